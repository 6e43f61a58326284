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

bool Streams::is_known(const clang::CXXMethodDecl& method, const Frame& inner,
                       const clang::CallExpr& call) {
  const clang::QualType type = walk_.context().getRecordType(method.getParent());
  const std::string name = method.getNameAsString();
  if (!is_stream(walk_.context(), type) || (name != "empty" && name != "size")) return true;
  for (const clang::VarDecl* leaf : walk_.records().leaves(walk_.records().self(method))) {
    const auto view = inner.arrays.find(leaf);
    if (view == inner.arrays.end()) continue;
    const model::Array& array =
        builder_.kernel().arrays[static_cast<std::size_t>(view->second.array)];
    if (!array.is_argument) continue;
    walk_.error(call,
                fmt::format("how many elements argument '{}' has is not known to '{}'", array.name,
                            walk_.text(call)),
                {"accepted: reads that are counted, such as one in each iteration of a `for`"});
    return false;
  }
  return true;
}

void Streams::end(const clang::VarDecl& stream) {
  std::vector<Value> numbers;
  for (const clang::VarDecl* leaf : walk_.records().leaves(stream)) {
    const auto found = walk_.frame().scalars.find(leaf);
    if (found == walk_.frame().scalars.end()) continue;
    if (found->second.state != Variable::State::kDefined) return;
    numbers.push_back(found->second.value);
  }
  if (numbers.size() != 2 || stream.getInit() == nullptr) return;
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

void Streams::check(const std::vector<model::ObjectParameter>& objects) {
  const model::Kernel& kernel = builder_.kernel();
  for (const model::ObjectParameter& object : objects) {
    if (object.kind != model::ObjectParameter::Kind::kStream) continue;
    for (const model::ObjectParameter::Member& member : object.members) {
      const auto has = [&](model::Opcode opcode) {
        return std::any_of(kernel.operations.begin(), kernel.operations.end(), [&](const auto& op) {
          return op.opcode == opcode &&
                 kernel.arrays[static_cast<std::size_t>(op.array)].name == member.argument;
        });
      };
      if (!has(model::Opcode::kLoad) || !has(model::Opcode::kStore)) continue;
      walk_.error(walk_.frame().function->getLocation(),
                  fmt::format("stream '{}' is read and written", member.argument),
                  {"accepted: arguments that are read only or written only"});
      break;
    }
  }
}

}  // namespace hls::frontend
