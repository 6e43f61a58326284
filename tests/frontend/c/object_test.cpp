#include <gtest/gtest.h>

#include <string>

#include "frontend/frontend.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

std::string first_error(const std::string& text) {
  const Outcome outcome = parse({"snippet.cpp", text, "f", {}});
  return outcome.errors.empty() ? "" : outcome.errors[0].message;
}

const std::string kPair = "struct pair { int a; short b; };\n";

TEST(Objects, AreTheirMembers) {
  EXPECT_EQ(simplified_body_of(
                kPair + "void f(int A[8]) { struct pair p = {3, A[0]}; p.a += p.b;\n"
                        "  struct pair q = p; p.b = 1; A[1] = q.a; A[2] = q.b; A[3] = p.b; }"),
            simplified_body_of("void f(int A[8]) { int a = 3; short b = A[0]; a += b;\n"
                               "  int c = a; short d = b; A[1] = c; A[2] = d; A[3] = 1; }"));
}

TEST(Objects, AreArraysOfTheirMembers) {
  EXPECT_EQ(
      simplified_cplusplus("struct pair { int a; short b; };\n"
                           "extern \"C\" void f(pair x[4], pair &y) {\n"
                           "  for (int i = 0; i < 4; i++) { x[i].a += y.b; x[3 - i] = y; } }"),
      simplified_cplusplus("extern \"C\" void f(int x_a[4], short x_b[4], int &y_a, short &y_b) {\n"
                           "  for (int i = 0; i < 4; i++) { x_a[i] += y_b;\n"
                           "    x_a[3 - i] = y_a; x_b[3 - i] = y_b; } }"));
}

TEST(Objects, OfOneNumberKeepTheirName) {
  const Outcome outcome = parse({"snippet.cpp",
                                 "struct one { short v; }; struct two { one in; };\n"
                                 "extern \"C\" void f(two x[4], one y) { x[0].in.v = y.v; }",
                                 "f",
                                 {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.parameters, (std::vector<std::string>{"x", "y"}));
}

TEST(Objects, ArePassedOnAndReturned) {
  EXPECT_EQ(
      simplified_body_of(
          kPair + "static struct pair sum(struct pair p, const struct pair *q) {\n"
                  "  p.a += q->a; struct pair r = {p.a, q->b}; return r; }\n"
                  "static void twice(struct pair *p) { p->a *= 2; (*p).b = 0; }\n"
                  "void f(int A[8]) { struct pair p = {A[0], 1}, q = {A[1], 2};\n"
                  "  struct pair r = sum(p, &q); twice(&r); A[2] = p.a; A[3] = r.a; A[4] = r.b; }"),
      simplified_body_of("void f(int A[8]) { int a = A[0], b = A[1];\n"
                         "  int r = a + b; r *= 2; A[2] = a; A[3] = r; A[4] = 0; }"));
}

/// Two names of one object see each other's changes.
TEST(Objects, MayHaveSeveralNames) {
  EXPECT_EQ(
      simplified_body_of(kPair + "static void mix(struct pair *p, const struct pair *q) {\n"
                                 "  p->a += 1; p->b = q->a; }\n"
                                 "void f(int A[8]) { struct pair p = {A[0], 1}; mix(&p, &p);\n"
                                 "  struct pair *r = &p; r->a++; A[1] = p.a; A[2] = p.b; }"),
      simplified_body_of("void f(int A[8]) { int a = A[0] + 1; short b = a; a++;\n"
                         "  A[1] = a; A[2] = b; }"));
  EXPECT_EQ(simplified_body_of("static void mix(int *p, int *q) { *p += 1; *q += *p; }\n"
                               "void f(int A[8]) { int x = A[0]; mix(&x, &x); A[1] = x; }"),
            simplified_body_of("void f(int A[8]) { int x = A[0]; x += 1; x += x; A[1] = x; }"));
}

TEST(Objects, OfClassesHaveConstructorsAndOperators) {
  const std::string scalars = simplified_cplusplus(
      "extern \"C\" void f(int A[8]) { int a = A[0], b = 2, c = A[1], d = c + 1;\n"
      "  a += c; b += d; c = a * 3; d = b * 3; A[2] = c; A[3] = d; A[4] = a; A[5] = b; }");
  EXPECT_EQ(simplified_cplusplus(R"(
template <typename T> class vec {
  T x, y;
 public:
  vec() : x(0), y(0) {}
  vec(T a, T b) : x(a), y(b) {}
  explicit vec(T a) : vec(a, a + 1) {}
  vec &operator+=(const vec &o) { x += o.x; y += o.y; return *this; }
  friend vec operator*(const vec &v, T k) { return vec(v.x * k, v.y * k); }
  T operator[](int i) const { return i == 0 ? x : y; }
  operator T() const { return x; }
};
extern "C" void f(int A[8]) {
  vec<int> v(A[0], 2), w;
  (v += vec<int>(A[1])) += w;
  const vec<int> s = v * 3;
  A[2] = s[0]; A[3] = s[1]; A[4] = v; A[5] = v[1];
})"),
            scalars);
}

TEST(Objects, MayHaveArraysAndBases) {
  EXPECT_EQ(
      simplified_cplusplus(R"(
struct base { int n; int next() { return ++n; } };
struct line : base {
  int d[4];
  line() : base{1}, d{5, 6, 7, 8} {}
  int &at(int i) { return d[i]; }
};
extern "C" void f(int A[8]) {
  line l;
  for (int i = 0; i < 4; i++) l.at(i) += A[i];
  A[4] = l.next(); l.at(2) = 9;
  for (int i = 0; i < 4; i++) A[i] = l.d[i];
})"),
      simplified_cplusplus("extern \"C\" void f(int A[8]) { int l_d[4] = {5, 6, 7, 8};\n"
                           "  for (int i = 0; i < 4; i++) l_d[i] += A[i];\n"
                           "  A[4] = 2; l_d[2] = 9; for (int i = 0; i < 4; i++) A[i] = l_d[i]; }"));
}

TEST(Objects, OfConstantsAreMemoriesWithContents) {
  const std::string text = simplified_cplusplus(R"(
struct entry { int key; short value[2]; };
static const entry kTable[3] = {{1, {2, 3}}, {4, {5, 6}}, {7, {8, 9}}};
extern "C" void f(int A[3]) { for (int i = 0; i < 3; i++) A[i] = kTable[i].key + kTable[i].value[1]; })");
  EXPECT_NE(text.find("local kTable_key: i32[3] = 1, 4, 7"), std::string::npos) << text;
  EXPECT_NE(text.find("local kTable_value: i16[3][2] = 2, 3, 5, 6, 8, 9"), std::string::npos)
      << text;
}

TEST(Objects, KeepTheBitsOfTheirFields) {
  EXPECT_EQ(simplified_body_of("struct bits { int s : 3; unsigned u : 2; unsigned b : 1; };\n"
                               "void f(int A[8], int x) { struct bits v = {x, x, x};\n"
                               "  A[0] = v.s; A[1] = v.u += 3; A[2] = v.b; A[3] = v.b++; }"),
            "%0 = argument x : i32\n%1 = constant 0 : u32\n%2 = constant 1 : u32\n"
            "%3 = constant 3 : i32\n%4 = cast %0 : i3\n%5 = cast %0 : u32\n%6 = cast %0 : u2\n"
            "%7 = and %5, %2 : u32\n%8 = ne %7, %1 : u1\n%9 = cast %4 : i32\n"
            "%10 = store %9, A[0] : i32\n%11 = cast %6 : i32\n%12 = add %11, %3 : i32\n"
            "%13 = cast %12 : u2\n%14 = cast %13 : i32\n%15 = store %14, A[1] : i32\n"
            "%16 = cast %8 : i32\n%17 = store %16, A[2] : i32\n%18 = store %16, A[3] : i32\n");
}

TEST(Objects, OfParametersSayWhereTheirMembersAre) {
  const Outcome outcome = parse_snippet(
      "typedef struct { char c; struct { short s[2]; int b : 5; unsigned d : 7; } in[3]; } item;\n"
      "item f(item x[4], item y);");
  EXPECT_FALSE(outcome.errors.empty());  // no body
  const Outcome with_body = parse_snippet(
      "typedef struct { char c; struct { short s[2]; int b : 5; unsigned d : 7; } in[3]; } item;\n"
      "struct flat { int v; float w; };\n"
      "struct flat f(item x[4], struct flat y) { struct flat r = {x[1].in[2].d + y.v, y.w};\n"
      "  return r; }");
  ASSERT_TRUE(with_body.errors.empty()) << to_string(with_body.errors[0]);
  ASSERT_EQ(with_body.objects.size(), 3U);
  const model::ObjectParameter& x = with_body.objects[0];
  EXPECT_EQ(x.type, "item");
  EXPECT_EQ(x.kind, model::ObjectParameter::Kind::kAddress);
  EXPECT_EQ(x.bytes, 28);
  ASSERT_EQ(x.members.size(), 4U);
  EXPECT_EQ(x.members[1].argument, "x_in_s");
  EXPECT_EQ(x.members[1].offset_bits, 32);
  EXPECT_EQ(x.members[1].strides_bits, (std::vector<std::int64_t>{224, 64, 16}));
  EXPECT_EQ(x.members[3].bits, 7);
  EXPECT_EQ(x.members[3].offset_bits, 69);
  EXPECT_EQ(with_body.objects[1].kind, model::ObjectParameter::Kind::kValue);
  EXPECT_EQ(with_body.objects[2].kind, model::ObjectParameter::Kind::kResult);
  EXPECT_EQ(with_body.objects[2].members[1].argument, "return_w");
}

TEST(Objects, OfPragmasAreAllTheirMembers) {
  EXPECT_EQ(
      pins_of("struct pair { int a, b; };\nvoid f(struct pair x[8]) {\n"
              "#pragma HLS array_partition variable=x cyclic factor=2\n"
              "#pragma HLS bind_storage variable=x.b type=ram_1p\n"
              "  for (int i = 0; i < 8; i++) x[i].a = x[i].b; }"),
      (std::vector<std::string>{"arrays.x_a.partition.1 = cyclic 2",
                                "arrays.x_b.partition.1 = cyclic 2", "arrays.x_b.ports = 1p"}));
}

TEST(Objects, OfUnionsAreOneNumberWithSeveralViews) {
  EXPECT_EQ(simplified_body_of(
                "union v { float f; unsigned u; int i; };\n"
                "void f(union v x[2], int y[2]) {\n"
                "  union v a = {.u = 7}, b = x[1], c;\n"
                "  a.f = b.f; c = a; c.i += 1; x[0] = c; y[0] = x[1].i; y[1] = c.u >> 3; }"),
            simplified_body_of(
                "void f(float x[2], int y[2]) {\n"
                "  int a = *(int *)&x[1] + 1;\n"
                "  x[0] = *(float *)&a; y[0] = *(int *)&x[1]; y[1] = (unsigned)a >> 3; }"));
  EXPECT_EQ(simplified_body_of("struct s { union { double d; unsigned long long u; }; int n; };\n"
                               "void f(struct s *x) { x->u ^= 5; x->n = x->d < 1; }"),
            simplified_body_of("void f(double x_d[1], int x_n[1]) {\n"
                               "  unsigned long long u = *(unsigned long long *)x_d ^ 5;\n"
                               "  x_d[0] = *(double *)&u; x_n[0] = *(double *)&u < 1; }"));
}

TEST(Objects, ThatAreNotSupportedAreRefused) {
  expect_errors(
      "union u { int *a; double b; };\nstruct p { int *q; };\nstruct r { int v[4]; int n; };\n"
      "void f(int A[8], union u @x, struct p @y, struct r @z) {\n"
      "  struct r s = {{1, 2, 3, 4}, 5}, t = s; struct r w[2];\n"
      "  A[0] = t.v[A[1] & 3];\n"
      "  struct p @d; union u @e;\n"
      "  w[A[2]++ & 1] = s; }",
      {"parameter 'x' of type 'union u' is not supported: it has a union with 'a' of type "
       "'int *'",
       "parameter 'y' of type 'struct p' is not supported: it has member 'q', a pointer",
       "parameter 'z' of type 'struct r' is not supported: it has an array, and is not passed by "
       "its "
       "address",
       "type 'struct p' of 'd' is not supported: it has member 'q', a pointer",
       "type 'union u' of 'e' is not supported: it has a union with 'a' of type 'int *'"},
      "f");
}

TEST(Objects, OfUnionsWithMoreThanNumbersAreRefused) {
  const auto refused = [](const std::string& members) {
    return parse_snippet("union u { " + members + " };\nvoid f(int A[2]) { union u x; }")
        .errors.at(0)
        .message;
  };
  const std::string head = "type 'union u' of 'x' is not supported: it has ";
  EXPECT_EQ(refused("unsigned w; unsigned *p;"),
            head + "a union with 'p' of type 'unsigned int *'");
  EXPECT_EQ(refused("unsigned char w; _Bool b;"), head + "a union with 'b' of type '_Bool'");
  EXPECT_EQ(refused("unsigned w; struct { unsigned n; long double d; } p;"),
            head + "a union with 'd' of type 'long double'");
  EXPECT_EQ(refused("unsigned w; union { int i; float f; } p;"),
            head + "a union with 'p' of type '" + "union (unnamed union at snippet.c:1:23)'");
  EXPECT_EQ(refused("unsigned w; unsigned char b[400];"),
            head + "a union with 'b', more than 256 numbers");
  EXPECT_EQ(refused("struct { unsigned w : 5, v : 27; } p; unsigned short h[2];"),
            head + "a union without a member that has the numbers of all others");
}

TEST(Objects, InitialiseMembersOfUnionsWithoutAName) {
  const auto f = [](const std::string& members) {
    return simplified_cplusplus("struct s { int n; " + members +
                                " };\nextern \"C\" void f(int A[3]) { s x(A[0]);\n"
                                "  A[0] = x.n; A[1] = x.b; A[2] = x.c; }");
  };
  const std::string plain = f("unsigned char b, c; s(int v) : n(3), b(v), c(v >> 8) {}");
  EXPECT_EQ(f("union { unsigned short w; struct { unsigned char b, c; }; };\n"
              "s(int v) : n(3), w(v) { w = v; }"),
            f("union { unsigned short w; struct { unsigned char b, c; }; };\n"
              "s(int v) : n(3) { w = v; }"));
  EXPECT_EQ(f("union { struct { unsigned char b, c; }; unsigned short w; };\n"
              "s(int v) : n(3), b(v), c(v >> 8) {}"),
            plain);
}

TEST(Objects, OfClassesThatAreNotSupportedAreRefused) {
  EXPECT_EQ(
      first_error("struct s { int v; ~s() {} };\nextern \"C\" void f(int A[2]) { s x; x.v = A[0]; "
                  "A[1] = x.v; }"),
      "type 's' of 'x' is not supported: it has a destructor");
  EXPECT_EQ(first_error("struct s { int v; virtual int g() { return v; } };\n"
                        "extern \"C\" void f(int A[2]) { s x; x.v = 1; A[0] = x.g(); }"),
            "type 's' of 'x' is not supported: it has virtual functions or bases");
  EXPECT_EQ(first_error("struct s { int v; };\nstatic s &g(s x) { return x; }\n"
                        "extern \"C\" void f(int A[2]) { s x = {1}; A[0] = g(x).v; }"),
            "'g(x)' gives a reference to a variable that is gone");
  EXPECT_EQ(first_error("struct s { int v; };\n"
                        "extern \"C\" void f(int A[2]) { s x; A[0] = x.v; }"),
            "'x.v' is read before it is assigned");
}

/// C++ leaves open which of two arguments comes first.
TEST(Objects, OfArgumentsThatChangeSomethingAreRefused) {
  const std::string next =
      "struct v { int x; v operator-(const v &o) const { v r = {x - o.x}; return r; } };\n"
      "static v next(int &s) { s++; v r = {s}; return r; }\n"
      "static v minus(const v &a, const v &b) { return a - b; }\n"
      "extern \"C\" void f(int A[2]) { int s = A[0]; v r = ";
  EXPECT_EQ(first_error(next + "minus(next(s), next(s)); A[1] = r.x; }"),
            "'next(s)' writes 's' inside an expression");
  EXPECT_EQ(first_error(next + "next(s) - next(s); A[1] = r.x; }"),
            "'next(s)' writes 's' inside an expression");
  EXPECT_EQ(first_error(next + "next(s); A[1] = r.x + s; }"), "");
  // What a default argument reads, and what a constructor changes before its body.
  const std::string kept = "static int s, m[2];\nstatic int next() { return ++s; }\n";
  EXPECT_EQ(first_error(kept + "static int read(int x = s) { return x; }\n"
                               "extern \"C\" void f(int A[2]) { A[0] = next() + read(); }"),
            "'next()' writes 's' inside an expression");
  EXPECT_EQ(
      first_error(kept + "struct c { int v; c() : v(m[1] = m[1] & 1) {} };\n"
                         "extern \"C\" void f(int A[2]) { for (int i = 0; i < m[1]; i++) { c x; "
                         "A[i] = x.v; } }"),
      "the loop changes 'm', which 'i < m[1]' reads");
  // A call whose reference is returned stands alone.
  EXPECT_EQ(
      first_error("struct r {\n  int &d;\n  r(int &x) : d(x) {}\n"
                  "  r &put(int x) { d += x; return *this; }\n"
                  "  r &operator=(int x) { return put(x); }\n};\n"
                  "extern \"C\" void f(int A[2]) { int s = A[0]; r w(s); w = A[1]; A[0] = s; }"),
      "");
}

/// These have no end of their own.
TEST(Objects, ThatNameThemselvesAreRefused) {
  EXPECT_EQ(first_error("struct n { n *next; int v; };\n"
                        "extern \"C\" void f(int A[2], n *l) { l->v = A[0]; A[1] = l->v; }"),
            "parameter 'l' of type 'n *' is not supported: it has member 'next', a pointer");
  EXPECT_EQ(first_error("struct n { n &next; int v; };\n"
                        "extern \"C\" void f(int A[2], n &l) { l.v = A[0]; A[1] = l.v; }"),
            "parameter 'l' of type 'n &' is not supported: it has members of members in too many "
            "levels");
}

TEST(Objects, MayBeLambdas) {
  EXPECT_EQ(simplified_cplusplus(
                "extern \"C\" void f(int A[4], int s) {\n"
                "  int n = A[3];\n"
                "  auto add = [&n, s](int k, int by = 2) { n += k * by + s; return n; };\n"
                "  for (int i = 0; i < 3; i++) A[i] = add(A[i]);\n"
                "  [&] { A[3] = n; }(); }"),
            simplified_cplusplus("extern \"C\" void f(int A[4], int s) {\n"
                                 "  int n = A[3];\n"
                                 "  for (int i = 0; i < 3; i++) { n += A[i] * 2 + s; A[i] = n; }\n"
                                 "  A[3] = n; }"));
  EXPECT_EQ(
      first_error("extern \"C\" void f(int A[2]) { auto g = [=](int k) { return k + A[0]; };\n"
                  "  A[1] = g(3); }"),
      "type 'class (lambda at snippet.cpp:1:40)' of 'g' is not supported: it has member 'A', a "
      "pointer");
  EXPECT_EQ(first_error("struct c { int v; int go(int x) { auto g = [this, x] { return v + x; }; "
                        "return g(); } };\n"
                        "extern \"C\" void f(int A[2]) { c o{3}; A[0] = o.go(A[1]); }"),
            "type 'class (lambda at snippet.cpp:1:44)' of 'g' is not supported: it has member "
            "'this', a pointer");
  EXPECT_EQ(first_error("extern \"C\" void f(int A[2]) { int s = 0;\n"
                        "  auto g = [&](auto self, int n) -> int { s += n; return n < 1 ? 1 : "
                        "self(self, n - 1); };\n"
                        "  for (int i = 0; i < 2; i++) A[i] = g(g, i); }"),
            "recursive call 'self(self, n - 1)' is not supported");
}

TEST(Objects, OfNarrowNumbersMayBeWalked) {
  EXPECT_EQ(
      first_error("#include <ap_int.h>\n"
                  "extern \"C\" void f(const ap_int<5> x[6], ap_uint<10> y[6]) {\n"
                  "  const ap_int<5>* p = x; ap_uint<10>* w = y;\n"
                  "  while (w < y + 6) { const ap_uint<10> old = w[0]; *w++ = *p++ + old; } }"),
      "");
  EXPECT_EQ(first_error("#include <ap_int.h>\n"
                        "extern \"C\" void f(ap_uint<10> y[6]) {\n"
                        "  ap_uint<10>* w = y;\n"
                        "  while (w < y + 6) *w++ = w[0] + 1; }"),
            "'*w++' changes what 'w[0] + 1' uses");
  EXPECT_EQ(
      first_error(
          "struct s { unsigned a : 5; int b : 9; };\n"
          "extern \"C\" void f(s x[6], int A[6]) {\n"
          "  s* p = x; for (int i = 0; i < 6; i++) { A[i] = p->a - p[0].b; p->a = i; p++; } }"),
      "");
}

/// structs/rings.cpp says what they are.
TEST(Objects, InArraysGetWhatTheirConstructorGivesThem) {
  const std::string all = "struct p { int a[2]; p() : a{7, 8} {} };\n";
  const std::string none = "struct p { int a[2]; p() {} };\n";
  const std::string use = "extern \"C\" void f(int A[2]) { p x[3]; A[0] = x[A[1] & 1].a[1]; }";
  EXPECT_EQ(first_error(all + use), "");
  EXPECT_EQ(first_error(none + use), "'x[A[1] & 1].a[1]' is read before it is assigned");
}

/// What our own headers do is told at the place that uses them.
TEST(Objects, OfHeadersAreAtThePlaceOfTheirUse) {
  const Outcome outcome = parse({"snippet.cpp",
                                 "#include <ap_int.h>\n"
                                 "extern \"C\" void f(ap_int<12> x[4]) {\n"
                                 "  x[0] = x[1] +\n      x[2]; }",
                                 "f",
                                 {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.arrays[0].type, model::Type::integer(12, true));
  for (const model::Operation& op : outcome.kernel.operations) {
    EXPECT_EQ(op.location.file, "snippet.cpp");
    EXPECT_EQ(op.location.line, 3);
  }
}

}  // namespace
}  // namespace hls::frontend
