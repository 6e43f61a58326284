#include "codegen/c/vitis.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "model/cost/inventory.h"
#include "model/kernel/alias.h"
#include "model/kernel/index.h"
#include "model/polyhedra/directions.h"

namespace hls::codegen {
namespace {

using model::index;
using model::LoopId;
using model::LoopKind;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Ports;
using model::Storage;

/// An operator type in the words of Vitis HLS.
struct VitisOperator {
  std::string_view name;
  std::string_view bound;     ///< `op=` of bind_op; empty: it has none
  std::string_view instance;  ///< `instances=` of allocation
};

constexpr VitisOperator kOperators[] = {
    {"add_f32", "fadd", "fadd"},    {"sub_f32", "fsub", "fsub"},    {"mul_f32", "fmul", "fmul"},
    {"div_f32", "fdiv", "fdiv"},    {"sqrt_f32", "fsqrt", "fsqrt"}, {"exp_f32", "fexp", "fexp"},
    {"log_f32", "flog", "flog"},    {"cmp_f32", "", "fcmp"},        {"add_f64", "dadd", "dadd"},
    {"sub_f64", "dsub", "dsub"},    {"mul_f64", "dmul", "dmul"},    {"div_f64", "ddiv", "ddiv"},
    {"sqrt_f64", "dsqrt", "dsqrt"}, {"exp_f64", "dexp", "dexp"},    {"log_f64", "dlog", "dlog"},
    {"cmp_f64", "", "dcmp"},        {"add_int", "add", "add"},      {"mul_int", "mul", "mul"},
    {"div_int", "", "sdiv"},        {"rem_int", "", "srem"},        {"cmp_int", "", "icmp"}};

const VitisOperator* find_operator(const std::string& name) {
  const auto* found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                   [&](const VitisOperator& row) { return row.name == name; });
  return found == std::end(kOperators) ? nullptr : found;
}

std::string memory_type(Ports ports) {
  switch (ports) {
    case Ports::k1p:
      return "ram_1p";
    case Ports::kS2p:
      return "ram_s2p";
    case Ports::k2p:
      return "ram_t2p";
    case Ports::kRom1p:
      return "rom_1p";
    case Ports::kRom2p:
      return "rom_2p";
  }
  return "ram_1p";
}

bool holds_temporal(const model::Kernel& kernel, LoopId loop) {
  const auto& body = model::region(kernel, loop);
  return std::any_of(body.begin(), body.end(), [&](const model::Node& node) {
    if (!node.is_loop()) return false;
    return kernel.loops[index(node.index)].kind == LoopKind::kTemporal ||
           holds_temporal(kernel, node.index);
  });
}

/// A loop whose iterations run one after another.
struct Pace {
  std::int64_t interval = 0;  ///< the longest of all places where it stands
  bool is_innermost = true;
};

/// Nothing: all iterations are copies.
std::optional<Pace> pace_of(const VitisPoint& point, const std::string& name) {
  const model::Kernel& built = point.design.kernel();
  std::optional<Pace> pace;
  for (LoopId loop = 0; loop < static_cast<LoopId>(built.loops.size()); ++loop) {
    const model::Loop& own = built.loops[index(loop)];
    const bool is_same = own.name == name || own.name.starts_with(name + "_in_");
    if (!is_same || own.kind != LoopKind::kTemporal) continue;
    if (!pace) pace = Pace{};
    pace->interval = std::max(pace->interval, point.schedule.interval[index(loop)]);
    pace->is_innermost = pace->is_innermost && !holds_temporal(built, loop);
  }
  return pace;
}

class Pragmas {
 public:
  explicit Pragmas(const VitisPoint& point)
      : point_(point), kernel_(point.arranged.kernel), built_(point.design.kernel()) {}

  Annotations annotations() {
    result_.is_cplusplus = true;
    result_.function.emplace_back("#pragma HLS interface mode=ap_ctrl_hs port=return");
    add_shared_units();
    for (std::size_t id = 0; id < kernel_.arrays.size(); ++id) add_array(static_cast<int>(id));
    for (std::size_t id = 0; id < kernel_.arguments.size(); ++id) {
      result_.scalars[static_cast<int>(id)] = {"#pragma HLS interface mode=ap_none port={}"};
    }
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) add_loop(loop);
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) add_operation(id);
    return std::move(result_);
  }

 private:
  /// A name's loop of the source.
  std::string source_of(const std::string& loop) const {
    const auto found = point_.arranged.source_of.find(loop);
    return found == point_.arranged.source_of.end() ? loop : found->second;
  }

  const model::LoopDirective* directive_of(const std::string& loop) const {
    const auto found = point_.directives.loops.find(source_of(loop));
    return found == point_.directives.loops.end() ? nullptr : &found->second;
  }

  void add_loop(LoopId loop) {
    const model::Loop& own = kernel_.loops[index(loop)];
    std::vector<std::string>& lines = result_.loops[loop];
    const model::LoopDirective* directive = directive_of(own.name);
    const std::optional<Pace> pace = pace_of(point_, own.name);
    const bool is_serial = directive != nullptr && directive->serial;
    if (is_serial) {
      lines.emplace_back("#pragma HLS pipeline off");
    } else if (pace && !pace->is_innermost) {
      if (directive == nullptr || !directive->ii) return add_unroll(own, lines);
      // Vitis HLS would unroll the loops inside.
      lines.emplace_back("#ifndef __VITIS_HLS__");
      lines.push_back(fmt::format("#pragma HLS pipeline II={}", pace->interval));
      lines.emplace_back("#endif");
    } else if (pace) {
      lines.push_back(fmt::format("#pragma HLS pipeline II={}", pace->interval));
      if (own.parent >= 0) lines.emplace_back("#pragma HLS loop_flatten off");
      add_independent(loop);
    }
    add_unroll(own, lines);
  }

  void add_unroll(const model::Loop& loop, std::vector<std::string>& lines) const {
    const model::LoopDirective* directive = directive_of(loop.name);
    const std::int64_t factor = directive == nullptr ? 1 : directive->unroll;
    if (factor >= loop.trip_count && loop.trip_count > 1) {
      lines.emplace_back("#pragma HLS unroll");
    } else if (factor > 1) {
      lines.push_back(fmt::format("#pragma HLS unroll factor={}", factor));
    }
  }

  /// Arrays that a loop writes, of which no iteration needs what another one has done.
  void add_independent(LoopId loop) {
    const std::vector<OpId> stores = model::accesses_within(kernel_, loop, Opcode::kStore);
    std::set<int> written;
    for (const OpId id : stores) written.insert(kernel_.operations[index(id)].array);
    for (const int array : written) {
      if (is_independent(loop, array)) {
        result_.loop_arrays[loop].emplace_back(
            array, "#pragma HLS dependence variable={} type=inter false");
      }
    }
  }

  bool is_independent(LoopId loop, int array) {
    std::vector<OpId> accesses;
    for (const Opcode opcode : {Opcode::kLoad, Opcode::kStore}) {
      for (const OpId id : model::accesses_within(kernel_, loop, opcode)) {
        if (kernel_.operations[index(id)].array == array) accesses.push_back(id);
      }
    }
    const std::size_t depth = model::loop_path(kernel_, loop).size();
    model::Directions directions(kernel_);
    const std::vector<LoopId> regions = model::enclosing_loops(kernel_);
    const auto counted = [&](OpId id) {
      return model::counted_access(kernel_, id, model::loop_path(kernel_, regions[index(id)]));
    };
    const auto is_carried = [&](OpId a, OpId b) {
      const std::set<model::Direction> found = directions.between(counted(a), counted(b), a < b);
      return std::any_of(found.begin(), found.end(), [&](const model::Direction& direction) {
        const auto first =
            std::find_if(direction.begin(), direction.end(), [](int sign) { return sign != 0; });
        return first - direction.begin() == static_cast<std::ptrdiff_t>(depth) - 1;
      });
    };
    return std::none_of(accesses.begin(), accesses.end(), [&](OpId a) {
      return std::any_of(accesses.begin(), accesses.end(), [&](OpId b) {
        const bool writes = kernel_.operations[index(a)].opcode == Opcode::kStore ||
                            kernel_.operations[index(b)].opcode == Opcode::kStore;
        return writes && is_carried(a, b);
      });
    });
  }

  const model::ArrayBinding* binding_of(const std::string& name) const {
    for (std::size_t i = 0; i < built_.arrays.size(); ++i) {
      if (built_.arrays[i].name == name) return &point_.design.arrays[i];
    }
    return nullptr;
  }

  void add_array(int id) {
    const model::Array& array = kernel_.arrays[index(id)];
    const model::ArrayBinding* binding = binding_of(array.name);
    if (binding == nullptr || (array.is_argument && array.name == "return")) return;
    std::vector<std::string>& lines = result_.arrays[id];
    const std::string type = memory_type(binding->ports);
    std::vector<std::string> banks;
    for (std::size_t d = 0; d < binding->partition.size(); ++d) {
      const model::Partition& partition = binding->partition[d];
      if (model::banks_in(partition, array.shape[d]) == 1) continue;
      const bool is_complete = partition.kind == model::PartitionKind::kComplete;
      const std::string kind = is_complete                                      ? "complete"
                               : partition.kind == model::PartitionKind::kBlock ? "block"
                                                                                : "cyclic";
      const std::string factor = is_complete ? "" : fmt::format(" factor={}", partition.factor);
      banks.push_back(fmt::format("#pragma HLS array_partition variable={{}} type={}{} dim={}",
                                  kind, factor, d + 1));
    }
    if (array.is_argument) {
      lines.push_back(
          fmt::format("#pragma HLS interface mode=ap_memory port={{}} storage_type={}", type));
    } else if (binding->storage == Storage::kReg) {
      // Registers are banks of one word for Vitis HLS.
      lines.emplace_back("#ifdef __VITIS_HLS__");
      lines.emplace_back("#pragma HLS array_partition variable={} type=complete dim=0");
      lines.emplace_back("#else");
      lines.insert(lines.end(), banks.begin(), banks.end());
      lines.push_back(fmt::format("#pragma HLS bind_storage variable={{}} type={} impl=reg", type));
      lines.emplace_back("#endif");
      return;
    } else {
      lines.push_back(fmt::format("#pragma HLS bind_storage variable={{}} type={} impl={}", type,
                                  to_string(binding->storage)));
    }
    lines.insert(lines.end(), banks.begin(), banks.end());
  }

  void add_shared_units() {
    for (std::size_t i = 0; i < point_.problem.resources.size(); ++i) {
      const model::PortResource& resource = point_.problem.resources[i];
      const VitisOperator* known = find_operator(resource.name);
      if (resource.array >= 0 || known == nullptr) continue;
      std::int32_t units = 0;
      for (const model::PortBinding& binding : point_.schedule.bindings) {
        if (binding.resource == static_cast<int>(i)) units = std::max(units, binding.port + 1);
      }
      result_.function.push_back(fmt::format(
          "#pragma HLS allocation operation instances={} limit={}", known->instance,
          std::max<std::size_t>(resource.ports.size(), static_cast<std::size_t>(units))));
    }
  }

  /// Whether a unit of an operator type has DSPs, in this design.
  bool has_dsp(const std::string& name) const {
    for (OpId id = 0; id < static_cast<OpId>(built_.operations.size()); ++id) {
      const bool is_there = point_.design.elaboration->region_of[index(id)] != model::kNoRegion;
      if (!is_there || model::operator_name(built_, built_.operations[index(id)]) != name) continue;
      if (model::price(model::unit_item(point_.design, id), point_.target).dsp > 0) return true;
    }
    return false;
  }

  void add_operation(OpId id) {
    const Operation& op = kernel_.operations[index(id)];
    const auto name = model::operator_name(kernel_, op);
    if (!name || point_.directives.operator_latency.count(*name) == 0) return;
    const VitisOperator* known = find_operator(*name);
    if (known == nullptr || known->bound.empty()) return;
    const bool is_float = !name->ends_with("_int");
    const std::string impl = !has_dsp(*name) ? "fabric" : is_float ? "fulldsp" : "dsp";
    const bool is_difference = !is_float && op.opcode == Opcode::kSub;
    result_.operations[id] = fmt::format(
        "#pragma HLS bind_op variable={{}} op={} impl={} latency={}",
        is_difference ? "sub" : known->bound, impl, point_.directives.operator_latency.at(*name));
  }

  const VitisPoint& point_;
  const model::Kernel& kernel_;
  const model::Kernel& built_;
  Annotations result_;
};

/// The part with the package and speed grade of a common board.
std::string part_of(const std::string& target) {
  constexpr std::pair<std::string_view, std::string_view> kParts[] = {
      {"xc7z020", "xc7z020clg400-1"},
      {"xc7vx690t", "xc7vx690tffg1761-2"},
      {"xcu280", "xcu280-fsvh2892-2L-e"}};
  for (const auto& [name, part] : kParts) {
    if (target == name) return std::string(part);
  }
  return "";
}

}  // namespace

Annotations vitis_annotations(const VitisPoint& point) { return Pragmas(point).annotations(); }

std::vector<std::string> not_in_pragmas(const VitisPoint& point) {
  const model::Directives& directives = point.directives;
  std::vector<std::string> knobs;
  if (!directives.promote) knobs.emplace_back("promote = off");
  for (const std::string& fused : directives.fuse)
    knobs.push_back(fmt::format("fuse.{} = on", fused));
  if (!directives.overlap) knobs.emplace_back("overlap = off");
  for (const auto& [loops, overlap] : directives.overlap_of) {
    if (!overlap) knobs.push_back(fmt::format("overlap.{}.{} = off", loops.first, loops.second));
  }
  for (const auto& [name, loop] : directives.loops) {
    if (loop.partial_sums > 0) knobs.push_back(fmt::format("loops.{}.reduction", name));
  }
  for (const auto& [name, array] : directives.arrays) {
    if (array.copies > 1) knobs.push_back(fmt::format("arrays.{}.copies = {}", name, array.copies));
    if (array.forward != 0) knobs.push_back(fmt::format("arrays.{}.forward", name));
  }
  for (const auto& [name, interval] : directives.operator_interval) {
    if (interval > 1) knobs.push_back(fmt::format("operators.{}.interval = {}", name, interval));
  }
  for (const auto& [name, latency] : directives.operator_latency) {
    const VitisOperator* known = find_operator(name);
    if (known == nullptr || known->bound.empty()) {
      knobs.push_back(fmt::format("operators.{}.latency = {}", name, latency));
    }
  }
  for (const auto& [name, units] : directives.share) {
    if (find_operator(name) != nullptr) continue;
    knobs.push_back(fmt::format("share.{} = {}", name, units ? std::to_string(*units) : "auto"));
  }
  return knobs;
}

std::string vitis_script(const std::string& kernel, const std::string& target,
                         std::int64_t clock_period_ps) {
  const std::string part = part_of(target);
  const std::string known = fmt::format("set part {}\n", part);
  const std::string open = fmt::format(
      "set part {{}}  ;# no part of Vitis HLS is known for {}: name one here\n"
      "if {{$part eq {{}}}} {{ error \"run_hls.tcl: set a part\" }}\n",
      target);
  return fmt::format(
      "# Synthesises {0}.cpp: vitis_hls -f run_hls.tcl\n"
      "{1}open_project -reset {0}_hls\n"
      "set_top {0}\n"
      "add_files {0}.cpp\n"
      "open_solution -reset solution -flow_target vivado\n"
      "set_part $part\n"
      "create_clock -period {2} -name default\n"
      "csynth_design\n"
      "exit\n",
      kernel, part.empty() ? open : known, static_cast<double>(clock_period_ps) / 1000);
}

}  // namespace hls::codegen
