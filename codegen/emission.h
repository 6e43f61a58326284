#pragma once

#include <set>
#include <string>
#include <vector>

#include "codegen/verilog/legalise.h"
#include "codegen/verilog/tree.h"
#include "model/hardware/hardware.h"

namespace hls::codegen {

/// The module being emitted; every part of the lowering adds to it.
class Emission {
 public:
  /// Requires: the hardware outlives this.
  explicit Emission(const model::Hardware& hardware) : hardware_(hardware) {}

  const model::Hardware& hardware() const { return hardware_; }
  const model::Timing& timing() const { return hardware_.timing; }
  const model::Kernel& kernel() const { return hardware_.timing.kernel(); }

  /// A new net, named after `hint`.
  verilog::Expr net(const std::string& hint, std::int64_t width);
  std::string unique(const std::string& hint) { return names_.unique(hint); }
  /// Keeps a name from nets, such as a module's.
  void reserve(const std::string& name) { names_.reserve(name); }
  void port(bool is_input, const std::string& name, std::int64_t width);
  void memory(verilog::Memory memory) { module_.memories.push_back(std::move(memory)); }

  void heading(const std::string& text) { add({verilog::Heading{text}, ""}); }
  void assign(verilog::Expr target, verilog::Expr value, const std::string& note = "");
  /// write.target <= write.value when enabled, and the first value in its preload's cycle. Both are nets of `copies`
  /// values, each with a register of its own: Yosys 0.23 synthesises one behind several products wrong.
  void store(verilog::Registers::Write write, const std::string& note = "",
             std::int64_t copies = 1);
  /// Shift registers without enable or reset, one for each of `copies` values.
  struct DelayLine {
    std::string hint;
    std::int64_t stages = 0;
    std::int64_t copies = 1;
  };
  /// `target` is `value` the line's stages later.
  void delay(const DelayLine& line, verilog::Expr target, verilog::Expr value,
             const std::string& note = "");
  void add(verilog::Item item) { module_.items.push_back(std::move(item)); }
  /// Marks a library module as instantiated.
  void use_library(const std::string& module) { library_.insert(module); }

  /// The port of a scalar argument.
  const verilog::Expr& argument(model::ArgumentId id) const {
    return arguments_[static_cast<std::size_t>(id)];
  }
  void add_argument(verilog::Expr port) { arguments_.push_back(std::move(port)); }

  verilog::Module& module() { return module_; }
  const std::set<std::string>& library() const { return library_; }

 private:
  const model::Hardware& hardware_;
  verilog::Names names_;
  verilog::Module module_;
  std::set<std::string> library_;
  std::vector<verilog::Expr> arguments_;
};

/// `gemm.c:12`, without the file's folder; empty for an unknown place.
std::string place(const Location& location);
/// `add, gemm.c:12`
std::string at_place(const std::string& what, const Location& location);

}  // namespace hls::codegen
