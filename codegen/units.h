#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/emission.h"
#include "codegen/values.h"

namespace hls::codegen {

/// Emits the operators: units of the library and external ones, integer expressions, phis and results of loops. The copies
/// of an unrolled operation are one generate loop.
class Units {
 public:
  Units(Emission& emission, const Values& values, const Control& control);
  void emit();

 private:
  void emit_operation(model::OpId op);
  /// What is read as it is.
  void emit_wire(model::OpId op, const model::Read& read);
  void emit_phi(model::OpId op);
  verilog::Expr phi_value(model::OpId op, const std::vector<std::int64_t>& copy) const;
  void emit_unit(model::OpId op);
  void emit_copies(model::OpId op);
  void emit_generate(model::OpId op);
  void emit_shared(const model::SharedUnit& shared);
  verilog::Expr shared_operand(const model::SharedUnit& shared, std::size_t index,
                               const std::string& name);

  /// The item that computes `target` from operands; without its latency for expressions.
  verilog::Expr start(model::OpId op, const std::vector<std::int64_t>& copy) const;
  verilog::Item unit(model::OpId op, const std::vector<verilog::Expr>& operands,
                     const verilog::Expr& start, const verilog::Expr& target,
                     const std::string& instance_name);
  verilog::Item instance(model::OpId op, const std::vector<verilog::Expr>& operands,
                         const verilog::Expr& start, const verilog::Expr& target,
                         const std::string& instance_name);
  std::vector<verilog::Expr> operands_of(model::OpId op,
                                         const std::vector<std::int64_t>& copy) const;
  /// Whether a comparison holds whatever the inputs.
  std::optional<bool> decided(const model::Operation& operation,
                              const std::vector<verilog::Expr>& operands) const;
  bool has_decided_copy(model::OpId op) const;
  verilog::Expr comparison(const model::Operation& operation,
                           const std::vector<verilog::Expr>& operands) const;
  bool is_sum(model::OpId op) const;
  bool is_sum_of_cycle(model::OpId op, std::size_t operand) const;
  bool adds_absorbed_first(const model::Operation& operation) const;
  verilog::Expr expression(const model::Operation& operation,
                           const std::vector<verilog::Expr>& operands) const;
  /// Operands of all copies as one expression in the genvars of the operation's loops.
  verilog::Expr replicate(model::OpId op, const std::vector<verilog::Expr>& copies,
                          const std::string& suffix = "_operand");
  /// The place of a copy in a vector of all copies of an operation, in genvars.
  verilog::Index copy_index(model::OpId op) const;
  std::string note(model::OpId op) const;
  std::string shared_note(const model::SharedUnit& shared, const std::string& name) const;

  Emission& emission_;
  const Values& values_;
  const Control& control_;
  std::vector<std::string> genvars_;  ///< by spatial loop
};

}  // namespace hls::codegen
