#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <system_error>

#include "model/kernel/lexer.h"
#include "model/kernel/literal.h"
#include "model/kernel/text.h"

namespace hls::model {
namespace {

/// Bounds the recursion, so that no text can exhaust the stack.
constexpr int kDeepestNest = 256;

template <typename T>
bool read_literal(const std::string& text, T& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

/// The integer with this sign and magnitude, if it has 64 bits.
std::optional<std::int64_t> signed_value(bool is_negative, std::uint64_t magnitude) {
  const std::uint64_t limit = (std::uint64_t{1} << 63) - (is_negative ? 0 : 1);
  if (magnitude > limit) return {};
  return static_cast<std::int64_t>(is_negative ? 0 - magnitude : magnitude);
}

/// Recursive descent, a statement a line. The first error is kept and ends the input, so that every
/// loop of the parser terminates without asking for it.
class Parser {
 public:
  Parser(const std::string& text, const std::string& file_name)
      : tokens_(tokenize(text)), file_name_(file_name) {}

  Result<Kernel> run();

 private:
  // Tokens.
  const Token& token() const { return tokens_[next_]; }
  Token take();
  bool accept(const char* text);
  void expect(const char* text);
  std::string expect_word(const char* what);
  std::int64_t expect_integer();
  Location end_statement(std::string* name = nullptr);
  void skip_blank_lines();
  void fail(const Token& token, const std::string& message);
  Location place(const Token& token) const { return {file_name_, token.line, token.column}; }

  // Declarations.
  void parse_parameter();
  void parse_local();
  void parse_pin();
  Type parse_type_name();
  std::vector<std::int64_t> parse_shape();
  std::vector<std::uint64_t> parse_contents(Type type);

  // The tree.
  void parse_region(LoopId loop);
  void parse_loop(LoopId parent);
  LoopId declare_loop(LoopId parent, const Token& start);
  void parse_operation(LoopId loop);
  void parse_inputs(Operation& op, LoopId loop);
  void parse_address(Operation& op);
  void parse_operands(Operation& op);
  void parse_operand(Operation& op);
  void parse_literal(Token& sign, Token& digits);
  AffineExpr parse_affine();
  AffineExpr parse_term(bool is_negative);
  AffineExpr parse_factor();
  LoopId expect_loop();

  // After the last line.
  void number_operations();
  void number_loops();
  void renumber(Region& nodes) const;
  Result<Kernel> checked();

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::string file_name_;
  std::optional<Error> error_;
  Kernel kernel_;
  std::map<OpId, OpId> rank_;            ///< from an operation's number in the text to its id
  std::vector<OpId> numbers_;            ///< numbers in the text, by position
  std::vector<Token> operation_places_;  ///< by position
  std::vector<std::vector<Token>> operand_places_;
  std::map<LoopId, Token> loop_places_;
  std::map<std::string, LoopId> loops_by_name_;
  std::map<LoopId, Loop> loops_;
  LoopId next_loop_ = 0;
  int depth_ = 0;
};

void Parser::fail(const Token& token, const std::string& message) {
  if (error_) return;
  error_ = Error{ErrorKind::kUsage, message, place(token), {}, {}};
  next_ = tokens_.size() - 1;
}

Token Parser::take() {
  Token taken = token();
  if (next_ + 1 < tokens_.size()) ++next_;
  return taken;
}

bool Parser::accept(const char* text) {
  if (!token().is(text)) return false;
  take();
  return true;
}

void Parser::expect(const char* text) {
  if (!accept(text)) fail(token(), fmt::format("expected '{}'", text));
}

std::string Parser::expect_word(const char* what) {
  if (token().kind != Token::Kind::kWord) fail(token(), fmt::format("expected {}", what));
  return take().text;
}

std::int64_t Parser::expect_integer() {
  const Token start = token();
  const bool is_negative = accept("-");
  std::uint64_t magnitude = 0;
  if (token().kind != Token::Kind::kNumber || !read_literal(token().text, magnitude)) {
    fail(token(), "expected an integer");
    return 0;
  }
  take();
  const auto value = signed_value(is_negative, magnitude);
  if (!value) fail(start, "the integer has more than 64 bits");
  return value.value_or(0);
}

/// `name @file:line:column`, each part optional; any other comment is a remark without effect.
void read_comment(const std::string& comment, std::string* name, Location& location) {
  const std::size_t at = std::min(comment.find('@'), comment.size());
  std::string before = comment.substr(0, at);
  before.erase(0, before.find_first_not_of(' '));
  before.erase(before.find_last_not_of(" \r") + 1);
  if (before.find(' ') != std::string::npos) return;
  if (name != nullptr) *name = before;
  if (at == comment.size()) return;
  std::string position = comment.substr(at + 1);
  position.erase(position.find_last_not_of(" \r") + 1);
  const std::size_t second = position.rfind(':');
  const std::size_t first = second == 0 || second == std::string::npos
                                ? std::string::npos
                                : position.rfind(':', second - 1);
  if (first == std::string::npos) return;
  Location read{position.substr(0, first), 0, 0};
  if (read_literal(position.substr(first + 1, second - first - 1), read.line) &&
      read_literal(position.substr(second + 1), read.column)) {
    location = read;
  }
}

/// The end of a line; gives what its comment says.
Location Parser::end_statement(std::string* name) {
  Location location;
  if (token().kind == Token::Kind::kComment) read_comment(take().text, name, location);
  if (token().kind != Token::Kind::kNewline && token().kind != Token::Kind::kEnd) {
    fail(token(), "expected the end of the line");
  }
  skip_blank_lines();
  return location;
}

void Parser::skip_blank_lines() {
  while (token().kind == Token::Kind::kNewline || token().kind == Token::Kind::kComment) take();
}

Result<Kernel> Parser::run() {
  skip_blank_lines();
  expect("kernel");
  kernel_.name = expect_word("the kernel's name");
  expect("{");
  end_statement();
  while (token().is("param")) parse_parameter();
  while (token().is("local") || token().is("state")) parse_local();
  while (token().is("pin")) parse_pin();
  parse_region(-1);
  expect("}");
  end_statement();
  if (token().kind != Token::Kind::kEnd) fail(token(), "expected the end of the text");
  if (!error_) number_loops();
  if (!error_) number_operations();
  if (error_) return *error_;
  return checked();
}

Type Parser::parse_type_name() {
  const auto type = token().kind == Token::Kind::kWord ? parse_type(token().text) : std::nullopt;
  if (!type) fail(token(), "expected a type such as f32, i16 or u1");
  take();
  return type.value_or(Type{});
}

std::vector<std::int64_t> Parser::parse_shape() {
  std::vector<std::int64_t> shape;
  while (accept("[")) {
    shape.push_back(expect_integer());
    expect("]");
  }
  return shape;
}

void Parser::parse_parameter() {
  expect("param");
  const std::string name = expect_word("a parameter's name");
  expect(":");
  const Type type = parse_type_name();
  const std::vector<std::int64_t> shape = parse_shape();
  std::optional<PromisedRange> promised;
  if (accept("in")) {
    promised.emplace().least = expect_integer();
    expect(",");
    promised->greatest = expect_integer();
  }
  const Location location = end_statement();
  kernel_.parameters.push_back(name);
  if (shape.empty()) {
    kernel_.arguments.push_back({name, type, location, promised});
  } else {
    kernel_.arrays.push_back({name, type, shape, true, location, {}, promised});
  }
}

void Parser::parse_local() {
  const bool is_state = token().is("state");
  expect(is_state ? "state" : "local");
  const std::string name = expect_word("a local array's name");
  expect(":");
  const Type type = parse_type_name();
  const Token start = token();
  const std::vector<std::int64_t> shape = parse_shape();
  if (shape.empty()) fail(start, "expected an extent such as [16]");
  std::vector<std::uint64_t> contents;
  if (accept("=")) contents = parse_contents(type);
  kernel_.arrays.push_back(
      {name, type, shape, false, end_statement(), std::move(contents), {}, is_state});
}

std::vector<std::uint64_t> Parser::parse_contents(Type type) {
  std::vector<std::uint64_t> contents;
  do {
    Token sign;
    Token digits;
    parse_literal(sign, digits);
    const auto bits = literal_bits(type, sign.is("-"), digits.text);
    if (!bits) fail(digits, fmt::format("this is no value of type {}", to_string(type)));
    contents.push_back(bits.value_or(0));
  } while (accept(","));
  return contents;
}

void Parser::parse_pin() {
  expect("pin");
  Pin pin;
  if (token().kind != Token::Kind::kString) fail(token(), "expected a quoted path");
  pin.path = take().text;
  expect("=");
  if (token().kind != Token::Kind::kString) fail(token(), "expected a quoted value");
  pin.value = take().text;
  pin.location = end_statement();
  kernel_.pins.push_back(pin);
}

void Parser::parse_region(LoopId loop) {
  while (!error_ && !token().is("}")) {
    if (token().is("for")) {
      parse_loop(loop);
    } else {
      parse_operation(loop);
    }
  }
}

Region& nodes(Kernel& kernel, std::map<LoopId, Loop>& loops, LoopId loop) {
  return loop < 0 ? kernel.body : loops[loop].body;
}

void Parser::parse_loop(LoopId parent) {
  const Token start = take();
  if (++depth_ > kDeepestNest) return fail(start, "loops are nested too deeply");
  const LoopId loop = declare_loop(parent, start);
  if (error_) return;
  nodes(kernel_, loops_, parent).push_back(Node::loop(loop));
  parse_region(loop);
  expect("}");
  end_statement();
  --depth_;
}

LoopId Parser::declare_loop(LoopId parent, const Token& start) {
  Loop loop;
  loop.parent = parent;
  loop.name = expect_word("the loop's name");
  expect("=");
  loop.lower = expect_integer();
  expect("step");
  loop.step = expect_integer();
  expect("trip");
  loop.trip_count = expect_integer();
  if (accept("spatial")) loop.kind = LoopKind::kSpatial;
  std::int64_t id = next_loop_;
  if (accept("id")) id = expect_integer();
  if (id < 0 || id > static_cast<std::int64_t>(tokens_.size())) fail(start, "no loop has this id");
  if (loops_.count(static_cast<LoopId>(id)) > 0) fail(start, "another loop has this id");
  if (!loops_by_name_.emplace(loop.name, id).second) fail(start, "another loop has this name");
  if (accept("where")) {
    do loop.bounds.push_back(parse_affine());
    while (accept(","));
  }
  expect("{");
  loop.location = end_statement();
  if (error_) return -1;
  next_loop_ = static_cast<LoopId>(id) + 1;
  loop_places_[static_cast<LoopId>(id)] = start;
  loops_[static_cast<LoopId>(id)] = loop;
  return static_cast<LoopId>(id);
}

void Parser::parse_operation(LoopId loop) {
  const Token start = token();
  Operation op;
  OpId number = 0;
  if (start.kind != Token::Kind::kValue || !read_literal(start.text, number)) {
    return fail(start, "expected an operation such as '%1 = ...', a loop or '}'");
  }
  take();
  expect("=");
  const Token name = token();
  const auto opcode = parse_opcode(expect_word("an operation's name"));
  if (!opcode) return fail(name, fmt::format("there is no operation '{}'", name.text));
  op.opcode = *opcode;
  operand_places_.emplace_back();
  parse_inputs(op, loop);
  if (error_) return;
  const auto id = static_cast<OpId>(kernel_.operations.size());
  if (!rank_.emplace(number, id).second) return fail(start, "another operation has this number");
  numbers_.push_back(number);
  operation_places_.push_back(start);
  kernel_.operations.push_back(op);
  nodes(kernel_, loops_, loop).push_back(Node::operation(id));
}

/// What stands between the opcode and the end of the line.
void Parser::parse_inputs(Operation& op, LoopId loop) {
  Token sign;
  Token first = token();
  switch (op.opcode) {
    case Opcode::kConstant:
      parse_literal(sign, first);
      break;
    case Opcode::kArgument: {
      const std::string name = expect_word("a scalar argument");
      const auto found =
          std::find_if(kernel_.arguments.begin(), kernel_.arguments.end(),
                       [&](const auto& candidate) { return candidate.name == name; });
      if (found == kernel_.arguments.end()) fail(first, "there is no such scalar argument");
      op.argument = static_cast<ArgumentId>(found - kernel_.arguments.begin());
      break;
    }
    case Opcode::kAffine:
      op.subscripts.push_back(parse_affine());
      break;
    case Opcode::kLoad:
      parse_address(op);
      if (accept("forwarded")) op.forwarded = expect_integer();
      if (accept("if")) parse_operands(op);
      break;
    case Opcode::kStore:
      parse_operand(op);
      expect(",");
      parse_address(op);
      if (accept("if")) parse_operands(op);
      break;
    case Opcode::kResult:
      op.loop = expect_loop();
      expect(",");
      parse_operand(op);
      break;
    case Opcode::kCopy:
      op.loop = expect_loop();
      op.bits = static_cast<std::uint64_t>(expect_integer());
      expect(",");
      parse_operand(op);
      break;
    default:
      if (op.opcode == Opcode::kPhi) op.is_narrow = accept("narrow");
      parse_operands(op);
  }
  expect(":");
  op.type = parse_type_name();
  op.location = end_statement(&op.name);
  if (op.opcode == Opcode::kPhi) op.loop = loop;
  if (error_ || op.opcode != Opcode::kConstant) return;
  const auto bits = literal_bits(op.type, sign.is("-"), first.text);
  if (!bits) fail(first, fmt::format("this is no value of type {}", to_string(op.type)));
  op.bits = bits.value_or(0);
}

void Parser::parse_literal(Token& sign, Token& digits) {
  if (token().is("-")) sign = take();
  if (token().kind != Token::Kind::kNumber) fail(token(), "expected a number");
  digits = take();
}

void Parser::parse_address(Operation& op) {
  const Token start = token();
  const std::string name = expect_word("an array's name");
  const auto found = std::find_if(kernel_.arrays.begin(), kernel_.arrays.end(),
                                  [&](const auto& array) { return array.name == name; });
  if (found == kernel_.arrays.end()) return fail(start, "there is no such array");
  op.array = static_cast<ArrayId>(found - kernel_.arrays.begin());
  while (accept("[")) {
    if (token().kind == Token::Kind::kValue) {
      op.computed.push_back(static_cast<int>(op.subscripts.size()));
      op.subscripts.emplace_back(0);
      parse_operand(op);
    } else {
      op.subscripts.push_back(parse_affine());
    }
    expect("]");
  }
}

void Parser::parse_operand(Operation& op) {
  OpId number = 0;
  if (token().kind != Token::Kind::kValue || !read_literal(token().text, number)) {
    return fail(token(), "expected a value such as %1");
  }
  operand_places_.back().push_back(take());
  op.operands.push_back(number);
}

void Parser::parse_operands(Operation& op) {
  parse_operand(op);
  while (accept(",")) parse_operand(op);
}

LoopId Parser::expect_loop() {
  const Token start = token();
  const auto found = loops_by_name_.find(expect_word("a loop's name"));
  if (found != loops_by_name_.end()) return found->second;
  fail(start, "there is no such loop before");
  return -1;
}

AffineExpr Parser::parse_affine() {
  AffineExpr sum = parse_term(accept("-"));
  while (token().is("+") || token().is("-")) sum = sum + parse_term(take().is("-"));
  return sum;
}

/// `12`, or what may follow a number and `*`: see parse_factor.
AffineExpr Parser::parse_term(bool is_negative) {
  std::int64_t factor = is_negative ? -1 : 1;
  if (token().kind == Token::Kind::kNumber) {
    std::uint64_t magnitude = 0;
    const Token number = take();
    const bool is_read = read_literal(number.text, magnitude);
    const auto value = signed_value(is_negative, magnitude);
    if (!is_read || !value) fail(number, "expected an integer of at most 64 bits");
    factor = value.value_or(0);
    if (!accept("*")) return AffineExpr(factor);
  }
  return parse_factor() * factor;
}

/// `k`, or `floor((2*k + 1)/3)`.
AffineExpr Parser::parse_factor() {
  if (!token().is("floor") || !tokens_[next_ + 1].is("(")) {
    const LoopId loop = expect_loop();
    return error_ ? AffineExpr() : AffineExpr::counter(loop);
  }
  const Token start = take();
  expect("(");
  expect("(");
  if (++depth_ > kDeepestNest) fail(start, "quotients are nested too deeply");
  const AffineExpr dividend = error_ ? AffineExpr() : parse_affine();
  --depth_;
  expect(")");
  expect("/");
  const std::int64_t divisor = expect_integer();
  expect(")");
  if (error_) return {};
  if (divisor < 1) fail(start, "the divisor of a quotient is not above 0");
  const auto quotient = divisor < 1 ? std::nullopt : AffineExpr::quotient(dividend, divisor);
  if (!quotient) fail(start, "this quotient has no canonical form");
  return quotient.value_or(AffineExpr());
}

void Parser::number_loops() {
  for (const auto& [id, loop] : loops_) {
    if (id != static_cast<LoopId>(kernel_.loops.size())) {
      return fail(loop_places_[id], fmt::format("there is no loop {}", kernel_.loops.size()));
    }
    kernel_.loops.push_back(loop);
  }
}

/// Gives operations their ids: the rank of their numbers in the text.
void Parser::number_operations() {
  OpId rank = 0;
  for (auto& entry : rank_) entry.second = rank++;
  std::vector<Operation> operations(kernel_.operations.size());
  std::vector<Token> places(operations.size());
  for (std::size_t i = 0; i < operations.size(); ++i) {
    Operation& op = kernel_.operations[i];
    for (std::size_t j = 0; j < op.operands.size(); ++j) {
      const auto found = rank_.find(op.operands[j]);
      if (found == rank_.end()) return fail(operand_places_[i][j], "there is no such value");
      op.operands[j] = found->second;
    }
    const auto id = static_cast<std::size_t>(rank_[numbers_[i]]);
    operations[id] = op;
    places[id] = operation_places_[i];
  }
  renumber(kernel_.body);
  for (Loop& loop : kernel_.loops) renumber(loop.body);
  kernel_.operations = operations;
  operation_places_ = places;
}

void Parser::renumber(Region& nodes) const {
  for (Node& node : nodes) {
    if (!node.is_loop()) node.index = rank_.at(numbers_[static_cast<std::size_t>(node.index)]);
  }
}

/// Checks a copy whose locations are places in this text, so that errors point here.
Result<Kernel> Parser::checked() {
  Kernel copy = kernel_;
  const Location start = place(tokens_[0]);
  for (Array& array : copy.arrays) array.location = start;
  for (ScalarArgument& argument : copy.arguments) argument.location = start;
  for (const auto& [id, token] : loop_places_) {
    copy.loops[static_cast<std::size_t>(id)].location = place(token);
  }
  for (std::size_t i = 0; i < copy.operations.size(); ++i) {
    copy.operations[i].location = place(operation_places_[i]);
  }
  const Status status = check(copy);
  if (status) return kernel_;
  Error error = status.error();
  error.kind = ErrorKind::kUsage;
  if (error.location.line == 0) error.location = start;
  return error;
}

}  // namespace

Result<Kernel> parse_kernel(const std::string& text, const std::string& file_name) {
  return Parser(text, file_name).run();
}

}  // namespace hls::model
