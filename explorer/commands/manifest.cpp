#include "explorer/commands/manifest.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "codegen/layout.h"
#include "explorer/study/fingerprint.h"
#include "model/kernel/kernel.h"

namespace hls::explorer {
namespace {

using Json = nlohmann::ordered_json;

/// Elements up to which a manifest has a table of their banks and words.
constexpr std::int64_t kMostInTable = 64;

/// `signed`, `unsigned` or `float`.
const char* kind_of(const model::Type& type) {
  if (type.is_float()) return "float";
  return type.is_signed ? "signed" : "unsigned";
}

Json element_json(const model::Type& type) {
  return {{"kind", kind_of(type)}, {"bits", type.bits}};
}

Json port_json(const codegen::MemoryPort& port) {
  return {{"prefix", port.prefix},
          {"bank", port.bank},
          {"copy", port.copy},
          {"port", port.port},
          {"reads", port.capability.reads},
          {"writes", port.capability.writes},
          {"address_bits", port.address_bits},
          {"data_bits", port.data_bits},
          {"read_latency", port.read_latency}};
}

/// Bank and word of each element, in row-major order.
Json table_json(const codegen::ArrayLayout& layout) {
  Json table = Json::array();
  for (std::int64_t element = 0; element < layout.elements(); ++element) {
    const codegen::ElementPlace place = codegen::place_of(layout, element);
    table.push_back({place.bank, place.word});
  }
  return table;
}

Json array_json(const codegen::ArrayLayout& layout, const model::ArrayBinding& binding,
                const codegen::Module& module) {
  const std::vector<std::string> subscripts = codegen::subscripts_of(layout);
  Json json;
  json["argument"] = layout.array;
  json["element"] = element_json(layout.type);
  json["extents"] = Json::array();
  json["partition"] = Json::array();
  for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
    json["extents"].push_back(layout.dimensions[d].extent);
    json["partition"].push_back(to_string(layout.dimensions[d].partition));
  }
  json["ports_of_a_bank"] = to_string(binding.ports);
  json["banks"] = layout.banks;
  json["copies"] = layout.copies;
  json["words_of_a_bank"] = layout.depth;
  json["subscripts"] = subscripts;
  json["bank"] = codegen::bank_expression(layout, subscripts);
  json["word"] = codegen::word_expression(layout, subscripts);
  if (layout.elements() <= kMostInTable) json["bank_and_word"] = table_json(layout);
  json["ports"] = Json::array();
  for (const codegen::MemoryPort& port : module.memories) {
    if (port.array == layout.array) json["ports"].push_back(port_json(port));
  }
  return json;
}

Json arrays_json(const model::Design& design, const codegen::Module& module) {
  Json json = Json::array();
  const model::Kernel& kernel = design.kernel();
  for (const codegen::ArrayLayout& layout : codegen::argument_layouts(design)) {
    for (std::size_t a = 0; a < kernel.arrays.size(); ++a) {
      if (kernel.arrays[a].name != layout.array) continue;
      json.push_back(array_json(layout, design.arrays[a], module));
    }
  }
  return json;
}

Json scalars_json(const model::Kernel& kernel, const codegen::Module& module) {
  Json json = Json::array();
  for (const codegen::ScalarPort& port : module.scalars) {
    for (const model::ScalarArgument& argument : kernel.arguments) {
      if (argument.name != port.argument) continue;
      json.push_back({{"argument", port.argument},
                      {"signal", port.name},
                      {"element", element_json(argument.type)}});
    }
  }
  return json;
}

/// How the module is called (docs/hardware.md).
Json call_json(const codegen::Module& module) {
  Json json = {{"protocol", "start_ready"},
               {"clock", "clk"},
               {"reset", "rst"},
               {"reset_is", "synchronous, high"},
               {"start", "start"},
               {"ready", "ready"},
               {"done", "done"},
               {"idle", "idle"},
               {"latency_cycles", module.latency_cycles},
               {"interval_cycles", module.interval_cycles},
               {"restore_cycles", module.restore_cycles}};
  return json;
}

/// Each entry of the inventory with its parameters that count, and the price of all its `count`.
Json inventory_json(const model::Inventory& inventory, const model::Target& target) {
  Json json = Json::array();
  for (const model::Item& item : inventory.items) {
    const model::Resources price = model::price(item, target);
    Json entry = {{"kind", to_string(item.kind)}, {"name", item.name}, {"count", item.count}};
    for (const auto& [name, value] : {std::pair{"width", item.width},
                                      {"depth", item.depth},
                                      {"inputs", item.inputs},
                                      {"latency", item.latency}}) {
      if (value > 0) entry[name] = value;
    }
    if (item.interval != 1) entry["interval"] = item.interval;
    entry.update(
        {{"lut", price.lut}, {"ff", price.ff}, {"dsp", price.dsp}, {"bram18", price.bram18}});
    json.push_back(std::move(entry));
  }
  return json;
}

Json metrics_json(const model::Metrics& metrics) {
  Json json;
  for (const std::string& name : model::objective_names()) {
    const double value = model::objective(metrics, name);
    if (name == "latency_ns") {
      json[name] = value;
    } else {
      json[name] = static_cast<std::int64_t>(value);
    }
  }
  return json;
}

Json external_json(const codegen::External& external) {
  Json json = Json::array();
  for (const codegen::ExternalModule& module : external.operators) {
    json.push_back({{"module", module.name},
                    {"operator", module.operator_name},
                    {"bits", module.type.bits},
                    {"operands", module.operands}});
  }
  for (const codegen::ExternalMemory& memory : external.memories) {
    json.push_back({{"module", memory.name}, {"ports", model::to_string(memory.ports)}});
  }
  return json;
}

Json vendor_json(const std::map<std::string, std::string>& operators) {
  Json json = Json::array();
  for (const auto& [name, module] : operators) {
    json.push_back({{"operator", name}, {"computed_by", module.empty() ? "library" : module}});
  }
  return json;
}

/// Of the text of all files.
std::string hash_of(const std::vector<codegen::File>& files) {
  std::string text;
  for (const codegen::File& file : files) {
    text += fmt::format("{} {}\n{}", file.name, file.text.size(), file.text);
  }
  return to_string(fingerprint(text));
}

}  // namespace

std::map<std::string, std::string> vendor_operators(const model::Design& design,
                                                    const Project& project) {
  std::map<std::string, std::string> modules;
  for (const model::Operation& operation : design.kernel().operations) {
    const auto name = model::operator_name(design.kernel(), operation);
    if (!name || !is_vendor_operator(project, *name)) continue;
    modules[*name] = project.target.operators.at(*name).module;
  }
  return modules;
}

std::string manifest(const Study& study, const EmittedPoint& point) {
  const codegen::Module& module = point.emitted.module;
  const model::Design& design = point.realization.design;
  const Project& project = study.project;
  Json json;
  json["manifest"] = 1;
  json["kernel"] = project.kernel.name;
  json["target"] = project.target.name;
  json["clock_period_ps"] = project.config.clock_period_ps;
  json["point_id"] = point.evaluation.id;
  json["knobs"] = Json::object();
  for (const auto& [name, value] : settings_of(project.space, point.evaluation.id)) {
    json["knobs"][name] = value;
  }
  json["metrics"] = metrics_json(*point.evaluation.metrics);
  json["module"] = module.name;
  json["call"] = call_json(module);
  json["scalars"] = scalars_json(design.kernel(), module);
  json["arrays"] = arrays_json(design, module);
  json["external_modules"] = external_json(point.emitted.external);
  json["vendor_operators"] = vendor_json(vendor_operators(design, project));
  json["inventory"] = inventory_json(point.realization.inventory, project.target);
  json["files"] = Json::array();
  for (const codegen::File& file : point.emitted.files) json["files"].push_back(file.name);
  json["hash"] = hash_of(point.emitted.files);
  return json.dump(2) + "\n";
}

}  // namespace hls::explorer
