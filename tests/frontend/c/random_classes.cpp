#include "tests/frontend/c/random_classes.h"

#include <vector>

namespace hls::frontend {
namespace {

class Classes {
 public:
  Classes(RandomParts& parts, std::string number) : parts_(parts), number_(std::move(number)) {}

  std::string block(bool has_counters) {
    switch (below(has_counters ? 12 : 9)) {
      case 0:
      case 1:
        integers();
        break;
      case 2:
      case 3:
        fixed();
        break;
      case 4:
        complex();
        break;
      case 5:
        lambdas();
        break;
      case 6:
        references();
        break;
      case 7:
        own_classes();
        break;
      case 8:
        elements();
        break;
      case 9:
        copies();
        break;
      default:
        counters();
        break;
    }
    return text_;
  }

 private:
  /// A variable, and the width of its type.
  struct Variable {
    std::string name, type;
    int width = 0;
  };

  int below(int bound) { return parts_.below(bound); }
  std::string value(bool is_float) { return parts_.value(is_float); }
  static std::string text(int number) { return std::to_string(number); }
  void add(const std::string& line) { text_ += line + "\n"; }
  std::string any(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::string name(const std::string& first) const { return first + number_; }
  std::string repeated(const std::string& statement) {
    return below(3) > 0
               ? statement
               : "for (int n = 0; n < " + text(1 + below(3)) + "; n++) { " + statement + " }";
  }

  /// ap_int and ap_uint.
  void integers() {
    const Variable a = integer("a");
    const Variable b = integer("b");
    for (int statements = 2 + below(4); statements > 0; --statements) {
      add(repeated(integer_statement(below(2) == 0 ? a : b, below(2) == 0 ? a : b)));
    }
    for (const Variable& seen : {a, b}) {
      const std::string how = any({"", ".to_int64()", ".to_int()", ".to_uint()"});
      add(parts_.place(false) + " = " + seen.name + how + ";");
    }
  }

  Variable integer(const std::string& first) {
    Variable result{name(first), "", 1 + below(64)};
    result.type = (below(2) == 0 ? "ap_int<" : "ap_uint<") + text(result.width) + ">";
    add(result.type + " " + result.name +
        (below(4) == 0 ? ";" : any({" = ", " = (int)"}) + value(false) + ";"));
    return result;
  }

  std::string integer_statement(const Variable& to, const Variable& from) {
    const std::string& x = to.name;
    const std::string& y = from.name;
    const std::string sign = any({"+", "-", "*", "&", "|", "^"});
    const std::string divisor = "ap_uint<4>((" + y + " & 7) + 1)";
    const std::string count = "(" + value(false) + " & 15)";
    const int low = below(to.width);
    const std::string range =
        ".range(" + text(low + below(to.width - low)) + ", " + text(low) + ")";
    switch (below(16)) {
      case 0:
        return x + " " + sign + "= " + y + ";";
      case 1:
        return x + " " + sign + "= " + value(false) + ";";
      case 2:
        return x + " = " + y + " " + sign + " " + value(false) + ";";
      case 3:
        return x + " = " + to.type + "(" + x + " " + any({"+", "-", "*"}) + " " + y + ") " +
               any({">>", "<<"}) + " " + text(below(9)) + ";";
      case 4:
        return x + " = " + y + any({" / ", " % "}) + divisor + ";";
      case 5:
        return x + any({" <<= ", " >>= "}) + count + ";";
      case 6:
        return x + " = " + y + any({" << ", " >> "}) + any({count, "(int)(" + count + " - 8)"}) +
               ";";
      case 7:
        return x + range + " = " + any({y, value(false)}) + ";";
      case 8:
        return x + " = " + x + range + " " + sign + " " + y + ";";
      case 9:
        return x + "[" + text(low) + "] = " + parts_.condition() + ";";
      case 10:
        return x + " = " + y + any({".xor_reduce()", ".or_reduce()", ".and_reduce()"}) + " + " + x +
               ";";
      case 11:
        return "if (" + x + any({" < ", " >= ", " == ", " != "}) + any({y, value(false)}) + ") " +
               x + any({"++", "--"}) + ";";
      case 12:
        return x + " = (" + x + ", " + y + ");";
      case 13:
        return x + " = " + any({"-", "~", "+"}) + y + ";";
      case 14:
        return x + " = " + parts_.condition() + " ? " + to.type + "(" + y + ") : " + x + ";";
      default:
        return x + " = " + x + "[" + text(low) + "] ? " + to.type + "(" + value(false) +
               ") : " + x + ".reverse();";
    }
  }

  /// ap_fixed and ap_ufixed.
  void fixed() {
    const Variable f = fixed_number("f");
    const Variable g = fixed_number("g");
    for (int statements = 2 + below(4); statements > 0; --statements) {
      add(repeated(fixed_statement(below(2) == 0 ? f : g, below(2) == 0 ? f : g)));
    }
    add(parts_.place(true) + " = " + f.name + any({".to_double()", ".to_float()", ""}) + ";");
    add(parts_.place(false) + " = " + any({"(int)" + g.name, g.name + ".to_int()"}) + ";");
  }

  /// Narrow enough for products and quotients of two and any point.
  Variable fixed_number(const std::string& first) {
    static const std::vector<std::string> kRounding = {
        "AP_RND",      "AP_RND_ZERO", "AP_RND_MIN_INF", "AP_RND_INF",
        "AP_RND_CONV", "AP_TRN",      "AP_TRN_ZERO"};
    static const std::vector<std::string> kOverflow = {"AP_WRAP", "AP_SAT", "AP_SAT_ZERO",
                                                       "AP_SAT_SYM"};
    Variable result{name(first), "", 2 + below(15)};
    const int whole = below(result.width + 5) - 2;
    result.type = (below(2) == 0 ? "ap_fixed<" : "ap_ufixed<") + text(result.width) + ", " +
                  text(whole) + ", " + any(kRounding) + ", " + any(kOverflow) + ">";
    const std::vector<std::string> initial = {"", " = (short)" + value(false), " = 0.75",
                                              " = bounded(" + value(true) + ")"};
    add(result.type + " " + result.name + any(initial) + ";");
    return result;
  }

  std::string fixed_statement(const Variable& to, const Variable& from) {
    const std::string& x = to.name;
    const std::string& y = from.name;
    const std::string sign = any({"+", "-", "*"});
    const int low = below(to.width);
    switch (below(13)) {
      case 0:
        return x + " = " + x + " " + sign + " " + y + ";";
      case 1:
        return x + " " + sign + "= " + any({y, "(short)" + value(false)}) + ";";
      case 2:
        return x + " = " + x + " * " + y + " + " + y + ";";
      case 3:
        return x + " = " + y + " / " +
               any({"ap_fixed<8, 4>(3.25)", "ap_uint<4>((" + value(false) + " & 7) + 1)"}) + ";";
      case 4:
        return x + " = " + y + any({" << ", " >> "}) +
               any({text(below(9)), "(int)(" + value(false) + " & 7)"}) + ";";
      case 5:
        return x + " = " + any({"-", "~"}) + y + ";";
      case 6:
        return "if (" + x + any({" < ", " >= ", " == "}) +
               any({y, "0.5", "-1.25f", "(short)" + value(false), "bounded(" + value(true) + ")"}) +
               ") " + x + any({"++", " = 0", " = hls::abs(" + x + ")"}) + ";";
      case 7:
        return x + " = " + parts_.condition() + " ? " + to.type + "(" + y + ") : " + x + ";";
      case 8:
        return x + ".range(" + text(low + below(to.width - low)) + ", " + text(low) +
               ") = " + value(false) + ";";
      case 9:
        return x + "[" + text(low) + "] = " + parts_.condition() + ";";
      case 10:
        return x + " = bounded(" + y + ".to_double() * " + value(true) + ");";
      case 11:
        return x + " = " + x + " " + sign + " ap_int<5>(" + value(false) + ");";
      default:
        return x + " = " + y + ";";
    }
  }

  void complex() {
    const std::string type = "std::complex<" + any({"float", "double"}) + ">";
    const std::string a = name("a"), b = name("b");
    const std::string x = "(" + type + "::value_type)" + value(true);
    add(type + " " + a + "(" + value(true) + ", " + value(true) + ");");
    add(type + " " + b + "[2] = {" + a + ", " + type + "(" + value(true) + ")};");
    for (int statements = 1 + below(4); statements > 0; --statements) {
      const std::string element = b + "[" + any({"0", "1", value(false) + " & 1"}) + "]";
      const std::string sign = any({"+", "-", "*", "/"});
      const std::vector<std::string> all = {
          a + " " + sign + "= " + element + ";",
          element + " = " + a + " " + sign + " " + element + ";",
          a + " = " + x + " " + sign + " " + a + ";",
          a + " = -" + element + ";",
          element + " = std::conj(" + a + ");",
          "if (" + a + any({" == ", " != "}) + element + ") " + a + " += " + type + "(0, 1);",
          element + ".imag(" + a + ".real());",
          a + " = std::norm(" + element + ");"};
      add(repeated(any(all)));
    }
    add(parts_.place(true) + " = " + a + ".real() - " + b + "[1].imag();");
  }

  /// std::array and hls::vector.
  void elements() {
    const bool is_float = below(3) == 0;
    const std::string number = is_float ? any({"float", "double"})
                                        : any({"int", "short", "unsigned", "long", "ap_int<13>"});
    const std::string a = name("a"), v = name("v"), w = name("w");
    add("std::array<" + number + ", 3> " + a + " = {" + "(" + number + ")" + value(is_float) +
        "};");
    add("hls::vector<" + number + ", 4> " + v + "((" + number + ")" + value(is_float) + "), " + w +
        " = " + v + ";");
    for (int statements = 2 + below(4); statements > 0; --statements) {
      const std::string at = "[" + any({"0", "1", "2", value(false) + " & 1"}) + "]";
      const std::string sign = any({"+", "-", "*"});
      const std::string one = "(" + number + ")" + value(is_float);
      const std::vector<std::string> all = {
          a + at + " " + sign + "= " + one + ";",
          a + ".fill(" + one + ");",
          "for (" + number + "& x : " + a + ") x = x " + sign + " " + one + ";",
          v + at + " = " + w + ".reduce_add();",
          v + " " + sign + "= " + w + ";",
          w + " = " + v + " " + sign + " " + one + ";",
          w + at + " = " + a + ".back();",
          w + " = " + v + ";"};
      add(any(all));
    }
    add(parts_.place(is_float) + " = " + v + ".reduce_max();");
    add(parts_.place(is_float) + " = " + a + "[2] + " + w + "[1];");
  }

  void lambdas() {
    const std::string sum = name("sum"), add_to = name("add"), scale = name("scale");
    add("auto " + sum + " = (int)" + value(false) + ";");
    add("auto " + add_to + " = [&](auto x, int by = 3) { " + sum + " += x * by; return " + sum +
        "; };");
    add("const auto " + scale + " = [" + any({"=", sum}) + "](double x) { return x * " + sum +
        "; };");
    for (int statements = 1 + below(3); statements > 0; --statements) {
      const std::string by = below(2) == 0 ? ", (int)" + value(false) : "";
      const std::vector<std::string> all = {
          add_to + "(" + value(false) + by + ");",
          "if (" + add_to + "((short)" + value(false) + ") > 3) " + sum + " ^= " + value(false) +
              ";",
          "if (const int t = (int)" + value(false) + "; t & 1) " + sum + " -= t;",
          "for (int n = 0; n < 3; n++) " + add_to + "(n" + by + ");"};
      add(any(all));
    }
    add(parts_.place(true) + " = " + scale + "(" + value(true) + ");");
    add(parts_.place(false) + " = " + sum + ";");
  }

  void references() {
    // Not x: parameters are called so, of which the place may speak.
    const std::string x = name("ref"), y = name("y"), row = name("row");
    add("auto& " + x + " = " + parts_.place(false) + ";");
    add("long " + y + "[3] = {" + "(long)" + value(false) + ", 2};");
    add("long (&" + row + ")[3] = " + y + ";");
    for (int statements = 2 + below(3); statements > 0; --statements) {
      const std::string at = any({"0", "1", "2", value(false) + " & 1"});
      const std::vector<std::string> all = {
          x + " += " + row + "[" + at + "];",
          "for (auto& e : " + row + ") e " + any({"+=", "^=", "-="}) + " " + value(false) + ";",
          "std::swap(" + y + "[0], " + row + "[2]);",
          row + "[" + at + "] = std::max(" + y + "[1], (long)" + value(false) + ");",
          "picked(" + row + ", (int)" + value(false) + ") = " + value(false) + ";",
          row + "[" + at + "] = std::clamp(" + y + "[2], -100L, 3000L) + std::abs(" + row +
              "[0] >> 1);",
          x + " = std::min<int>(" + value(false) + ", " + row + "[1]);",
          "{ auto&& t = " + y + "[" + at + "]; t++; }"};
      add(any(all));
    }
    add(parts_.place(false) + " = " + y + "[0] + " + row + "[2];");
  }

  /// Those of the prelude.
  void own_classes() {
    const std::string type = any({"Pair<int>", "Pair<short>", "Pair<double>", "Pair<ap_int<11>>"});
    const std::string a = name("a"), b = name("b"), ring = name("ring");
    const auto one = [&] { return "(" + type + "::number)" + value(false); };
    add(type + " " + a + "(" + one() + ", " + one() + "), " + b + "{" + one() + "};");
    add("Ring<" + type + ", 3> " + ring + ";");
    for (int statements = 2 + below(4); statements > 0; --statements) {
      const std::string at = any({"0", "1", value(false) + " & 1"});
      const std::vector<std::string> all = {
          a + " = " + a + any({" + ", " - "}) + b + ";",
          b + " += " + a + ";",
          a + "[" + at + "] = " + b + "[1];",
          ring + ".push(" + any({a, b, a + " - " + b}) + ");",
          b + " = " + ring + ".oldest();",
          "if (" + a + " == " + b + ") " + b + ".turn();",
          a + " = " + parts_.condition() + " ? " + a + " : " + b + ";",
          b + " = -" + ring + ".at(" + at + ");",
          a + " = " + type + "(" + b + ".larger(), " + one() + ");"};
      add(repeated(any(all)));
    }
    add(parts_.place(type == "Pair<double>") + " = " + a + "[0] + " + ring + ".at(1).larger();");
    add(parts_.place(false) + " = kinds_of(Kind(" + value(false) + " & 3)) + " + ring + ".kSize;");
  }

  /// Loops that integers of a few bits count or bound, and members of an object that the loop changes otherwise.
  void counters() {
    const std::string i = name("step"), n = name("most"), list = name("list");
    const std::string less = text(1 + below(5));
    const std::string narrow = "ap_uint<" + text(4 + below(5)) + ">";
    const std::string with_sign = "ap_int<" + text(4 + below(4)) + ">";
    add("ap_uint<3> " + n + " = " + value(false) + ";");
    add("List " + list + " = {" + text(below(8)) + ", {(int)" + value(false) + ", 2}};");
    add(list + ".length = (" + value(false) + " & 7);");
    for (int loops = 1 + below(3); loops > 0; --loops) {
      if (below(4) == 0) {
        changing_bound(list);
        continue;
      }
      const std::string head = any({
          narrow + " " + i + " = 0; " + i + " < " + less + "; " + i + any({"++", " += 2"}),
          narrow + " " + i + " = " + n + "; " + i + " > 0; --" + i,
          narrow + " " + i + " = 0; " + i + any({" < ", " != "}) + n + "; ++" + i,
          with_sign + " " + i + " = " + less + "; " + i + " >= 0; " + i + any({"--", " -= 2"}),
          "int " + i + " = 0; " + i + " < " + n + "; " + i + "++",
          "int " + i + " = 0; " + i + " < " + list + any({".length", ".size()", ".most()"}) + "; " +
              i + "++",
      });
      const std::string body = any({
          list + ".of[" + i + "] += " + i + " * 3;",
          list + ".of[" + i + " & 3] = " + value(false) + ";",
          "if (" + parts_.condition() + ") break; else " + list + ".of[" + i + "]++;",
          "{ const int at = " + i + "; " + list + ".of[at] -= " + list + ".of[7 - at]; }",
      });
      add("for (" + head + ") " + body);
    }
    // What is on the right comes first.
    const std::string at = name("at");
    add("int " + at + " = " + text(below(3)) + ";");
    for (int targets = below(3); targets > 0; --targets) {
      const std::string step = any({at + "++", "++" + at, at + "--"});
      const std::string right = any({at, list + ".of[" + at + " & 7]", value(false)});
      add(list + ".of[" + step + " & 7] = " + right + " + " + value(false) + ";");
    }
    add(parts_.place(false) + " = " + list + ".of[" + text(below(8)) + "] + " + list + ".of[1] + " +
        list + ".length;");
  }

  /// A loop that ends on what functions called in it change: each comes to its end within 7 iterations.
  void changing_bound(const std::string& list) {
    const std::string i = name("round");
    const std::string length = list + any({".length", ".size()"});
    const std::string change = any(
        {list + ".drop();", list + ".grow();", "cut(" + list + ");", list + ".fill(" + i + ");"});
    add("for (int " + i + " = 0; " + i + " < " + length + "; " + i + "++) {\n" +
        "#pragma HLS loop_tripcount max=8\n" + list + ".of[" + i + "] += " + value(false) + ";");
    add(any({change, "if (" + parts_.condition() + ") " + change}) + "\n}");
  }

  /// Structures copied and cleared by their bytes.
  void copies() {
    const std::string boxes = name("boxes"), box = name("box"), other = name("other");
    add("Box " + boxes + "[4], " + box + " = {(int)" + value(false) + ", {1, (short)" +
        value(false) + "}, 3, false}, " + other + ";");
    add("std::memset(" + boxes + ", 0, sizeof " + boxes + ");");
    add(other + " = " + box + ";");
    for (int statements = 2 + below(4); statements > 0; --statements) {
      const std::string from = text(below(3)), at = any({from, value(false) + " & 3"});
      const std::vector<std::string> all = {
          "std::memcpy(&" + box + ", &" + boxes + "[" + at + "], sizeof " + box + ");",
          "std::memcpy(&" + boxes + "[" + at + "], &" + other + ", sizeof(Box));",
          "std::memcpy(" + boxes + " + 2, " + boxes + ", 2 * sizeof(Box));",
          "std::memmove(" + boxes + " + 1, " + boxes + ", " + text(1 + below(3)) + " * sizeof *" +
              boxes + ");",
          "std::memset(&" + boxes + "[" + from + "], 0, " + text(1 + below(2)) + " * sizeof(Box));",
          "std::memset(&" + other + ", 0, sizeof " + other + ");",
          "if (" + parts_.condition() + ") std::memcpy(&" + other + ", &" + box + ", sizeof " +
              box + ");",
          other + ".size[" + at + " & 1] += " + value(false) + ";",
          boxes + "[" + at + "].low = " + value(false) + ";",
          box + ".open = " + parts_.condition() + ";"};
      add(repeated(any(all)));
    }
    add(parts_.place(false) + " = " + box + ".whole + " + boxes + "[1].size[1] + " + other +
        ".low + " + boxes + "[2].open;");
    add(parts_.place(false) + " = " + other + ".whole + " + boxes + "[3].size[0] + " + box +
        ".size[1] + " + boxes + "[0].low;");
  }

  RandomParts& parts_;
  std::string number_;
  std::string text_;
};

}  // namespace

std::string random_classes(RandomParts& parts, const std::string& number, bool has_counters) {
  return Classes(parts, number).block(has_counters);
}

}  // namespace hls::frontend
