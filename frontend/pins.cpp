#include "frontend/pins.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/pragma_value.h"

namespace hls::frontend {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words, const char* separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

/// Turns one pragma into pins.
class PinWriter {
 public:
  PinWriter(const Pragma& pragma, const PragmaScope& scope, model::Kernel& kernel,
            Diagnostics& diagnostics)
      : pragma_(pragma), scope_(scope), kernel_(kernel), diagnostics_(diagnostics) {}

  void pipeline();
  void unroll();
  void array_partition();
  void bind_storage();
  void interface();
  void bind_op();
  void allocation();
  void check_options(const Words& keys, const Words& words);

 private:
  const PragmaOption* option(const std::string& key) const;
  bool has_word(const std::string& word) const;
  bool in_loop();
  std::optional<std::int64_t> number(const std::string& key, std::int64_t least);
  std::optional<std::string> chosen(const std::string& key, const Words& accepted);
  std::vector<PragmaScope::ArrayName> arrays(const std::string& key);
  const model::Array& array_of(const PragmaScope::ArrayName& named) const {
    return kernel_.arrays[static_cast<std::size_t>(named.array)];
  }
  std::optional<std::string> partition_kind();
  std::optional<std::string> operator_name();
  void ports(const model::Array& array, const std::string& type);
  void pin(const std::string& path, const std::string& value);
  void error(SourcePlace place, const std::string& message, Words notes = {}) {
    diagnostics_.error(place, message, std::move(notes));
  }
  void unknown_value(SourcePlace place, const std::string& what, const std::string& value,
                     const Words& accepted);

  const Pragma& pragma_;
  const PragmaScope& scope_;
  model::Kernel& kernel_;
  Diagnostics& diagnostics_;
};

struct PragmaKind {
  const char* name;
  void (PinWriter::*write)();  ///< null: accepted, pins nothing
  bool concerns_loop;
  Words keys;
  Words words;
};

const std::vector<PragmaKind>& pragma_kinds() {
  static const std::vector<PragmaKind> kKinds = {
      {"pipeline",
       &PinWriter::pipeline,
       true,
       {"ii", "style", "off"},
       {"rewind", "off", "enable_flush"}},
      {"unroll",
       &PinWriter::unroll,
       true,
       {"factor", "off", "region"},
       {"skip_exit_check", "region"}},
      {"array_partition",
       &PinWriter::array_partition,
       false,
       {"variable", "type", "factor", "dim", "off"},
       {"block", "cyclic", "complete"}},
      {"bind_storage",
       &PinWriter::bind_storage,
       false,
       {"variable", "type", "impl", "latency"},
       {}},
      {"interface", &PinWriter::interface, false, {}, {}},
      {"bind_op", &PinWriter::bind_op, false, {"variable", "op", "impl", "latency"}, {}},
      {"allocation",
       &PinWriter::allocation,
       false,
       {"instances", "limit", "core"},
       {"operation", "function", "core"}},
      {"dataflow", nullptr, false, {}, {}},
      {"dependence", nullptr, false, {}, {}},
      {"inline", nullptr, false, {}, {}},
      {"loop_flatten", nullptr, false, {}, {}},
      {"loop_tripcount", nullptr, false, {}, {}},
  };
  return kKinds;
}

const PragmaKind* kind_of(const Pragma& pragma) {
  for (const PragmaKind& kind : pragma_kinds()) {
    if (kind.name == pragma.name) return &kind;
  }
  return nullptr;
}

const PragmaOption* PinWriter::option(const std::string& key) const {
  for (const PragmaOption& option : pragma_.options) {
    if (option.key == key) return &option;
  }
  return nullptr;
}

bool PinWriter::has_word(const std::string& word) const {
  return std::any_of(pragma_.options.begin(), pragma_.options.end(), [&](const auto& option) {
    return option.key.empty() && lower_case(option.value[0]) == word;
  });
}

void PinWriter::check_options(const Words& keys, const Words& words) {
  if (keys.empty()) return;
  for (const PragmaOption& option : pragma_.options) {
    const Words& accepted = option.key.empty() ? words : keys;
    const std::string word = option.key.empty() ? lower_case(option.value[0]) : option.key;
    if (std::find(accepted.begin(), accepted.end(), word) != accepted.end()) continue;
    Words all = keys;
    all.insert(all.end(), words.begin(), words.end());
    Words notes{fmt::format("accepted: {}", joined(all, ", "))};
    if (const auto meant = nearest_spelling(word, all)) {
      notes.insert(notes.begin(), fmt::format("did you mean '{}'?", *meant));
    }
    diagnostics_.warning(option.place,
                         fmt::format("unknown option '{}' of '#pragma HLS {}'", word, pragma_.name),
                         std::move(notes));
  }
}

void PinWriter::unknown_value(SourcePlace place, const std::string& what, const std::string& value,
                              const Words& accepted) {
  Words notes{fmt::format("accepted: {}", joined(accepted, ", "))};
  if (const auto meant = nearest_spelling(value, accepted)) {
    notes.insert(notes.begin(), fmt::format("did you mean '{}'?", *meant));
  }
  error(place,
        fmt::format("{} '{}' of '#pragma HLS {}' is not supported", what, value, pragma_.name),
        std::move(notes));
}

std::optional<std::int64_t> PinWriter::number(const std::string& key, std::int64_t least) {
  const PragmaOption& given = *option(key);
  const auto value = integer_value(given.value, scope_.constants);
  if (value && *value >= least) return value;
  error(given.place,
        fmt::format("'{}={}' of '#pragma HLS {}' is not an integer constant of at least {}", key,
                    joined(given.value, ""), pragma_.name, least));
  return {};
}

std::optional<std::string> PinWriter::chosen(const std::string& key, const Words& accepted) {
  const PragmaOption& given = *option(key);
  const std::string value = lower_case(joined(given.value, ""));
  if (std::find(accepted.begin(), accepted.end(), value) != accepted.end()) return value;
  unknown_value(given.place, key, value, accepted);
  return {};
}

/// Those that a pragma speaks about: none where it names none, which is an error.
std::vector<PragmaScope::ArrayName> PinWriter::arrays(const std::string& key) {
  const PragmaOption* given = option(key);
  if (given == nullptr) {
    error(pragma_.place, fmt::format("'#pragma HLS {}' needs {}=", pragma_.name, key));
    return {};
  }
  const std::string name = joined(given->value, "");
  const auto found = scope_.arrays.find(name);
  if (found != scope_.arrays.end()) return found->second;
  Words names;
  for (const auto& [known, array] : scope_.arrays) names.push_back(known);
  unknown_value(given->place, "array", name, names);
  return {};
}

void PinWriter::pin(const std::string& path, const std::string& value) {
  const Location place = diagnostics_.location(pragma_.place);
  for (const model::Pin& earlier : kernel_.pins) {
    if (earlier.path != path) continue;
    if (earlier.value == value) return;
    return error(pragma_.place,
                 fmt::format("this pragma sets {} to '{}', an earlier one to '{}'", path, value,
                             earlier.value),
                 {fmt::format("the earlier one is at {}", position(earlier.location))});
  }
  kernel_.pins.push_back({path, value, place});
}

bool PinWriter::in_loop() {
  if (!scope_.loop.empty()) return true;
  diagnostics_.warning(pragma_.place,
                       fmt::format("'#pragma HLS {}' has no effect outside loops", pragma_.name),
                       {"it belongs inside the body of its loop"});
  return false;
}

void PinWriter::pipeline() {
  if (!in_loop()) return;
  if (has_word("off")) return pin(fmt::format("loops.{}.execution", scope_.loop), "serial");
  if (option("ii") == nullptr) return;
  if (const auto ii = number("ii", 1)) {
    pin(fmt::format("loops.{}.ii", scope_.loop), std::to_string(*ii));
  }
}

void PinWriter::unroll() {
  if (!in_loop()) return;
  const std::string path = fmt::format("loops.{}.unroll", scope_.loop);
  const PragmaOption* off = option("off");
  if (off != nullptr && lower_case(joined(off->value, "")) == "true") return pin(path, "1");
  if (option("factor") == nullptr) return pin(path, "full");
  if (const auto factor = number("factor", 1)) pin(path, std::to_string(*factor));
}

std::optional<std::string> PinWriter::partition_kind() {
  const Words kinds{"block", "cyclic", "complete"};
  if (option("type") != nullptr) return chosen("type", kinds);
  for (const std::string& kind : kinds) {
    if (has_word(kind)) return kind;
  }
  return "complete";
}

void PinWriter::array_partition() {
  const auto named = arrays("variable");
  const auto kind = partition_kind();
  if (named.empty() || !kind) return;
  const auto rank = static_cast<std::int64_t>(array_of(named.front()).shape.size() -
                                              named.front().dimensions_before);
  const std::optional<std::int64_t> dim = option("dim") == nullptr ? 1 : number("dim", 0);
  if (!dim) return;
  if (*dim > rank) {
    return error(
        option("dim")->place,
        fmt::format("dim={} of '#pragma HLS array_partition', but '{}' has {} dimension{}", *dim,
                    joined(option("variable")->value, ""), rank, rank == 1 ? "" : "s"),
        {"accepted: 1 for the outermost dimension, 2 for the next, 0 for all"});
  }
  std::string value = *kind;
  if (*kind != "complete") {
    if (option("factor") == nullptr) {
      return error(pragma_.place, fmt::format("a {} partition needs factor=", *kind));
    }
    const auto factor = number("factor", 1);
    if (!factor) return;
    value += fmt::format(" {}", *factor);
  }
  for (const PragmaScope::ArrayName& one : named) {
    for (std::int64_t d = *dim == 0 ? 1 : *dim; d <= (*dim == 0 ? rank : *dim); ++d) {
      const std::int64_t dimension = d + static_cast<std::int64_t>(one.dimensions_before);
      pin(fmt::format("arrays.{}.partition.{}", array_of(one).name, dimension), value);
    }
  }
}

void PinWriter::ports(const model::Array& memory, const std::string& type) {
  // A true dual port memory (ram_t2p) is what 2p stands for; ram_2p is its older name.
  const std::string without_t = type == "ram_t2p" ? "ram_2p" : type;
  const bool is_ram = without_t.rfind("ram_", 0) == 0;
  pin(fmt::format("arrays.{}.ports", memory.name), is_ram ? without_t.substr(4) : without_t);
}

const Words kMemoryTypes{"ram_1p", "ram_s2p", "ram_2p", "ram_t2p", "rom_1p", "rom_2p"};

void PinWriter::bind_storage() {
  const auto named = arrays("variable");
  if (named.empty()) return;
  const auto type = option("type") == nullptr ? std::nullopt : chosen("type", kMemoryTypes);
  const auto impl =
      option("impl") == nullptr ? std::nullopt : chosen("impl", {"bram", "lutram", "reg", "auto"});
  for (const PragmaScope::ArrayName& one : named) {
    const model::Array& memory = array_of(one);
    if (type) ports(memory, *type);
    if (impl && *impl != "auto") pin(fmt::format("arrays.{}.storage", memory.name), *impl);
  }
}

/// Only the memory type matters here: protocols are not chosen by pragma.
void PinWriter::interface() {
  if (option("storage_type") == nullptr) return;
  const auto named = arrays("port");
  const auto type = chosen("storage_type", kMemoryTypes);
  if (!type) return;
  for (const PragmaScope::ArrayName& one : named) ports(array_of(one), *type);
}

/// `add_f32` as such; Vitis' `fadd`, `dmul`; and `mul`, which takes the type of its variable.
std::optional<std::string> PinWriter::operator_name() {
  const PragmaOption* given = option("op");
  if (given == nullptr) {
    error(pragma_.place, "'#pragma HLS bind_op' needs op=");
    return {};
  }
  const std::string name = lower_case(joined(given->value, ""));
  const Words operations{"add", "sub", "mul", "div", "sqrt", "exp", "log", "pow"};
  Words accepted;
  for (const std::string& operation : operations) {
    accepted.insert(accepted.end(), {operation + "_f32", operation + "_f64"});
    if (name == "f" + operation) return operation + "_f32";
    if (name == "d" + operation) return operation + "_f64";
    if (name != operation) continue;
    const PragmaOption* variable = option("variable");
    const auto type =
        scope_.element_types.find(variable == nullptr ? "" : joined(variable->value, ""));
    if (type == scope_.element_types.end()) continue;
    // Integers subtract with the units that add.
    if (type->second.is_integer()) return (operation == "sub" ? "add" : operation) + "_int";
    return operation + "_" + to_string(type->second);
  }
  // `cast_int_f32` names both of its types.
  const std::size_t split = name.starts_with("cast_") ? 4 : name.rfind('_');
  const std::string type = split == std::string::npos ? "" : name.substr(split + 1);
  const std::string from = type.substr(0, type.find('_'));
  const bool has_type = from == "int" || model::parse_type(from).has_value();
  const std::string operation = name.substr(0, split);
  const bool is_operation =
      model::parse_opcode(operation).has_value() ||
      std::find(operations.begin(), operations.end(), operation) != operations.end();
  if (has_type && is_operation) return name;
  accepted.insert(accepted.end(), {"mul_int", "fadd", "dadd", "mul with variable="});
  unknown_value(given->place, "op", name, accepted);
  return {};
}

void PinWriter::bind_op() {
  const auto name = operator_name();
  if (!name || option("latency") == nullptr) return;
  // -1 is Vitis' word for "choose".
  if (const auto latency = number("latency", -1); latency && *latency >= 0) {
    pin(fmt::format("operators.{}.latency", *name), std::to_string(*latency));
  }
}

/// Units of an operator in all of the function; calls of functions are inlined and have none.
void PinWriter::allocation() {
  if (has_word("function")) return;
  for (const char* key : {"instances", "limit"}) {
    if (option(key) != nullptr) continue;
    return error(pragma_.place, fmt::format("'#pragma HLS allocation' needs {}=", key));
  }
  constexpr std::pair<const char*, const char*> kOperators[] = {
      {"fadd", "add_f32"},   {"fsub", "sub_f32"}, {"fmul", "mul_f32"}, {"fdiv", "div_f32"},
      {"fsqrt", "sqrt_f32"}, {"fexp", "exp_f32"}, {"flog", "log_f32"}, {"fcmp", "cmp_f32"},
      {"dadd", "add_f64"},   {"dsub", "sub_f64"}, {"dmul", "mul_f64"}, {"ddiv", "div_f64"},
      {"dsqrt", "sqrt_f64"}, {"dexp", "exp_f64"}, {"dlog", "log_f64"}, {"dcmp", "cmp_f64"},
      {"add", "add_int"},    {"sub", "add_int"},  {"mul", "mul_int"},  {"sdiv", "div_int"},
      {"udiv", "div_int"},   {"srem", "rem_int"}, {"urem", "rem_int"}, {"icmp", "cmp_int"}};
  const std::string instance = lower_case(joined(option("instances")->value, ""));
  Words accepted;
  for (const auto& [name, type] : kOperators) {
    accepted.emplace_back(name);
    if (instance != name) continue;
    if (const auto limit = number("limit", 1)) {
      pin(fmt::format("share.{}", type), std::to_string(*limit));
    }
    return;
  }
  unknown_value(option("instances")->place, "instances", instance, accepted);
}

/// Whether a loop runs its iterations one after another: it holds a loop, is not unrolled, and all loops around it do.
bool may_be_serial(const model::Kernel& kernel, const model::Loop& loop) {
  const auto is_pinned = [&](const model::Loop& one, const char* knob, const std::string& value) {
    const std::string path = fmt::format("loops.{}.{}", one.name, knob);
    return std::any_of(kernel.pins.begin(), kernel.pins.end(), [&](const model::Pin& pin) {
      return pin.path == path && (value.empty() || pin.value == value);
    });
  };
  const bool holds_loop = std::any_of(loop.body.begin(), loop.body.end(),
                                      [](const model::Node& node) { return node.is_loop(); });
  if (!holds_loop || !is_pinned(loop, "execution", "serial")) return false;
  if (is_pinned(loop, "unroll", "") && !is_pinned(loop, "unroll", "1")) return false;
  return loop.parent < 0 ||
         may_be_serial(kernel, kernel.loops[static_cast<std::size_t>(loop.parent)]);
}

}  // namespace

void drop_vain_serial_pins(model::Kernel& kernel) {
  std::vector<model::Pin> kept = kernel.pins;
  for (const model::Loop& loop : kernel.loops) {
    if (may_be_serial(kernel, loop)) continue;
    std::erase_if(kept, [&](const model::Pin& pin) {
      return pin.path == fmt::format("loops.{}.execution", loop.name);
    });
  }
  kernel.pins = std::move(kept);
}

bool is_known(const Pragma& pragma, Diagnostics& diagnostics) {
  if (kind_of(pragma) != nullptr) return true;
  Words names;
  for (const PragmaKind& kind : pragma_kinds()) names.emplace_back(kind.name);
  Words notes{fmt::format("known: {}", joined(names, ", "))};
  if (const auto meant = nearest_spelling(pragma.name, names)) {
    notes.insert(notes.begin(), fmt::format("did you mean '{}'?", *meant));
  }
  diagnostics.warning(pragma.place,
                      fmt::format("unknown pragma 'HLS {}' has no effect", pragma.name),
                      std::move(notes));
  return false;
}

bool concerns_loop(const Pragma& pragma) { return kind_of(pragma)->concerns_loop; }

void add_pins(const Pragma& pragma, const PragmaScope& scope, model::Kernel& kernel,
              Diagnostics& diagnostics) {
  const PragmaKind& kind = *kind_of(pragma);
  if (kind.write == nullptr) return;
  PinWriter writer(pragma, scope, kernel, diagnostics);
  writer.check_options(kind.keys, kind.words);
  (writer.*kind.write)();
}

}  // namespace hls::frontend
