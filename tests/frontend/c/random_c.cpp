#include "tests/frontend/c/random_c.h"

#include <random>
#include <vector>

#include "tests/frontend/c/random_classes.h"

namespace hls::frontend {

namespace {

const std::vector<std::string> kIntegerTypes = {
    "bool", "char",     "signed char", "unsigned char", "short",   "unsigned short",
    "int",  "unsigned", "long",        "unsigned long", "int64_t", "uint8_t"};

struct Scalar {
  std::string name;
  bool is_float;
};

struct Memory {
  std::string name;
  bool is_float;
  int rows, columns;
};

class Generator : private RandomParts {
 public:
  Generator(std::uint64_t seed, std::string name, RandomCSize size)
      : random_(seed), name_(std::move(name)), size_(size) {}

  std::string function() {
    std::string parameters = "short P[6]";
    for (int i = 0; i < 3; ++i) {
      const bool is_float = i == 2;
      memories_.push_back({"A" + std::to_string(i), is_float, 1 + below(3), 4 + below(4)});
      parameters += ", " + type(is_float) + " A" + std::to_string(i) + dimensions(memories_.back());
    }
    for (int i = 0; i < 4; ++i) {
      scalars_.push_back({"x" + std::to_string(i), i == 3});
      parameters += ", " + type(i == 3) + " x" + std::to_string(i);
    }
    if (size_.has_streams) {
      is_asked_ = below(2) == 0;
      is_in_float_ = below(3) == 0;
      is_out_float_ = is_in_float_ || below(3) == 0;
      parameters += ", hls::stream<" + type(is_in_float_) + ">& in, hls::stream<" +
                    type(is_out_float_) + ">& out";
    }
    std::string body = "  int i0, i1, i2, i3;\n";
    // Streams that nothing uses are no parameters.
    if (size_.has_streams)
      body += is_asked_ ? "  out.write(next_or(in, {}));\n" : "  out.write(in.read());\n";
    std::string before;
    if (size_.has_state) before = state(body);
    if (size_.has_objects) before += objects(body);
    for (int i = 0; !size_.has_objects && i < size_.locals; ++i) {
      const Scalar local{"t" + std::to_string(i), i >= size_.locals - size_.locals / 2};
      body += "  " + type(local.is_float) + " " + local.name + " = " +
              expression(local.is_float, 2) + ";\n";
      scalars_.push_back(local);
    }
    body += "  int whole = 1; short rest = 2;\n";
    scalars_.push_back({"whole", false});
    scalars_.push_back({"rest", false});
    if (size_.has_own_name) {
      body += "  int " + name_ + " = " + expression(false, 1) + ";\n";
      scalars_.push_back({name_, false});
    }
    for (int blocks = size_.has_unset ? 1 + below(3) : 0; blocks > 0; --blocks) {
      body += unset_block() + statements(0);
    }
    body += statements(0);
    // Every scalar is seen outside.
    for (const Scalar& scalar : scalars_)
      body += element_of(scalar.is_float) + " = " + scalar.name + ";\n";
    return before + "void " + name_ + "(" + parameters + ") {\n" + body + "}\n";
  }

 private:
  /// Declares two objects of one structure with the local variables as members; the structure itself, and functions
  /// that take such objects, are what is returned.
  std::string objects(std::string& body) {
    const std::string type_name = "struct O_" + name_;
    std::string members;
    std::string values;
    std::string updates;
    std::vector<Scalar> fields;
    for (int i = 0; i < size_.locals; ++i) {
      const bool is_float = i >= size_.locals - size_.locals / 2;
      const bool is_inner = i % 3 == 1;
      const std::string name = (is_inner ? "in.t" : "t") + std::to_string(i);
      const bool is_narrow = !is_float && below(2) == 0;
      const std::string member = is_narrow
                                     ? (below(2) == 0 ? "int t" : "unsigned t") +
                                           std::to_string(i) + " : " + std::to_string(1 + below(31))
                                     : type(is_float) + " t" + std::to_string(i);
      members += is_inner ? "  struct { " + member + "; } in;\n" : "  " + member + ";\n";
      values += "  o." + name + " = " + expression(is_float, 2) + ";\n";
      updates += "  p->" + name + (is_float ? " -= " : " ^= ") + "v." + name + ";\n";
      fields.push_back({name, is_float});
      if (is_inner) break;  // one inner structure
    }
    members += "  short row[3];\n";
    body += "  " + type_name + " o = {0};\n" + values + "  " + type_name + " q = o;\n";
    for (const char* object : {"o.", "q."}) {
      for (const Scalar& field : fields) scalars_.push_back({object + field.name, field.is_float});
    }
    for (int i = 0; i < 3; ++i) scalars_.push_back({"o.row[" + std::to_string(i) + "]", false});
    return type_name + " {\n" + members + "};\nstatic void mix_" + name_ + "(" + type_name +
           " *p, " + type_name + " v) {\n" + updates +
           "  for (int i = 0; i < 3; i++) p->row[i] += v.row[2 - i];\n}\nstatic " + type_name +
           " made_" + name_ + "(const " + type_name + " *p, int x) {\n  " + type_name +
           " r = *p;\n  r.row[x & 1] = x;\n  if (x < 0) return *p;\n  return r;\n}\n";
  }

  /// Declares static variables; a global one, and a function with some that uses it, are what is returned.
  std::string state(std::string& body) {
    body += "  static " + type(false) + " k0 = 7; static " + type(false) + " k1; static " +
            type(true) + " k2 = 0.5f;\n  static " + type(false) +
            " K0[3][4] = {{1, 2}, {3}}; static " + type(false) + " K1[2][5];\n  static " +
            type(true) + " K2[3][4] = {{1.5f}};\n";
    kept_ = {{"K0", false, 3, 4}, {"K1", false, 2, 5}, {"K2", true, 3, 4}};
    const std::string global = "g_" + name_;
    scalars_.insert(scalars_.end(), {{"k0", false}, {"k1", false}, {"k2", true}, {global, false}});
    return "static " + type(false) + " " + global + " = 9;\nstatic int kept_" + name_ +
           "(int x) {\n  static short m[4] = {0, 3};\n  m[x & 3] += x;\n  " + global + " = " +
           global + " * 5 + m[" + global + " & 3];\n  return x ^ (int)" + global + ";\n}\n";
  }

  int below(int bound) override {
    return static_cast<int>(random_() % static_cast<unsigned>(bound));
  }
  std::string value(bool is_float) override { return leaf(is_float); }
  std::string condition() override { return condition(1); }
  std::string place(bool is_float) override { return element_of(is_float); }
  bool is_cplusplus() const { return size_.has_streams || size_.has_classes; }
  std::string type(bool is_float) {
    if (is_float) return below(2) == 0 ? "float" : "double";
    // In C++ a bool can't be counted up or down.
    const int first = is_cplusplus() ? 1 : 0;
    const int count = static_cast<int>(kIntegerTypes.size());
    return kIntegerTypes[static_cast<std::size_t>(first + below(count - first))];
  }
  static std::string dimensions(const Memory& memory) {
    return "[" + std::to_string(memory.rows) + "][" + std::to_string(memory.columns) + "]";
  }

  /// A subscript below `extent` (which no iterator in scope may exceed: loops of loops_ run 0..2).
  std::string subscript(int extent) {
    if (size_.has_computed && below(8) == 0) return computed_subscript(extent);
    if (open_loops_ == 0 || extent < 3 || below(3) == 0) return std::to_string(below(extent));
    const std::string iterator = "i" + std::to_string(below(open_loops_));
    if (extent >= 4 && below(2) == 0) return iterator + " + 1";
    switch (below(6)) {
      case 0:
        return "(" + iterator + " + " + std::to_string(below(9)) + ") % 3";
      case 1:
        return "(" + iterator + " + 3) / 2";
      case 2:
        return "(5 - " + iterator + ") >> 1";
      case 3:
        return "(i0 + 2 * " + iterator + " - 12) % 3 + 2";
      default:
        break;
    }
    return below(2) == 0 ? iterator : "2 - " + iterator;
  }

  /// One that data decide, inside whatever they are.
  std::string computed_subscript(int extent) {
    const std::string value =
        below(3) == 0 ? "P[" + std::to_string(below(6)) + "]" : scalar_of(false);
    const std::string last = std::to_string(extent - 1);
    int ones = 0;
    while (2 * ones + 1 < extent) ones = 2 * ones + 1;
    switch (below(5)) {
      case 0:
        return "(unsigned)" + value + " % " + std::to_string(extent);
      case 1:
        return value + " < 0 ? 0 : " + value + " > " + last + " ? " + last + " : " + value;
      case 2:
        return value + " >= 0 && " + value + " <= " + last + " ? " + value + " : " + last;
      case 3:
        return open_loops_ > 0 ? "(i0 ^ " + value + ") & " + std::to_string(ones) : "kTable[3] - 7";
      default:
        return value + " & " + std::to_string(ones);
    }
  }

  std::string element(const Memory& memory) {
    if (size_.has_jumps && below(4) == 0) {
      const std::string row = "(" + memory.name + " + (" + subscript(memory.rows) + "))";
      const std::string column = "(" + subscript(memory.columns) + ")";
      return below(2) == 0 ? "(*(*" + row + " + " + column + "))"
                           : "(*" + row + ")[" + column + "]";
    }
    return memory.name + "[" + subscript(memory.rows) + "][" + subscript(memory.columns) + "]";
  }
  std::string element_of(bool is_float) {
    const bool is_kept = size_.has_state && below(4) == 0;
    const std::vector<Memory>& memories = is_kept ? kept_ : memories_;
    return element(memories[is_float ? 2 : static_cast<std::size_t>(below(2))]);
  }
  std::string scalar_of(bool is_float) {
    std::vector<std::string> names;
    for (const Scalar& scalar : scalars_) {
      if (scalar.is_float == is_float) names.push_back(scalar.name);
    }
    return names.empty() ? literal(is_float) : names[random_() % names.size()];
  }
  std::string literal(bool is_float) {
    static const std::vector<std::string> kIntegers = {"0",
                                                       "1",
                                                       "-1",
                                                       "7",
                                                       "255",
                                                       "-128",
                                                       "65535",
                                                       "2147483647",
                                                       "(-2147483647 - 1)",
                                                       "3u",
                                                       "4294967295u",
                                                       "-5L",
                                                       "9223372036854775807L",
                                                       "18446744073709551615UL",
                                                       "'a'"};
    static const std::vector<std::string> kWidths = {
        "127",    "128",        "-32768",      "32768",
        "65536",  "2147483648", "4294967296L", "1099511627776L",
        "(-129)", "32767",      "16777216",    "(-9223372036854775807L - 1)"};
    if (size_.has_unset && !is_float && below(3) == 0) return kWidths[random_() % kWidths.size()];
    static const std::vector<std::string> kFloats = {"0.0f", "-0.0",  "1.5f",   "0.1",
                                                     "-3.0", "1e30f", "1e-40f", "2.0"};
    const auto& all = is_float ? kFloats : kIntegers;
    return all[random_() % all.size()];
  }

  std::string leaf(bool is_float) {
    if (size_.has_bits && below(8) == 0) {
      static const std::vector<std::string> kOfTwo = {"shuffled(", "fields(", "bytes_of("};
      const bool has_one = !is_float && below(4) == 0;
      if (has_one) return "bits_of(" + leaf(true) + ")";
      const std::string function = !is_float       ? kOfTwo[random_() % kOfTwo.size()]
                                   : below(2) == 0 ? "turned("
                                                   : "low_half(";
      const std::string first = leaf(is_float);
      return function + first + ", " + leaf(false) + ")";
    }
    if (size_.has_library && below(8) == 0) return is_float ? rounded() : bits_counted();
    const int kind = below(5);
    if (kind == 0) return literal(is_float);
    if (kind == 1 && !is_float && open_loops_ > 0) {
      const std::string iterator = "i" + std::to_string(below(open_loops_));
      return below(2) == 0 ? iterator : "(3 * " + iterator + " - 2)";
    }
    if (kind == 2 && open_loops_ > 0 && below(2) == 0) return table_element(is_float);
    return kind <= 2 ? element_of(is_float) : scalar_of(is_float);
  }

  std::string rounded() {
    static const std::vector<std::string> kFunctions = {"floor", "ceil", "round", "trunc", "rint"};
    const std::string suffix = below(2) == 0 ? "" : "f";
    if (below(6) == 0) return "fdim" + suffix + "(" + leaf(true) + ", " + leaf(true) + ")";
    // They look at bits, which those of a NaN may be any.
    return kFunctions[random_() % kFunctions.size()] + suffix + "(tamed(" + leaf(true) + "))";
  }
  std::string bits_counted() {
    const std::string length = below(2) == 0 ? "" : "ll";
    switch (below(7)) {
      case 0:
        return "__builtin_popcount" + length + "(" + leaf(false) + ")";
      case 1:
        return "__builtin_clz" + length + "(" + leaf(false) + " | 1)";
      case 2:
        return "__builtin_ctz" + length + "(" + leaf(false) + " | 64)";
      case 3:
        return "__builtin_ffs" + length + "(" + leaf(false) + ")";
      case 4:
        return "__builtin_parity" + length + "(" + leaf(false) + ")";
      case 5:
        return (below(2) == 0 ? "__builtin_bswap32(" : "__builtin_bswap16(") + leaf(false) + ")";
      default:
        return (below(2) == 0 ? "lround(bounded(" : "lrint(bounded(") + leaf(true) + "))";
    }
  }

  /// Memory that is moved or set, or a loop as long as a pragma says.
  std::string library_statement(const std::string& indent) {
    const std::string in = indent + "  ";
    const std::string n = std::to_string(walks_++);
    const std::string w = "w" + n, p = "p" + n, q = "q" + n;
    const int count = 1 + below(3);
    const std::string bytes = std::to_string(count) + " * sizeof(short))";
    switch (below(5)) {
      case 0:
        if (below(2) == 0) {
          return indent + "memmove(P + " + std::to_string(below(7 - count)) + ", P + " +
                 std::to_string(below(7 - count)) + ", " + bytes + ";\n";
        }
        return indent + "memcpy(P + " + std::to_string(3 + below(4 - count)) + ", P + " +
               std::to_string(below(4 - count)) + ", " + bytes + ";\n";
      case 1:
        return indent + "memset(P + " + std::to_string(below(7 - count)) + ", " +
               (below(2) == 0 ? "0" : "-1") + ", " + bytes + ";\n";
      case 2: {
        const Memory& memory = memories_[static_cast<std::size_t>(below(3))];
        const std::string row = memory.name + "[" + subscript(memory.rows) + "]";
        return indent + "memset(" + row + ", 0, sizeof " + memory.name + "[0]);\n";
      }
      case 3: {
        const std::string place = element_of(true);
        return indent + "{\n" + in + "float " + w + "[3] = {(float)" + leaf(true) + ", 1.5f}, " +
               p + "[3];\n" + in + "memcpy(" + p + ", " + w + ", sizeof " + p + ");\n" + in +
               "memcpy(&" + w + "[1], " + p + ", sizeof(float));\n" + in + place + " = " + w +
               "[1] - " + p + "[2];\n" + indent + "}\n";
      }
      default: {
        const std::string place = element_of(false);
        return indent + "{\n" + in + "unsigned char " + w + " = " + leaf(false) + ", " + p + " = " +
               leaf(false) + ";\n" + in + "while (" + p +
               ") {\n#pragma HLS loop_tripcount max = 13\n" + in + "  const unsigned char " + q +
               " = " + w + " % " + p + ";\n" + in + "  " + w + " = " + p + ";\n" + in + "  " + p +
               " = " + q + ";\n" + in + "}\n" + in + place + " = " + w + ";\n" + indent + "}\n";
      }
    }
  }

  /// A block with objects of library classes.
  std::string classes(const std::string& indent) {
    std::string text = indent + "{\n";
    std::string line;
    for (const char c : random_classes(*this, std::to_string(walks_++), size_.has_counters)) {
      line += c;
      if (c != '\n') continue;
      text += indent + "  " + line;
      line.clear();
    }
    return text + indent + "}\n";
  }

  /// An element of a constant array, or one that exists where its condition holds only.
  std::string table_element(bool is_float) {
    const std::string iterator = "i" + std::to_string(below(open_loops_));
    const Memory& memory = memories_[is_float ? 2 : static_cast<std::size_t>(below(2))];
    switch (below(4)) {
      case 0:
        return "(" + iterator + " > 0 && " + iterator + " < 4 ? " + memory.name + "[0][" +
               iterator + " - 1] : " + literal(is_float) + ")";
      case 1:
        return "(" + iterator + " % 2 ? " + element(memory) + " : " + literal(is_float) + ")";
      default:
        return is_float ? "kWeight[" + iterator + " / 2][" + iterator + " % 3]"
                        : "kTable[(" + iterator + " + 1) % 4]";
    }
  }

  std::string expression(bool is_float, int depth) {
    if (depth == 0 || below(6) == 0) return leaf(is_float);
    const std::string a = expression(is_float, depth - 1);
    const std::string b = expression(is_float, depth - 1);
    if (is_float) return float_expression(a, b, depth);
    return integer_expression(a, b, depth);
  }

  std::string float_expression(const std::string& a, const std::string& b, int depth) {
    switch (below(12)) {
      case 0:
        return "(" + a + " + " + b + ")";
      case 1:
        return "(" + a + " - " + b + ")";
      case 2:
        return "(" + a + " * " + b + ")";
      case 3:
        return "(- " + leaf(true) + ")";
      case 4:
        return "(" + condition(depth) + " ? " + a + " : " + b + ")";
      case 5:
        return "((float)" + expression(false, depth - 1) + " * " + a + ")";
      case 6:
        return "widen(" + a + ", " + expression(false, depth - 1) + ")";
      case 7:
        return "(" + a + " / " + b + ")";
      case 8:
        return (below(2) == 0 ? "sqrt(" : "sqrtf(") + a + ")";
      case 9:
        return (below(2) == 0 ? "fabs(" : "fabsf(") + a + ")";
      case 10: {
        // C leaves open which of two zeros it is, and compilers differ where they fold it.
        static const std::vector<std::string> kExtremes = {"fmin", "fminf", "fmax", "fmaxf"};
        return "(" + kExtremes[random_() % kExtremes.size()] + "(" + a + ", " + b + ") + 1.0f)";
      }
      default:
        return "(" + expression(false, depth - 1) + " + " + a + ")";
    }
  }

  std::string integer_expression(const std::string& a, const std::string& b, int depth) {
    static const std::vector<std::string> kOperators = {" + ", " - ", " * ", " & ", " | ", " ^ "};
    switch (below(size_.has_unset ? 13 : 12)) {
      case 12:
        return product(a, b);
      case 0:
        return "(~" + a + ")";
      case 1:
        return "(- " + a + ")";
      case 2:
        return "((" + type(false) + ")" + a + ")";
      case 3:
        return "(" + a + (below(2) == 0 ? " << " : " >> ") + "(" + b + " & " +
               std::to_string(below(32)) + "))";
      case 4:
        // g++ 12 takes an unsigned bit-field here as unsigned, not as int as C++ says ([conv.prom]).
        return "(" + condition(depth) + " ? +" + a + " : +" + b + ")";
      case 5:
        return "(" + condition(depth) + ")";
      case 6:
        return below(2) == 0 ? "narrow(" + a + ", " + b + ")" : "mix(" + a + ", " + b + ")";
      case 7:
        return "(" + a + (below(2) == 0 ? " / " : " % ") + divisor(b) + ")";
      case 8:
        return (is_cplusplus() ? "abs((int)" : "abs(") + a + ")";
      case 9: {
        static const std::vector<std::string> kTypes = {"(int)", "(long)", "(signed char)",
                                                        "(unsigned)fabs", "(uint8_t)fabs"};
        return "(" + kTypes[random_() % kTypes.size()] + "(bounded(" + expression(true, depth - 1) +
               ")))";
      }
      default:
        return "(" + a + kOperators[random_() % kOperators.size()] + b + ")";
    }
  }

  /// Of two factors of any widths.
  std::string product(const std::string& a, const std::string& b) {
    return "((" + type(false) + ")" + a + " * (" + type(false) + ")" + b + ")";
  }

  /// One of the ways to give `variable` its first value, which depends on i0 and is used in `value`.
  std::string first_value(const std::string& variable, const std::string& first,
                          const std::string& value, const std::string& next) {
    const std::string is_first = "i0 == " + first;
    const std::string updated = variable + " = " + next + ";";
    switch (below(9)) {
      case 0:
        return "if (" + is_first + ") " + variable + " = " + value + "; " + updated;
      case 1:
        return "if (!(i0 - " + first + ")) " + variable + " = " + value + "; " + updated;
      case 2:
        return variable + " = " + is_first + " ? " + value + " : " + next + ";";
      case 3:
        return variable + " = i0 != " + first + " ? " + next + " : " + value + ";";
      case 4:
        return "if (i0 != " + first + ") " + updated + " else " + variable + " = " + value + ";";
      case 5:
        return "{ int first = " + is_first + "; if (first) " + variable + " = " + value + "; } " +
               updated;
      case 6:
        return "{ bool more = i0 != " + first + "; if (!more) " + variable + " = " + value +
               "; } " + updated;
      case 7:
        return "if (" + is_first + " || " + condition(1) + ") " + variable + " = " + value + "; " +
               updated;
      default:
        return "for (i1 = 0; i1 < 3; i1++) { if (" + is_first + " && i1 == 0) " + variable + " = " +
               value + "; " + updated + " }";
    }
  }

  /// A variable without an initial value and the loop in which it gets one; it is defined behind it.
  std::string unset_block() {
    const bool is_float = below(3) == 0;
    const std::string variable = "u" + std::to_string(unset_++);
    const bool down = below(2) == 0;
    const std::string head =
        down ? "  for (i0 = 2; i0 >= 0; i0--) {\n" : "  for (i0 = 0; i0 < 3; i0++) {\n";
    const std::string first = down ? "2" : "0";
    const std::string last = down ? "0" : "2";
    open_loops_ = 1;
    const std::string value = expression(is_float, 2);
    const std::string next =
        "(" + variable + (below(2) == 0 ? " + " : " * ") + leaf(is_float) + ")";
    std::string text = "  " + type(is_float) + " " + variable;
    switch (below(6)) {
      case 0:  // sample and hold
        text += ";\n" + head + "    if (i0 % 2 == 0) " + variable + " = " + value + ";\n    " +
                element_of(is_float) + " = " + variable + ";\n  }\n";
        break;
      case 1:  // the last match
        text +=
            ";\n" + head + "    if (i0 == " + last + ") " + variable + " = " + value + ";\n  }\n";
        break;
      case 2:  // an element of an array that no other one is read of; another array is written only
        text += ", " + variable + "a[4], " + variable + "w[3];\n" + head + "    " + variable +
                "a[i0 + 1] = " + value + ";\n    " + variable + "w[i0] = " + value + ";\n  }\n  " +
                variable + " = " + variable + "a[" + std::to_string(1 + below(3)) + "];\n";
        break;
      case 3:  // loops that do nothing
        text += " = 1;\n" + head + "    int dead = i0 + 1; if (i0 > 4) " + element_of(is_float) +
                " = dead;\n    " + variable + "++;\n  }\n";
        break;
      default:
        text += ";\n" + head + "    " + first_value(variable, first, value, next) + "\n  }\n";
        break;
    }
    open_loops_ = 0;
    scalars_.push_back({variable, is_float});
    return text;
  }

  /// Neither 0 nor, for a signed type, -1: what C defines for every dividend.
  std::string divisor(const std::string& b) {
    static const std::vector<std::string> kConstants = {
        "1", "2", "7", "8u", "(-16)", "1000", "(-3)", "(-2147483647 - 1)", "255L"};
    switch (below(3)) {
      case 0:
        // GCC makes -(a / b) a / -b, which traps for the least a if b is 1.
        return "((" + b + " & 15) + " + (size_.has_unset ? "2" : "1") + ")";
      case 1:
        return "(-((" + b + " & 7) + 2))";
      default:
        return kConstants[random_() % kConstants.size()];
    }
  }

  std::string condition(int depth) {
    static const std::vector<std::string> kComparisons = {" < ",  " <= ", " > ",
                                                          " >= ", " == ", " != "};
    const bool is_float = below(3) == 0;
    const std::string a = expression(is_float, depth - 1);
    const std::string b = expression(below(3) == 0, depth - 1);
    switch (below(5)) {
      case 0:
        return "(" + a + " && " + b + ")";
      case 1:
        return "(" + a + " || " + b + ")";
      case 2:
        return "!" + a;
      default:
        return "(" + a + kComparisons[random_() % kComparisons.size()] + b + ")";
    }
  }

  /// A block of loops and conditions with variables of its own.
  std::string walk(const std::string& indent) {
    const std::string in = indent + "  ";
    const std::string n = std::to_string(walks_++);
    const std::string w = "w" + n, p = "p" + n, q = "q" + n;
    const std::string target = element_of(false);
    const std::string seen = in + target + " = " + w + ";\n";
    const std::string leaves = "if (" + condition(1) + ") break;";
    const auto block = [&](const std::string& text) {
      return indent + "{\n" + in + text + seen + indent + "}\n";
    };
    const std::string narrow_types[] = {"unsigned char", "signed char", "short",
                                        "uint16_t",      "unsigned",    "int"};
    const std::string narrow = narrow_types[below(6)];
    switch (below(14)) {
      case 0:  // the side of && that may not happen
        return block("int " + w + " = " + leaf(false) + ";\n" + in + "if (" + condition(1) +
                     " && ++" + w + " > " + literal(false) + ") { " + statement() + in + "}\n");
      case 1:
        return block("int " + w + " = " + leaf(false) + ";\n" + in + "if ((" + condition(1) +
                     " || " + w + "++) && (" + condition(1) + " ? STEP(" + w +
                     ") : " + literal(false) + ")) { " + statement() + in + "}\n");
      case 2:  // steps before it is left
        return block("int " + w + " = 0;\n" + in + "while (" + w + " < 5) { " + w + "++; " +
                     statement() + in + leaves + " " + statement() + in + "}\n");
      case 3:
        return block("int " + w + " = 5;\n" + in + "while (" +
                     (below(2) == 0 ? w + "--" : "--" + w + " > 0") + ") { " + leaves + " " +
                     statement() + in + "}\n");
      case 4:
        return block("int " + w + " = 4;\n" + in + "do { " + statement() + in + leaves +
                     " } while (--" + w + ");\n");
      case 5:  // iterators behind two loops
        return block("int " + w + ", " + p + ";\n" + in + "for (" + p + " = 0; " + p + " < 3; " +
                     p + "++) {\n" + in + "  for (" + w + " = 0; " + w + " < 3; " + w + "++) { " +
                     leaves + " }\n" + in + "  if (" + w + " == 3) break;\n" + in + "}\n" + in + w +
                     " += " + p + ";\n");
      case 6:  // narrow counters that begin with data
        return block("int " + w + " = 0;\n" + in + "for (" + narrow + " " + p + " = " +
                     leaf(false) + " & 15; " + p + " > " + std::to_string(below(3)) + "; " + p +
                     "--) { " + w + " += " + p + "; " + statement() + in + "}\n");
      case 7:
        return block("int " + w + " = 0;\n" + in + "for (unsigned char " + p + " = " + leaf(false) +
                     "; " + p + " < 9; " + p + "++) " + w + " = " + w + " * 3 + " + p + ";\n");
      case 8:  // what shrinks
        return block("int " + w + " = 0;\n" + in + "for (uint16_t " + p + " = " + leaf(false) +
                     "; " + p + "; " + p +
                     (below(2) == 0   ? " &= " + p + " - 1"
                      : below(2) == 0 ? " >>= 2"
                                      : " /= 7") +
                     ") " + w + "++;\n");
      case 9:
        return block("int " + w + " = 0;\n" + in + "do { " + leaves + " " + w + " = 7; " +
                     statement() + in + "} while (0);\n");
      case 10:  // pointers
        return block("int " + w + " = 0;\n" + in + "const short *" + p + " = P + " +
                     std::to_string(below(3)) + ";\n" + in + "for (int " + q + " = 0; " + q +
                     " < 3; " + q + "++) { " + w + " ^= *" + p + "; if (" + condition(1) + ") " +
                     p + "++; }\n" + in + w + " += " + p + " - P;\n");
      case 11:
        return block("int " + w + " = 0;\n" + in + "short *" + p + " = P + " +
                     std::to_string(below(2)) + ";\n" + in + "while (" + p + " < P + 5) { *" + p +
                     "++ += " + leaf(false) + "; " + w + " += " + p + "[" +
                     std::to_string(-below(2)) + "]; }\n");
      case 12:
        return block("const short *" + p + " = P; short *" + q + ";\n" + in + q + " = P + 3;\n" +
                     in + "int " + w + " = taken(&" + p + ");\n" + in + "if (" + condition(1) +
                     ") put(&" + q + ", taken(&" + p + "));\n" + in + w + " -= *" + p +
                     " + (int)(" + q + " - P);\n");
      default:
        return block("__typeof__(&A0[0][0]) " + p + " = A0[" + subscript(memories_[0].rows) +
                     "];\n" + in + "int " + w + " = 0;\n" + in + "for (__typeof__(&A0[0][0]) " + q +
                     " = " + p + " + 3; " + q + " >= " + p + "; " + q + "--) { *" + q + " += " + w +
                     "; " + w + "++; }\n");
    }
  }

  /// One element of an argument, where it has one.
  std::string stream_statement() {
    const std::string target = element_of(is_in_float_ || below(3) == 0);
    if (below(2) == 0) {
      return std::string(below(2) == 0 ? "out.write(" : "out << (") +
             expression(is_out_float_ && below(3) > 0, 2) + ");\n";
    }
    if (!is_asked_) return target + (below(2) == 0 ? " = " : " += ") + "in.read();\n";
    switch (below(3)) {
      case 0:
        return "if (!in.empty()) " + target + " = in.read();\n";
      case 1:
        return "if (in.size() > " + std::to_string(below(3)) + ") " + target + " -= in.read();\n";
      default:
        return target + " = next_or(in, " + (below(2) == 0 ? "{}" : "{1}") + ");\n";
    }
  }

  /// A block with a stream of its own.
  std::string stream(const std::string& indent) {
    const std::string in = indent + "  ";
    const std::string n = std::to_string(walks_++);
    const std::string s = "s" + n, w = "w" + n, v = "v" + n;
    const bool is_float = below(3) == 0;
    const std::string element_type = type(is_float);
    const std::string count = std::to_string(1 + below(4));
    const std::string loop = "for (int " + w + " = 0; " + w + " < " + count + "; " + w + "++) ";
    const std::string value = expression(is_float, 2);
    const std::string target = element_of(is_float);
    const std::string reads = target + (below(2) == 0 ? " = " : " -= ") + s + ".read();";
    const std::string declared = "hls::stream<" + element_type + "> " + s;
    const std::string first = declared + "; " + s + ".write(" + literal(is_float) + ");";
    const auto block = [&](const std::vector<std::string>& lines) {
      std::string text = indent + "{\n";
      for (const std::string& line : lines) text += in + line + "\n";
      return text + indent + "}\n";
    };
    switch (below(7)) {
      case 0:
        return block(
            {declared + "(\"" + s + "\");",
             loop + "{ " + s + ".write(" + value + " + " + w + "); " + statement() + in + "}",
             loop + "{ " + statement() + in + reads + " }"});
      case 1:  // as many as data say
        return block({first, loop + "if (" + condition(1) + ") " + s + " << " + value + ";",
                      "while (!" + s + ".empty()) {", "#pragma HLS loop_tripcount max = 5", reads,
                      "}"});
      case 2:
        return block({first, loop + "{ if (" + condition(1) + ") " + s + ".write(" + value + "); " +
                                 element_type + " " + v + " = " + literal(is_float) + "; if (" +
                                 condition(1) + " && " + s + ".read_nb(" + v + ")) " + target +
                                 " += " + v + "; }"});
      case 3:  // from one to the next
        return block(
            {declared + ", " + s + "t;",
             "for (int " + w + " = 0; " + w + " < 3; " + w + "++) " + s + " << " + value + ";",
             "doubled(" + s + ", " + s + "t);",
             "for (int " + w + " = 0; " + w + " < 3; " + w + "++) { " + element_type + " " + v +
                 "; " + s + "t >> " + v + "; " + target + " += " + v + "; }"});
      case 4:
        return block({first, loop + "{ if (" + condition(1) + ") " + s + ".write(" + value +
                                 "); if (" + s + ".size() > " + std::to_string(below(2)) + ") " +
                                 reads + " }"});
      case 5:
        return block(
            {"static " + declared + ";", loop + s + ".write(" + value + ");", loop + reads});
      default:
        return block({loop + "{ " + stream_statement() + in + "}"});
    }
  }

  /// Out of a loop, an iteration, a `switch` or the function.
  std::string jump() {
    static const std::vector<std::string> kJumps = {"break", "break", "continue", "return"};
    const std::string how = open_loops_ > 0 ? kJumps[random_() % kJumps.size()] : "return";
    return "if (" + condition(2) + ") " + how + ";\n";
  }

  std::string choice(int depth, const std::string& indent) {
    std::string text = indent + "switch (" + expression(false, 2) + " & 3) {\n";
    const int first = below(4);
    const int labels = 1 + below(4);
    const int other = below(5);
    for (int i = 0; i < labels; ++i) {
      text += indent + "case " + std::to_string((first + i) % 4) + ":\n";
      if (i == other) text += indent + "default:\n";
      if (below(4) == 0 && i + 1 < labels) continue;
      text += statements(depth + 1);
      if (below(4) > 0) text += indent + "  break;\n";
    }
    if (other >= labels && below(2) == 0) text += indent + "default:\n" + statements(depth + 1);
    return text + indent + "}\n";
  }

  std::string statement() {
    const bool is_float = below(3) == 0;
    const bool is_scalar = below(2) == 0;
    const std::string target = is_scalar ? scalar_of(is_float) : element_of(is_float);
    if (size_.has_jumps && below(8) == 0) {
      return target + " = clipped(" + expression(false, 2) + ", " + leaf(false) + ");\n";
    }
    if (size_.has_state && is_scalar && !is_float && below(4) == 0) {
      const std::string call = "kept_" + name_ + "(" + expression(false, 1) + ")";
      const std::vector<std::string> all = {call, "3 * " + call + " - 1",
                                            condition(1) + " ? " + call + " : " + literal(false)};
      return target + " = " + all[random_() % all.size()] + ";\n";
    }
    if (below(8) == 0) return "bump(P, " + expression(false, 2) + ");\n";
    if (below(8) == 0) return "P[" + subscript(6) + "] = ends(P) > 1;\n";
    if (size_.has_bits && below(8) == 0) return "P[" + subscript(6) + "] = across(P);\n";
    if (below(8) == 0) return "relay(&whole, " + expression(false, 2) + ", &rest);\n";
    if (below(6) == 0) return target + (below(2) == 0 ? "++;\n" : "--;\n");
    if (size_.has_objects && below(6) == 0) {
      switch (below(5)) {
        case 0:
          return "q = o;\n";
        case 1:
          return "mix_" + name_ + "(&o, q);\n";
        case 2:
          return "mix_" + name_ + "(&q, o);\n";
        case 3:
          return "o = made_" + name_ + "(&q, " + expression(false, 1) + ");\n";
        default:
          return "q = " + condition(1) + " ? o : q;\n";
      }
    }
    if (size_.has_forms && below(6) == 0) {
      const std::string stepped = scalar_of(false);
      // In C++ compilers do not agree on the type of a bit-field that is counted.
      return "A0[0][" + std::to_string(below(4)) + "] = " + literal(false) +
             (is_cplusplus() ? " - (long)" : " - ") +
             (below(2) == 0 ? stepped + "++" : "--" + stepped) + ";\n";
    }
    if (size_.has_forms && below(6) == 0) {
      const std::string stepped = scalar_of(false);
      const std::string place = "A0[0][" + std::to_string(below(4)) + "] = ";
      if (below(2) == 0) return place + leaf(false) + " > 3 && " + stepped + "++ < 9;\n";
      return place + "(" + condition(1) + ") ? --" + stepped + " : " + literal(false) + ";\n";
    }
    static const std::vector<std::string> kAny = {" = ", " = ", " += ", " -= ", " *= "};
    static const std::vector<std::string> kBits = {" &= ", " |= ", " ^= "};
    if (size_.has_rows && below(6) == 0) {
      const bool is_next_float = is_float && below(2) == 0;
      const std::string next = is_scalar ? element_of(is_next_float) : scalar_of(is_next_float);
      // A subscript that reads what the row assigns has no meaning in C.
      const bool is_clear =
          target.find(next) == std::string::npos && next.find(target) == std::string::npos;
      if (is_clear)
        return target + " = " + next + (below(2) == 0 ? " = " : " += ") +
               expression(is_next_float, size_.operators) + ";\n";
    }
    if (!is_float && below(5) == 0) {
      return target + (below(2) == 0 ? " <<= " : " >>= ") + "(" + leaf(false) + " & 7);\n";
    }
    if (!is_float && below(4) == 0)
      return target + kBits[random_() % kBits.size()] + expression(false, size_.operators) + ";\n";
    return target + kAny[random_() % kAny.size()] + expression(is_float, size_.operators) + ";\n";
  }

  std::string statements(int depth) {
    static const std::vector<std::string> kHeads = {" = 0; @ < 3; @++)", " = 2; @ >= 0; --@)",
                                                    " = 0; @ <= 2; @ += 2)", " = 1; @ != 3; @++)",
                                                    " = 2; @ > 0; @ -= 1)"};
    // Bounds by the iterator `#` of the loop around, whose values are 0 to 3.
    static const std::vector<std::string> kInnerHeads = {
        " = #; @ < 3; @++)",
        " = 0; @ <= # && @ < 3; @++)",
        " = 2; @ > #; --@)",
        " = # < 1 ? # : 1; @ >= 0; @--)",
        " = # - 1 > 0 ? # - 1 : 0; @ < (# + 1 < 3 ? # + 1 : 3); ++@)",
        " = 0; @ < # && @ < 3; @ += 2)"};
    static const std::vector<std::string> kUnevenHeads = {
        " = 1; @ < 3; @ *= 2)", " = 2; @ > 0; @ >>= 1)", " = 1; @ <= 2; @ += @)",
        " = 2; @ != 0; @ = @ / 2)"};
    std::string text;
    for (int count = 1 + below(size_.statements); count > 0; --count) {
      const std::string indent(static_cast<std::size_t>(2 * depth + 2), ' ');
      if (size_.has_walks && below(5) == 0) {
        text += walk(indent);
        continue;
      }
      if (size_.has_streams && below(4) == 0) {
        text += below(2) == 0 ? indent + stream_statement() : stream(indent);
        continue;
      }
      if (size_.has_classes && below(4) == 0) {
        text += classes(indent);
        continue;
      }
      if (size_.has_library && below(6) == 0) {
        text += library_statement(indent);
        continue;
      }
      if (size_.has_jumps && below(open_loops_ > 0 ? 6 : 20) == 0) {
        text += indent + jump();
        continue;
      }
      if (size_.has_jumps && depth < size_.depth && below(6) == 0) {
        text += choice(depth, indent);
        continue;
      }
      if (depth < size_.depth && below(6) == 0) {
        text += indent + "if (" + condition(2) + ") {\n" + statements(depth + 1) + indent + "}";
        if (below(2) == 0) text += " else {\n" + statements(depth + 1) + indent + "}";
        text += "\n";
        continue;
      }
      if (depth == size_.depth || below(3) > 0) {
        text += indent + statement();
        continue;
      }
      const std::string iterator = "i" + std::to_string(open_loops_);
      const bool is_inner = open_loops_ > 0 && below(2) == 0;
      const bool is_uneven = size_.has_jumps && below(4) == 0;
      const auto& heads = is_uneven ? kUnevenHeads : is_inner ? kInnerHeads : kHeads;
      std::string head = heads[random_() % heads.size()];
      for (std::size_t at = head.find('@'); at != std::string::npos; at = head.find('@'))
        head.replace(at, 1, iterator);
      const std::string outer = "i" + std::to_string(open_loops_ - 1);
      for (std::size_t at = head.find('#'); at != std::string::npos; at = head.find('#'))
        head.replace(at, 1, outer);
      const int around = open_loops_;
      const std::string start = size_.has_forms ? leaf(false) : "";
      ++open_loops_;
      if (size_.has_forms && !is_uneven && !is_inner && below(2) == 0) {
        text += other_form(iterator, head, {depth, indent, start});
        open_loops_ = around;
        continue;
      }
      if (!size_.has_forms) {
        text += indent + "for (" + (below(3) == 0 ? "int " : "") + iterator + head + " {\n" +
                statements(depth + 1) + indent + "}\n";
        open_loops_ = around;
        continue;
      }
      const bool is_own = below(3) == 0;
      if (size_.has_forms && !is_uneven && below(3) == 0) {
        head.insert(head.rfind(';'), " && " + condition(1));
      }
      text += indent + "for (" + (is_own ? "int " : "") + iterator + head + " {\n" +
              statements(depth + 1) + indent + "}\n";
      open_loops_ = around;
      if (size_.has_forms && !is_own && below(2) == 0) {
        text += indent + "A0[0][1] += " + iterator + ";\n";
      }
    }
    return text;
  }

  /// A loop with the head ` = 0; i < 3; i++)` of a `for` that is none, or counts another variable, too.
  struct Place {
    int depth;
    std::string indent;
    std::string start;  ///< of another variable
  };
  std::string other_form(const std::string& iterator, const std::string& head, const Place& place) {
    const std::string& indent = place.indent;
    const std::size_t first = head.find(';');
    const std::size_t second = head.find(';', first + 1);
    const std::string start = iterator + head.substr(0, first);
    const std::string condition = head.substr(first + 2, second - first - 2);
    const std::string step = head.substr(second + 2, head.size() - second - 3);
    const std::string other = scalar_of(false);
    const std::string body = statements(place.depth + 1);
    if (below(3) == 0) {
      const std::string bound = iterator + "_end";
      const bool is_down = below(3) == 0;
      const std::string data_head =
          is_down
              ? " = " + bound + " - 1; " + iterator + (below(2) == 0 ? " >= 0; " : " != -1; ") +
                    iterator + "--) {\n"
              : " = " + bound + " & 1; " + iterator + " < " + bound + "; " + iterator + "++) {\n";
      return indent + "{\n" + indent + "  const int " + bound + " = " + other + " & 3;\n" + indent +
             "  for (" + iterator + data_head + body + indent + "  }\n" + indent + "}\n";
    }
    if (!size_.has_jumps && below(4) == 0) {
      const std::string left = iterator + "_left";
      return indent + "{\n" + indent + "  int " + left + " = " + std::to_string(below(5)) + ";\n" +
             indent + "  " + iterator + " = " + std::to_string(below(3)) + ";\n" + indent +
             "  while (" + left + "-- > 0 && " + this->condition(1) + ") {\n" + body + indent +
             "  }\n" + indent + "}\n";
    }
    switch (size_.has_jumps ? 2 : below(4)) {
      case 0:
        return indent + start + ";\n" + indent + "while (" + condition + ") {\n" + body + indent +
               "  " + step + ";\n" + indent + "}\n";
      case 1:
        return indent + start + ";\n" + indent + "do {\n" + body + indent + "  " + step + ";\n" +
               indent + "} while (" + condition + ");\n";
      default:
        return indent + "for (" + start + ", " + other + " = " + place.start + "; " + condition +
               "; " + step + ", " + other + (below(2) == 0 ? "++" : " -= 3") + ") {\n" + body +
               indent + "}\n";
    }
  }

  std::mt19937_64 random_;
  std::string name_;
  RandomCSize size_;
  std::vector<Scalar> scalars_;
  std::vector<Memory> memories_;
  std::vector<Memory> kept_;  ///< static ones
  bool is_asked_ = false;     ///< whether the stream `in` has something
  bool is_in_float_ = false, is_out_float_ = false;
  int open_loops_ = 0;
  int unset_ = 0;
  int walks_ = 0;
};

}  // namespace

std::string random_c_function(std::uint64_t seed, const std::string& name, RandomCSize size) {
  return Generator(seed, name, size).function();
}

}  // namespace hls::frontend
