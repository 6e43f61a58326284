#include "frontend/c/streams.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "frontend/c/scalar_types.h"
#include "frontend/c/values.h"

namespace hls::frontend {

Streams::Streams(Walk& walk, Values& values)
    : walk_(walk), builder_(walk.builder()), claims_(values.claims) {}

std::vector<const clang::VarDecl*> Streams::begin(
    const std::vector<const clang::VarDecl*>& leaves) {
  std::vector<const clang::VarDecl*> elements;
  for (const clang::VarDecl* leaf : leaves) {
    if (walk_.records().is_elements(*leaf)) {
      elements.push_back(leaf);
      continue;
    }
    const auto type = scalar_type(walk_.context(), leaf->getType().getNonReferenceType());
    walk_.frame().scalars[leaf] = {Variable::State::kDefined, *type,
                                   builder_.zero(*type, walk_.location(leaf->getLocation()))};
  }
  return elements;
}

void Streams::tell(const clang::CXXMethodDecl& method, Frame& inner, const clang::CallExpr& call) {
  const clang::QualType type = walk_.context().getRecordType(method.getParent());
  const std::string name = method.getNameAsString();
  if (!is_stream(walk_.context(), type) || (name != "empty" && name != "size")) return;
  model::Kernel& kernel = builder_.kernel();
  const std::vector<const clang::VarDecl*> leaves =
      walk_.records().leaves(walk_.records().self(method));
  for (const clang::VarDecl* leaf : leaves) {
    const auto view = inner.arrays.find(leaf);
    if (view == inner.arrays.end()) continue;
    const model::ArrayId id = view->second.array;
    const model::Array& array = kernel.arrays[static_cast<std::size_t>(id)];
    if (!array.is_argument) continue;
    const auto known = counts_.find(id);
    const Value count =
        known != counts_.end()
            ? builder_.argument(known->second)
            : builder_.argument(
                  {array.name + "_count", model::Type::integer(32, true), walk_.location(call)});
    if (known == counts_.end()) {
      counts_[id] = static_cast<model::ArgumentId>(kernel.arguments.size()) - 1;
      kernel.parameters.push_back(kernel.arguments.back().name);
    }
    const clang::VarDecl* given = leaves.back();
    inner.references.erase(given);  // nothing is given back
    inner.aliases.erase(given);
    inner.scalars[given] = {Variable::State::kDefined, count.type, count};
    return;
  }
}

void Streams::end(const clang::VarDecl& stream) {
  std::vector<Value> numbers;
  for (const clang::VarDecl* leaf : walk_.records().leaves(stream)) {
    const auto found = walk_.frame().scalars.find(leaf);
    if (found == walk_.frame().scalars.end()) continue;
    if (found->second.state != Variable::State::kDefined) return;
    numbers.push_back(found->second.value);
  }
  if (numbers.size() < 2 || stream.getInit() == nullptr) return;
  const Location place = walk_.location(stream.getLocation());
  const Value left =
      builder_.binary(model::Opcode::kSub, numbers[0].type, numbers[1], numbers[0], place);
  claims_.add({builder_.operation(left, place),
               {0, 0},
               stream.getInit(),
               fmt::format("static stream '{}' may have elements when the call ends",
                           stream.getName().str()),
               {"accepted: as many reads as writes in each call"}});
}

void Streams::check(std::vector<model::ObjectParameter>& objects) {
  model::Kernel& kernel = builder_.kernel();
  for (model::ObjectParameter& object : objects) {
    if (object.kind != model::ObjectParameter::Kind::kStream) continue;
    bool is_read = false;
    bool is_written = false;
    std::int64_t extent = 0;
    for (const model::Operation& op : kernel.operations) {
      if (op.opcode != model::Opcode::kLoad && op.opcode != model::Opcode::kStore) continue;
      const model::Array& array = kernel.arrays[static_cast<std::size_t>(op.array)];
      const bool is_own =
          std::any_of(object.members.begin(), object.members.end(),
                      [&](const auto& member) { return member.argument == array.name; });
      if (!is_own) continue;
      (op.opcode == model::Opcode::kLoad ? is_read : is_written) = true;
      extent = std::max(extent, array.shape[0]);
      const auto count = counts_.find(op.array);
      if (count == counts_.end()) continue;
      model::ScalarArgument& argument = kernel.arguments[static_cast<std::size_t>(count->second)];
      object.count = argument.name;
      argument.promised = model::PromisedRange{0, extent};
    }
    if (is_written && !object.count.empty()) {
      walk_.error(walk_.frame().function->getLocation(),
                  fmt::format("how many elements stream '{}' has, which is written, is not known",
                              object.members.front().argument),
                  {"accepted: questions to streams that are read"});
    }
    if (!is_read || !is_written) continue;
    walk_.error(walk_.frame().function->getLocation(),
                fmt::format("stream '{}' is read and written", object.members.front().argument),
                {"accepted: arguments that are read only or written only"});
  }
}

}  // namespace hls::frontend
