#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hls::codegen::verilog {

/// A place in a replicated vector: constant + sum of stride * genvar.
struct Index {
  std::int64_t constant = 0;
  std::vector<std::pair<std::string, std::int64_t>> terms;

  bool operator==(const Index&) const = default;
};

/// An expression of the emitted SystemVerilog; a value type. Every expression knows its width, and
/// the operands of one operator have the same width, so that no implicit extension is printed.
struct Expr {
  enum class Kind {
    kName,     ///< `text`
    kLiteral,  ///< `bits`
    kSlice,    ///< `text`[index * width +: width]
    kWord,     ///< memory `text`[args[0]]
    kUnary,    ///< `text` args[0]
    kBinary,   ///< args[0] `text` args[1]
    kSelect,   ///< args[0] ? args[1] : args[2]
    kConcat,   ///< {args...}, most significant first
    kRepeat,   ///< {index.constant{args[0]}}
    kResize,   ///< width'(args[0]): extends by the signedness of args[0]
    kSigned,   ///< $signed(args[0])
    kOneHot,   ///< $onehot0(args[0]): at most one bit is high
  };
  Kind kind = Kind::kName;
  std::int64_t width = 1;
  std::string text;
  std::uint64_t bits = 0;
  Index index;
  std::vector<Expr> args;

  bool operator==(const Expr&) const = default;
};

/// A net as a whole.
Expr name(std::string text, std::int64_t width);
/// A constant of `width` bits.
Expr literal(std::uint64_t bits, std::int64_t width);
/// Element `index` of a vector of elements of `width` bits.
Expr slice(std::string vector, Index index, std::int64_t width);
Expr slice(std::string vector, std::int64_t index, std::int64_t width);
Expr word(std::string memory, Expr address, std::int64_t width);
Expr unary(std::string op, Expr a);
/// Arithmetic and logic: as wide as `a`.
Expr binary(std::string op, Expr a, Expr b);
/// One bit wide.
Expr compare(std::string op, Expr a, Expr b);
Expr select(Expr condition, Expr if_true, Expr if_false);
Expr concat(std::vector<Expr> most_significant_first);
Expr repeat(std::int64_t times, Expr a);
/// `a` itself if it has that width; else extended, or cut to its low bits when it is a name.
Expr resize(Expr a, std::int64_t width, bool is_signed);
Expr as_signed(Expr a);
Expr at_most_one(Expr a);

/// a | b | ... ; one operand is itself. Requires: not empty.
Expr any_of(std::vector<Expr> operands);

/// logic [width-1:0] name
struct Net {
  std::string name;
  std::int64_t width = 1;
};

/// logic [width-1:0] name[0:depth-1], with the attribute ram_style.
struct Memory {
  std::string name;
  std::int64_t width = 1;
  std::int64_t depth = 1;
  std::string ram_style;
  std::vector<std::uint64_t> contents = {};  ///< from the start on, one a word; none: unknown
};

/// assign target = value;
struct Assign {
  Expr target;
  Expr value;
};

/// always_ff: `if (enable) target <= value;` for each write; where the net `reset` is high all targets become 0, or
/// `initial`, where `preload` is, this one becomes `first`.
struct Registers {
  struct Write {
    std::optional<Expr> enable;
    Expr target;
    Expr value;
    std::optional<Expr> preload = {};
    Expr first = {};
    std::optional<Expr> initial = {};  ///< a literal
  };
  std::optional<Expr> reset;
  std::vector<Write> writes;
};

/// A module with its parameters and what its ports are connected to.
struct Instance {
  struct Connection {
    std::string port;
    Expr expr;
    bool is_output = false;
  };
  std::string module;
  std::string name;
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  std::vector<Connection> ports;
};

/// Simulation only: at each clock edge without reset `holds` is high. `message` says where it is not.
struct Assertion {
  Expr holds;
  std::string message;
};

/// A line of its own between items.
struct Heading {
  std::string text;
};

struct Item;

/// Nested generate loops around items, outermost first.
struct Generate {
  struct Loop {
    std::string genvar;
    std::int64_t count = 1;
  };
  std::vector<Loop> loops;
  std::string label;
  std::vector<Item> items;
};

/// One item of a module with a comment: the C it comes from.
struct Item {
  using Node = std::variant<Assign, Registers, Instance, Assertion, Heading, Generate>;

  // Out of line: inlined moves of the variant make g++ 12 warn of uninitialised members.
  Item(Node a_node, std::string a_note);
  Item(const Item& other);
  Item(Item&& other) noexcept;
  Item& operator=(const Item& other);
  Item& operator=(Item&& other) noexcept;
  ~Item();

  Node node;
  std::string note;
};

/// A port of a module, of `width` bits.
struct Port {
  bool is_input = true;
  std::string name;
  std::int64_t width = 1;
};

/// What only simulators see, at the end of a module: it reads the rest, and nothing reads it.
struct SimulationOnly {
  std::vector<Net> nets;
  std::vector<Memory> memories;
  std::vector<Item> items;
};

/// A module; print() gives its text.
struct Module {
  std::vector<std::string> header;  ///< comment lines
  std::string name;
  std::vector<Port> ports;
  std::vector<Net> nets;
  std::vector<Memory> memories;
  std::vector<Item> items;
  SimulationOnly checks;
};

/// Nets and input ports with a bit that nothing reads, and a word of each memory that nothing reads,
/// in order of declaration.
std::vector<Expr> unread(const Module& module);

}  // namespace hls::codegen::verilog
