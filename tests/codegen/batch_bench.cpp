#include "tests/codegen/batch_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace hls::oracle {
namespace {

namespace fs = std::filesystem;

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string read_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Runs a command in a folder; its output, and nothing of it when it succeeds silently.
std::pair<int, std::string> run(const std::string& command, const fs::path& directory) {
  const fs::path log = directory / "log.txt";
  const int status =
      std::system(fmt::format("cd '{}' && {} > log.txt 2>&1", directory.string(), command).c_str());
  return {status, read_file(log)};
}

/// Where an element of an array is: bank and word, by the definition of the partitions.
std::pair<std::int64_t, std::int64_t> bank_and_word(const model::Array& array,
                                                    const model::ArrayBinding& binding,
                                                    std::int64_t flat) {
  std::vector<std::int64_t> subscript(array.shape.size());
  for (std::size_t d = array.shape.size(); d-- > 0; flat /= array.shape[d]) {
    subscript[d] = flat % array.shape[d];
  }
  std::int64_t bank = 0;
  std::int64_t word = 0;
  for (std::size_t d = 0; d < array.shape.size(); ++d) {
    const model::Partition& partition = binding.partition[d];
    bank = bank * banks_in(partition, array.shape[d]) +
           bank_of(partition, array.shape[d], subscript[d]);
    word = word * words_in(partition, array.shape[d]) +
           offset_of(partition, array.shape[d], subscript[d]);
  }
  return {bank, word};
}

/// The bench module of one case.
class CaseBench {
 public:
  CaseBench(const BenchCase& bench_case, fs::path directory)
      : case_(bench_case),
        module_(bench_case.emitted.module),
        kernel_(bench_case.design.kernel()),
        directory_(std::move(directory)) {}

  std::string text() {
    add("module tb_{} (input logic clk, input logic rst, input logic kick);", module_.name);
    add("  logic start; logic done; int cycle; int run; int bad; int now; int begun;");
    add("  int begins [0:{}];", case_.expected.size());
    add("  assign start = kick || (begun > 0 && begun < {} && (begun == {} ? cycle == {} : done));",
        case_.expected.size(), overlapping(),
        case_.distance > 0 ? case_.distance : module_.interval_cycles);
    add_memories();
    add_scalars();
    add_instance();
    add_check();
    add("endmodule");
    return text_;
  }

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  /// The run that starts before the one before it is done; 0: none.
  std::size_t overlapping() const {
    return case_.expected.size() < 3 ? 0 : case_.expected.size() - 1;
  }

  /// Index among the argument arrays; the kernel's first arrays.
  std::size_t array_index(const std::string& name) const {
    for (std::size_t i = 0; i < kernel_.arrays.size(); ++i) {
      if (kernel_.arrays[i].name == name) return i;
    }
    std::abort();
  }

  static std::string bank_name(std::size_t array, std::int64_t bank) {
    return fmt::format("m{}_{}", array, bank);
  }

  static std::string pin_name(const std::string& bank, const codegen::MemoryPort& port) {
    return fmt::format("{}_c{}_{}", bank, port.copy, port.port);
  }

  /// A memory with the contents of one bank.
  void add_contents(const std::string& name, std::size_t array, std::int64_t bank,
                    const std::vector<std::uint64_t>& values) {
    const model::Array& source = kernel_.arrays[array];
    const model::ArrayBinding& binding = case_.design.arrays[array];
    add("  logic [{}:0] {} [0:{}];", source.type.bits - 1, name, binding.bank_depth - 1);
    std::string file;
    std::vector<std::uint64_t> words(static_cast<std::size_t>(binding.bank_depth), 0);
    for (std::int64_t flat = 0; flat < source.size(); ++flat) {
      const auto [at_bank, word] = bank_and_word(source, binding, flat);
      if (at_bank == bank) {
        words[static_cast<std::size_t>(word)] = values[static_cast<std::size_t>(flat)];
      }
    }
    for (const std::uint64_t word : words) file += fmt::format("{:x}\n", word);
    const std::string path = fmt::format("{}_{}.hex", module_.name, name);
    write_file(directory_ / path, file);
    add("  initial $readmemh(\"{}\", {});", path, name);
  }

  void add_memories() {
    std::map<std::pair<std::size_t, std::int64_t>, std::vector<const codegen::MemoryPort*>> banks;
    for (const codegen::MemoryPort& port : module_.memories) {
      banks[{array_index(port.array), port.bank}].push_back(&port);
    }
    for (const auto& [key, ports] : banks) {
      const auto [array, bank] = key;
      const std::string name = bank_name(array, bank);
      add_contents(name, array, bank, case_.inputs.arrays[array]);
      for (std::size_t r = 0; r < case_.expected.size(); ++r) {
        add_contents(fmt::format("{}_e{}", name, r), array, bank, case_.expected[r][array]);
      }
      for (const codegen::MemoryPort* port : ports) add_port(name, *port);
      add_bank(name, ports);
      checked_.push_back({array, name, case_.design.arrays[array].bank_depth});
    }
  }

  void add_port(const std::string& name, const codegen::MemoryPort& port) {
    const std::string pin = pin_name(name, port);
    add("  logic {0}_ce; logic {0}_we; logic [{1}:0] {0}_addr; logic [{2}:0] {0}_d;", pin,
        port.address_bits - 1, port.data_bits - 1);
    for (int stage = 0; stage <= port.read_latency; ++stage) {
      add("  logic [{}:0] {}_q{};", port.data_bits - 1, pin, stage);
    }
    if (!port.capability.writes) add("  assign {0}_we = 0; assign {0}_d = '0;", pin);
    add("  assign {}_q0 = {}_ce ? {}[{}_addr] : ~{}[{}_addr];", pin, pin, name, pin, name, pin);
  }

  void add_bank(const std::string& name, const std::vector<const codegen::MemoryPort*>& ports) {
    add("  always_ff @(posedge clk) begin");
    for (const codegen::MemoryPort* port : ports) {
      const std::string pin = pin_name(name, *port);
      add("    if (!rst && {0}_ce && {0}_we) {1}[{0}_addr] <= {0}_d;", pin, name);
      for (int stage = 1; stage <= port->read_latency; ++stage) {
        add("    {0}_q{1} <= {0}_q{2};", pin, stage, stage - 1);
      }
    }
    add("  end");
  }

  /// Variables: Verilator 5.006 compares constants of one bit as if they had no sign.
  void add_scalars() {
    for (const codegen::ScalarPort& scalar : module_.scalars) {
      for (std::size_t i = 0; i < kernel_.arguments.size(); ++i) {
        if (kernel_.arguments[i].name != scalar.argument) continue;
        add("  logic [{}:0] {}_value;", scalar.bits - 1, scalar.name);
        add("  initial {}_value = {}'h{:x};", scalar.name, scalar.bits, case_.inputs.scalars[i]);
      }
    }
  }

  void add_instance() {
    add("  {} dut (.clk, .rst, .start, .done, .ready(), .idle()", module_.name);
    for (const codegen::ScalarPort& scalar : module_.scalars) {
      for (std::size_t i = 0; i < kernel_.arguments.size(); ++i) {
        if (kernel_.arguments[i].name != scalar.argument) continue;
        add("    , .{0}({0}_value)", scalar.name);
      }
    }
    for (const codegen::MemoryPort& port : module_.memories) {
      const std::string pin = pin_name(bank_name(array_index(port.array), port.bank), port);
      add("    , .{0}_ce({1}_ce), .{0}_addr({1}_addr)", port.prefix, pin);
      if (port.capability.writes) add("    , .{0}_we({1}_we), .{0}_d({1}_d)", port.prefix, pin);
      if (port.capability.reads) add("    , .{}_q({}_q{})", port.prefix, pin, port.read_latency);
    }
    add("  );");
  }

  void add_check() {
    add("  always_ff @(posedge clk) begin");
    add("    cycle <= start ? 1 : cycle + 1;");
    add("    now <= now + 1;");
    add("    begun <= rst ? 0 : begun + int'(start);");
    add("    if (start && !rst) begins[begun] <= now;");
    add("    if (rst) run <= 0;");
    add("    else if (done) begin");
    add("      run <= run + 1;");
    add("      if (now - begins[run] != {}) $display(\"FAIL {}: run %0d took %0d cycles, not {}\", "
        "run, "
        "now - begins[run]);",
        module_.latency_cycles, module_.name, module_.latency_cycles);
    add("      bad = 0;");
    for (std::size_t r = 0; r < case_.expected.size(); ++r) {
      if (r + 1 == overlapping()) continue;
      for (const auto& [array, name, depth] : checked_) {
        const model::Type type = kernel_.arrays[array].type;
        add("      if (run == {}) for (int i = 0; i < {}; i++)", r, depth);
        add("        if ({0}[i] !== {0}_e{1}[i]{2}) begin", name, r, nan_test(type, name, r));
        add("          if (bad == 0) $display(\"FAIL {}: run {} {} ({}) word %0d is %h, not %h\", "
            "i, {}[i], {}_e{}[i]);",
            module_.name, r, kernel_.arrays[array].name, name, name, name, r);
        add("          bad = bad + 1;");
        add("        end");
      }
    }
    add("      $display(\"DONE {}\");", module_.name);
    add("    end");
    add("  end");
  }

  static std::string nan_test(model::Type type, const std::string& name, std::size_t r) {
    if (!type.is_float()) return "";
    const int fraction = type.bits == 32 ? 23 : 52;
    const auto is_nan = [&](const std::string& word) {
      return fmt::format("(&{0}[i][{1}:{2}] && |{0}[i][{3}:0])", word, type.bits - 2, fraction,
                         fraction - 1);
    };
    return fmt::format(" && !({} && {})", is_nan(name), is_nan(fmt::format("{}_e{}", name, r)));
  }

  struct Checked {
    std::size_t array;
    std::string name;
    std::int64_t depth;
  };

  const BenchCase& case_;
  const codegen::Module& module_;
  const model::Kernel& kernel_;
  fs::path directory_;
  std::string text_;
  std::vector<Checked> checked_;
};

/// `restore`: cycles behind the reset in which no run starts.
std::string main_text(std::int64_t cycles, std::int64_t restore) {
  return fmt::format(R"(#include "Vtop.h"
#include "verilated.h"
int main(int argc, char** argv) {{
  VerilatedContext context;
  context.randReset(2);
  context.randSeed(7);
  context.errorLimit(1000000);
  context.commandArgs(argc, argv);
  Vtop top(&context);
  for (long i = 0; i < {}; ++i) {{
    top.rst = i < 4;
    top.kick = i == {};
    top.clk = 0;
    top.eval();
    top.clk = 1;
    top.eval();
  }}
  return 0;
}}
)",
                     cycles + restore + 20, restore + 6);
}

/// The lines of a log that begin a warning.
std::vector<std::string> warnings(const std::string& log) {
  std::vector<std::string> result;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("%Warning", 0) == 0) result.push_back(line);
  }
  return result;
}

/// `FAIL module: promise` for the line of a failed assertion in `module_bench.dut`, else nothing.
std::string broken_promise(const std::string& line) {
  const std::string instance = "_bench.dut: ";
  const std::size_t end = line.find(instance);
  if (line.find("Assertion failed in ") == std::string::npos || end == std::string::npos) return "";
  const std::size_t begin = line.rfind('.', end) + 1;
  return "FAIL " + line.substr(begin, end - begin) + ": " + line.substr(end + instance.size());
}

}  // namespace

std::vector<std::string> simulate_batch(const std::vector<BenchCase>& cases,
                                        const std::string& work_directory, BatchLint lint) {
  const fs::path directory = work_directory;
  std::string top = "module top (input logic clk, input logic rst, input logic kick);\n";
  std::string benches;
  std::set<std::string> files;
  std::int64_t cycles = 0;
  std::int64_t restore = 0;
  for (const BenchCase& bench_case : cases) {
    for (const codegen::File& file : bench_case.emitted.files) {
      write_file(directory / file.name, file.text);
      files.insert(file.name);
    }
    const codegen::Module& module = bench_case.emitted.module;
    benches += CaseBench(bench_case, directory).text();
    top += fmt::format("  tb_{0} {0}_bench (.clk, .rst, .kick);\n", module.name);
    restore = std::max(restore, module.restore_cycles);
    cycles = std::max(
        cycles, module.latency_cycles * static_cast<std::int64_t>(bench_case.expected.size()));
  }
  write_file(directory / "top.sv", benches + top + "endmodule\n");
  write_file(directory / "main.cpp", main_text(cycles, restore));
  write_file(directory / "bench.vlt", "`verilator_config\nlint_off -file \"top.sv\"\n");
  std::string sources;
  for (const std::string& file : files) sources += file + " ";
  // Verilator writes a file or more for each module; to compile them one by one takes ten times as long.
  // Verilator 5.006 takes some exclusive ors for their opposite with const-bit-op-tree.
  // Without optimisation Clang takes a third of the time of GCC.
  const auto [built, build_log] =
      run("verilator --cc --exe --build --assert -Wno-fatal -Wall -fno-const-bit-op-tree "
          "--x-initial unique "
          "--top-module top "
          "-MAKEFLAGS \"VM_PARALLEL_BUILDS=0 OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0 "
          "CXX=$(command -v clang++-14 || command -v g++)\" "
          "bench.vlt main.cpp top.sv " +
              sources,
          directory);
  if (built != 0) return {"verilator: " + build_log};
  std::vector<std::string> messages;
  if (lint == BatchLint::kAll) messages = warnings(build_log);
  const auto [ran, log] = run("./obj_dir/Vtop", directory);
  if (ran != 0) messages.push_back("the simulation ended with an error");
  std::map<std::string, std::size_t> done;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("DONE ", 0) == 0) ++done[line.substr(5)];
    if (line.rfind("FAIL ", 0) == 0) messages.push_back(line);
    const std::string broken = broken_promise(line);
    if (!broken.empty() && std::find(messages.begin(), messages.end(), broken) == messages.end()) {
      messages.push_back(broken);
    }
  }
  for (const BenchCase& bench_case : cases) {
    const std::size_t runs = done[bench_case.emitted.module.name];
    if (runs == bench_case.expected.size()) continue;
    messages.push_back(fmt::format("FAIL {}: {} of {} runs ended", bench_case.label, runs,
                                   bench_case.expected.size()));
  }
  return messages;
}

codegen::Emitted netlist(const codegen::Emitted& emitted, const std::string& work_directory) {
  std::string sources;
  for (const codegen::File& file : emitted.files) {
    write_file(fs::path(work_directory) / file.name, file.text);
    sources += file.name + " ";
  }
  codegen::Emitted result;
  result.module = emitted.module;
  // Warnings of constructs that Yosys 0.23 misreads are errors.
  const auto [status, log] =
      run(fmt::format("yosys -q -e 'implicitly declared|assigned in a block|no driver' -p "
                      "'read_verilog -sv {}; synth -flatten -top {}; write_verilog -noattr net.v'",
                      sources, emitted.module.name),
          work_directory);
  if (status != 0) {
    result.files.push_back({"error", log});
  } else {
    result.files.push_back(
        {emitted.module.name + ".sv", read_file(fs::path(work_directory) / "net.v")});
  }
  return result;
}

}  // namespace hls::oracle
