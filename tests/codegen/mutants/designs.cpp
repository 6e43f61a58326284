#include "tests/codegen/mutants/designs.h"

#include <stdexcept>

#include "frontend/frontend.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/scheduler/random_design.h"

namespace hls::oracle {
namespace {

using model::ArrayDirective;
using model::Directives;
using model::Partition;
using model::PartitionKind;
using model::Ports;
using model::Storage;

constexpr Partition kCyclic2{PartitionKind::kCyclic, 2};
constexpr Partition kBlock2{PartitionKind::kBlock, 2};
constexpr Partition kBlock3{PartitionKind::kBlock, 3};
constexpr Partition kComplete{PartitionKind::kComplete, 1};

ArrayDirective array(std::vector<Partition> partition, Storage storage, Ports ports,
                     std::int64_t copies = 1) {
  return {false, std::move(partition), false, storage, ports, copies};
}

}  // namespace

const std::vector<MutatedDesign>& mutated_designs() {
  static const std::vector<MutatedDesign> kDesigns = {
      {"scale",
       "void scale(int A[12], int B[12], int x) {\n"
       "  for (int i = 0; i < 12; i++) B[i] = (A[i] - x) * x + i;\n"
       "}\n",
       [](Directives&) {}},
      {"fir",
       "void fir(float x[14], float c[3], float y[12]) {\n"
       "  for (int i = 0; i < 12; i++) {\n"
       "    float s = 0;\n"
       "    for (int k = 0; k < 3; k++) s += c[k] * x[i + k];\n"
       "    y[i] = s;\n"
       "  }\n"
       "}\n",
       [](Directives& d) {
         d.loops["k"].unroll = 3;
         d.arrays["x"] = array({kCyclic2}, Storage::kBram, Ports::k2p, 2);
         d.arrays["c"] = array({kComplete}, Storage::kBram, Ports::k1p);
       }},
      {"dot",
       "void dot(double A[10], double B[10], double r[1]) {\n"
       "  double s = 0;\n"
       "  for (int i = 0; i < 10; i++) s = s + A[i] / B[i];\n"
       "  r[0] = s;\n"
       "}\n",
       [](Directives& d) { d.arrays["A"] = array({Partition{}}, Storage::kBram, Ports::kRom1p); }},
      {"gemm",
       "void gemm(float A[4][4], float B[4][4], float C[4][4]) {\n"
       "  for (int i = 0; i < 4; i++)\n"
       "    for (int j = 0; j < 4; j++) {\n"
       "      float s = 0;\n"
       "      for (int k = 0; k < 4; k++) s += A[i][k] * B[k][j];\n"
       "      C[i][j] = C[i][j] * 2.0f - s;\n"
       "    }\n"
       "}\n",
       [](Directives& d) {
         d.loops["k"].unroll = 4;
         d.share["mul_f32"] = 2;
         d.share["add_f32"] = 1;
         d.arrays["A"] = array({Partition{}, kCyclic2}, Storage::kBram, Ports::k2p);
         d.arrays["B"] = array({kBlock2, Partition{}}, Storage::kBram, Ports::k1p);
       }},
      {"triangle",
       "void triangle(int A[6][6], int x[6]) {\n"
       "  for (int i = 0; i < 6; i++) {\n"
       "    int s = x[i];\n"
       "    for (int j = 0; j < i; j++) s = s * 3 - A[i][j];\n"
       "    x[i] = s;\n"
       "  }\n"
       "}\n",
       [](Directives& d) {
         d.loops["i"].serial = true;
         d.arrays["x"] = array({Partition{}}, Storage::kBram, Ports::kS2p);
       }},
      {"blur",
       "void blur(int A[10], int B[10]) {\n"
       "  int t[10];\n"
       "  for (int i = 0; i < 10; i++) t[i] = A[i] * A[i];\n"
       "  for (int k = 1; k < 9; k++) B[k] = t[k - 1] - t[k] + t[k + 1];\n"
       "}\n",
       [](Directives& d) { d.arrays["t"] = array({Partition{}}, Storage::kLutram, Ports::kS2p); }},
      {"banks",
       "void banks(short A[12], short B[12], short C[6]) {\n"
       "  short t[12];\n"
       "  for (int i = 0; i < 12; i++) t[i] = A[i] - B[11 - i];\n"
       "  for (int k = 0; k < 6; k++) C[k] = t[k] + t[11 - k];\n"
       "}\n",
       [](Directives& d) {
         d.arrays["A"] = array({kBlock3}, Storage::kBram, Ports::k1p);
         d.arrays["B"] = array({kCyclic2}, Storage::kBram, Ports::k1p);
         d.arrays["t"] = array({kCyclic2}, Storage::kBram, Ports::k2p);
       }},
      {"registers",
       "void registers(int A[15], int B[15]) {\n"
       "  int t[15];\n"
       "  for (int i = 0; i < 15; i++) t[i] = A[i] * 5 - i;\n"
       "  for (int k = 0; k < 15; k++) B[k] = t[14 - k] * t[k];\n"
       "}\n",
       [](Directives& d) {
         d.loops["k"].unroll = 3;
         d.arrays["t"] = array({kBlock3}, Storage::kReg, Ports::k1p);
         d.arrays["B"] = array({kCyclic2}, Storage::kBram, Ports::k1p);
       }},
      {"table",
       "static const int w[6] = {3, -7, 11, 13, -2, 5};\n"
       "void table(int A[6], long r[1]) {\n"
       "  long s = 0;\n"
       "  for (int i = 0; i < 6; i++) s += (long)A[i] * w[i] - w[5 - i];\n"
       "  r[0] = s;\n"
       "}\n",
       [](Directives& d) { d.arrays["w"] = array({Partition{}}, Storage::kBram, Ports::kRom2p); }},
      {"copies",
       "void copies(float A[8], float B[6]) {\n"
       "  float t[8];\n"
       "  for (int i = 0; i < 8; i++) t[i] = A[i] * A[i];\n"
       "  for (int k = 0; k < 6; k++) B[k] = t[k] - t[k + 2];\n"
       "}\n",
       [](Directives& d) { d.arrays["t"] = array({Partition{}}, Storage::kBram, Ports::kS2p, 2); }},
      {"choose",
       "void choose(int A[10], int B[10], int limit) {\n"
       "  int n = 0;\n"
       "  for (int i = 0; i < 10; i++) {\n"
       "    if (A[i] > limit) { B[i] = A[i] - limit; n++; }\n"
       "    else B[i] = limit - n;\n"
       "  }\n"
       "}\n",
       [](Directives& d) { d.arrays["B"] = array({Partition{}}, Storage::kBram, Ports::k1p); }},
      {"nest",
       "void nest(float A[5][6], float s[5], double r[5]) {\n"
       "  for (int i = 0; i < 5; i++) {\n"
       "    float m = s[i] * s[i];\n"
       "    float t = 0;\n"
       "    for (int j = 0; j < 6; j++) t = t + A[i][j] * m;\n"
       "    r[i] = t / m;\n"
       "  }\n"
       "}\n",
       [](Directives& d) {
         d.share["mul_f32"] = 1;
         d.arrays["A"] = array({Partition{}, Partition{}}, Storage::kBram, Ports::kRom1p);
       }},
      {"apart",
       "void apart(int A[7], int B[7], int C[1]) {\n"
       "  for (int i = 0; i < 7; i++) B[i] = A[i] / 3;\n"
       "  int s = 0;\n"
       "  for (int k = 0; k < 7; k++) s = s + B[6 - k] % 10;\n"
       "  C[0] = s;\n"
       "}\n",
       [](Directives& d) {
         d.overlap = false;
         d.loops["i"].ii = 9;
         d.arrays["B"] = array({Partition{}}, Storage::kBram, Ports::kS2p);
       }},
  };
  return kDesigns;
}

EmittedDesign emit_design(const MutatedDesign& design, codegen::Assertions assertions) {
  constexpr std::int64_t kClockPeriodPs = 5000;
  const frontend::Outcome outcome =
      frontend::parse({design.name + ".c", design.c_text, design.name, {}});
  if (!outcome.errors.empty()) throw std::runtime_error(to_string(outcome.errors[0]));
  Directives directives;
  design.direct(directives);
  model::Elaborations elaborations(outcome.kernel);
  auto applied = model::apply(elaborations, random_test_target(), directives);
  if (!applied) throw std::runtime_error(design.name + ": " + applied.error().message);
  const model::Problem problem =
      scheduler::formulate(*applied, random_test_target(), kClockPeriodPs);
  const auto outcome_of_schedule = scheduler::schedule(problem, {});
  if (const auto* why = std::get_if<model::Infeasible>(&outcome_of_schedule)) {
    throw std::runtime_error(design.name + ": " + why->reason);
  }
  EmittedDesign result;
  result.emitted = codegen::emit(*applied, problem, std::get<model::Schedule>(outcome_of_schedule),
                                 {}, assertions);
  result.design = std::move(*applied);
  return result;
}

}  // namespace hls::oracle
