#include "codegen/c/c_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "codegen/c/c_type.h"
#include "codegen/c/statements.h"
#include "model/kernel/index.h"
#include "model/kernel/value.h"

namespace hls::codegen {
namespace {

using model::index;
using model::Opcode;
using model::Operation;
using model::OpId;

/// What the frontend calls the array that takes a function's result.
constexpr const char* kReturned = "return";

class Function {
 public:
  Function(const model::Kernel& kernel, const Annotations& annotations)
      : kernel_(kernel),
        annotations_(annotations),
        name_(names_.take(kernel.name)),
        declared_(declare()),
        iterators_(kernel, names_),
        alone_(alone()),
        placement_(
            kernel, [this](OpId id, model::LoopId loop) { return iterators_.always(id, loop); },
            alone_),
        values_(kernel, placement_, iterators_, declared_, annotations.is_cplusplus) {}

  std::string write() {
    if (annotations_.is_cplusplus) lines_.add("extern \"C\"");
    lines_.open(head());
    write_pragmas();
    declare_arrays();
    Statements({kernel_, annotations_, placement_, iterators_, values_, names_, declared_, lines_})
        .write(main_file());
    if (declared_.returned >= 0 && !declared_.is_last) {
      lines_.add(fmt::format("return {};", declared_.arrays[index(declared_.returned)]));
    }
    lines_.close();
    return header() + lines_.text();
  }

 private:
  std::string header() const {
    std::string text;
    for (const std::string& line : annotations_.header) text += "// " + line + "\n";
    if (values_.has_guarded_reads()) text += fmt::format("// {}\n", kGuardedReads);
    return text + (needs_math() ? "#include <math.h>\n\n" : "\n") + bitcast_functions();
  }

  /// Those that the text calls, each once.
  std::string bitcast_functions() const {
    std::set<std::string> functions;
    for (const Operation& op : kernel_.operations) {
      if (op.opcode == Opcode::kBitcast) functions.insert(bitcast_function(op.type));
    }
    return fmt::format("{}", fmt::join(functions, ""));
  }

  Declared declare() {
    Declared declared;
    for (const model::Array& array : kernel_.arrays) {
      const bool is_returned = array.is_argument && array.name == kReturned;
      if (is_returned) declared.returned = static_cast<model::ArrayId>(declared.arrays.size());
      declared.arrays.push_back(names_.take(is_returned ? "returned" : array.name));
    }
    declared.is_last = declared.returned >= 0 && ends_with(declared.returned);
    for (const model::ScalarArgument& scalar : kernel_.arguments) {
      declared.scalars.push_back(names_.take(scalar.name));
    }
    return declared;
  }

  /// Whether the only access to an array is a store that always happens, behind all other statements.
  bool ends_with(model::ArrayId array) const {
    if (kernel_.body.empty() || kernel_.body.back().is_loop()) return false;
    const OpId last = kernel_.body.back().index;
    const auto accesses = std::count_if(
        kernel_.operations.begin(), kernel_.operations.end(),
        [&](const Operation& op) { return model::is_access(op.opcode) && op.array == array; });
    const Operation& store = kernel_.operations[index(last)];
    return accesses == 1 && store.opcode == Opcode::kStore && store.array == array &&
           model::conditions_of(store).empty();
  }

  std::set<OpId> alone() const {
    std::set<OpId> alone;
    for (const auto& [id, line] : annotations_.operations) alone.insert(id);
    return alone;
  }

  std::string main_file() const {
    return kernel_.loops.empty() ? "" : kernel_.loops[0].location.file;
  }

  bool needs_math() const {
    return std::any_of(
        kernel_.operations.begin(), kernel_.operations.end(), [](const Operation& op) {
          const bool is_beyond =
              op.opcode == Opcode::kConstant && op.type.is_float() &&
              (model::is_nan(op.type, op.bits) ||
               model::float_value(op.type, op.bits) - model::float_value(op.type, op.bits) != 0);
          return is_beyond || c_function(op.opcode, op.type).has_value();
        });
  }

  bool is_written(model::ArrayId array) const {
    return std::any_of(
        kernel_.operations.begin(), kernel_.operations.end(),
        [&](const Operation& op) { return op.opcode == Opcode::kStore && op.array == array; });
  }

  std::string declaration(model::ArrayId id) const {
    const model::Array& array = kernel_.arrays[index(id)];
    std::string text =
        fmt::format("{} {}", values_.type_name(array.type), declared_.arrays[index(id)]);
    for (const std::int64_t extent : array.shape) text += fmt::format("[{}]", extent);
    return text;
  }

  std::string head() const {
    std::vector<std::string> parameters;
    std::string result = "void";
    for (const std::string& name : kernel_.parameters) {
      for (std::size_t i = 0; i < kernel_.arrays.size(); ++i) {
        const auto id = static_cast<model::ArrayId>(i);
        if (!kernel_.arrays[i].is_argument || kernel_.arrays[i].name != name) continue;
        if (id == declared_.returned) {
          result = values_.type_name(kernel_.arrays[i].type);
        } else {
          parameters.push_back((is_written(id) ? "" : "const ") + declaration(id));
        }
      }
      for (std::size_t i = 0; i < kernel_.arguments.size(); ++i) {
        if (kernel_.arguments[i].name != name) continue;
        parameters.push_back(fmt::format("{} {}", values_.type_name(kernel_.arguments[i].type),
                                         declared_.scalars[i]));
      }
    }
    const std::string none = annotations_.is_cplusplus ? "" : "void";
    return fmt::format("{} {}({})", result, name_,
                       parameters.empty() ? none : fmt::format("{}", fmt::join(parameters, ", ")));
  }

  void write_pragmas() {
    for (const std::string& line : annotations_.function) lines_.directive(line);
    for (const auto& [array, lines] : annotations_.arrays) {
      if (kernel_.arrays[index(array)].is_argument) write_pragmas_of(array);
    }
    for (const auto& [scalar, lines] : annotations_.scalars) {
      for (const std::string& line : lines) {
        lines_.directive(fmt::format(fmt::runtime(line), declared_.scalars[index(scalar)]));
      }
    }
  }

  void write_pragmas_of(model::ArrayId array) {
    const auto lines = annotations_.arrays.find(array);
    if (lines == annotations_.arrays.end()) return;
    for (const std::string& line : lines->second) {
      lines_.directive(fmt::format(fmt::runtime(line), declared_.arrays[index(array)]));
    }
  }

  void declare_arrays() {
    for (std::size_t i = 0; i < kernel_.arrays.size(); ++i) {
      const auto id = static_cast<model::ArrayId>(i);
      const model::Array& array = kernel_.arrays[i];
      if (id == declared_.returned && !declared_.is_last) {
        lines_.add(fmt::format("{} {} = 0;", values_.type_name(array.type), declared_.arrays[i]));
      }
      if (array.is_argument) continue;
      std::string text = declaration(id);
      if (array.is_state || array.is_rom()) {
        text = (array.is_rom() ? "static const " : "static ") + text;
      }
      std::size_t next = 0;
      if (!array.contents.empty()) text += " = " + contents(array, 0, next);
      lines_.add(text + ";");
      write_pragmas_of(id);
    }
  }

  /// The elements from `next` on that have the same subscripts before dimension `dimension`.
  std::string contents(const model::Array& array, std::size_t dimension, std::size_t& next) const {
    std::vector<std::string> items;
    for (std::int64_t i = 0; i < array.shape[dimension]; ++i) {
      const bool is_last = dimension + 1 == array.shape.size();
      items.push_back(is_last ? values_.constant(array.type, array.contents[next++]).text
                              : contents(array, dimension + 1, next));
    }
    return fmt::format("{{{}}}", fmt::join(items, ", "));
  }

  const model::Kernel& kernel_;
  const Annotations& annotations_;
  Names names_;
  std::string name_;
  Declared declared_;
  Iterators iterators_;
  std::set<OpId> alone_;
  Placement placement_;
  ValueTexts values_;
  Lines lines_;
};

}  // namespace

Result<std::string> c_text(const model::Kernel& kernel, const Annotations& annotations) {
  for (const model::Array& array : kernel.arrays) {
    if (array.is_argument && !c_type(array.type)) return no_c_type(array.name, array.type);
  }
  for (const model::ScalarArgument& argument : kernel.arguments) {
    if (!c_type(argument.type)) return no_c_type(argument.name, argument.type);
  }
  return Function(kernel, annotations).write();
}

}  // namespace hls::codegen
