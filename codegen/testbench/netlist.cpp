#include "codegen/testbench/netlist.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "codegen/testbench/external_models.h"
#include "codegen/testbench/process.h"

namespace hls::codegen {
namespace {

constexpr const char* kBlackBoxes = "black_boxes.sv";
constexpr const char* kMapped = "mapped.v";
/// Warnings of texts that are synthesised unlike they are simulated.
constexpr const char* kErrors = "implicitly declared|assigned in a block|no driver";

bool is_source(const File& file) { return file.name.ends_with(".sv"); }

/// The memories of codegen/lib and the register cut they contain.
bool is_memory(const File& file) { return file.name.starts_with("hls_ram_"); }
bool is_used_by_memories(const File& file) { return is_memory(file) || file.name == "hls_cut.sv"; }

/// The cells' models are flattened into the netlist bit by bit: Verilator sees carry chains through one
/// vector as circular and simulates them wrong. DSP slices stay modules: a thousand nets each otherwise.
/// -nobram heeds what memories ask for, so that they may not ask.
std::string script(const Emitted& emitted) {
  std::string sources;
  std::string boxes = fmt::format("read_verilog -lib -sv {}; ", kBlackBoxes);
  for (const File& file : emitted.files) {
    if (is_memory(file)) {
      boxes += fmt::format("read_verilog -lib -sv {}; ", file.name);
    } else if (is_source(file)) {
      sources += " " + file.name;
    }
  }
  const std::string& top = emitted.module.name;
  return boxes +
         fmt::format(
             "read_verilog -sv{1}; setattr -unset ram_style -unset rom_style m:*; "
             "synth_xilinx -family xc7 -top {0} -flatten -noiopad -noclkbuf -nobram; "
             "write_verilog -noattr {2}; "
             "design -reset; read_verilog {2}; {3} read_verilog +/xilinx/cells_sim.v; "
             "hierarchy -top {0}; proc; setattr -mod -set keep_hierarchy 1 *DSP48E1; flatten; "
             "splitnets {0}; opt_clean; write_verilog -noattr {0}.v",
             top, sources, kMapped, boxes);
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{ErrorKind::kInternal, fmt::format("yosys wrote no '{}'", path), {}, {}, {}};
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

}  // namespace

Result<Emitted> netlist_of(const Emitted& emitted, const std::string& directory) {
  const Status boxes =
      write_file(directory + "/" + kBlackBoxes, external_black_boxes(emitted.external));
  if (!boxes) return boxes.error();
  for (const File& file : emitted.files) {
    const Status written = write_file(directory + "/" + file.name, file.text);
    if (!written) return written.error();
  }
  const Result<Ended> ended =
      run_program({"yosys", "-q", "-e", kErrors, "-p", script(emitted)}, directory, "yosys.log");
  if (!ended) return ended.error();
  if (ended->exit_code != 0) {
    return Error{ErrorKind::kInternal,
                 fmt::format("Yosys refuses the emitted text:\n{}", head(ended->output)),
                 {},
                 {},
                 {fmt::format("kept: {}", directory)}};
  }
  const std::string name = emitted.module.name + ".v";
  Result<std::string> text = read_file(directory + "/" + name);
  if (!text) return text.error();
  Emitted netlist{emitted.module, emitted.external, {}};
  std::copy_if(emitted.files.begin(), emitted.files.end(), std::back_inserter(netlist.files),
               is_used_by_memories);
  netlist.files.push_back({name, std::move(*text)});
  return netlist;
}

}  // namespace hls::codegen
