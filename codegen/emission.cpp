#include "codegen/emission.h"

#include <fmt/format.h>

namespace hls::codegen {

using verilog::Expr;

Expr Emission::net(const std::string& hint, std::int64_t width) {
  module_.nets.push_back({names_.unique(hint), width});
  return verilog::name(module_.nets.back().name, width);
}

void Emission::port(bool is_input, const std::string& name, std::int64_t width) {
  module_.ports.push_back({is_input, name, width});
}

void Emission::assign(Expr target, Expr value, const std::string& note) {
  add({verilog::Assign{std::move(target), std::move(value)}, note});
}

void Emission::store(verilog::Registers::Write write, const std::string& note,
                     std::int64_t copies) {
  verilog::Registers registers;
  if (copies == 1) {
    registers.writes.push_back(std::move(write));
    return add({std::move(registers), note});
  }
  const std::string label = unique("g_" + write.target.text);
  const std::string copy = unique("copy");
  const verilog::Index index{0, {{copy, 1}}};
  const std::int64_t width = write.target.width / copies;
  write.target = verilog::slice(write.target.text, index, width);
  write.value = verilog::slice(write.value.text, index, width);
  registers.writes.push_back(std::move(write));
  verilog::Generate generate{{{copy, copies}}, label, {}};
  generate.items.emplace_back(std::move(registers), note);
  add({std::move(generate), ""});
}

void Emission::delay(const DelayLine& line, Expr target, Expr value, const std::string& note) {
  use_library("hls_cut");
  verilog::Instance cut{"hls_cut",
                        unique(line.hint),
                        {{"WIDTH", target.width / line.copies}, {"STAGES", line.stages}},
                        {}};
  if (line.copies > 1) cut.parameters.emplace_back("COPIES", line.copies);
  cut.ports = {
      {"clk", verilog::name("clk", 1)}, {"d", std::move(value)}, {"q", std::move(target), true}};
  add({std::move(cut), note});
}

std::string place(const Location& location) {
  if (location.line == 0) return "";
  const std::size_t slash = location.file.rfind('/');
  const std::string base =
      slash == std::string::npos ? location.file : location.file.substr(slash + 1);
  return fmt::format("{}:{}", base, location.line);
}

std::string at_place(const std::string& what, const Location& location) {
  return location.line == 0 ? what : fmt::format("{}, {}", what, place(location));
}

}  // namespace hls::codegen
