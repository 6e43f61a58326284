#include "frontend/promises.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/divide.h"
#include "model/kernel/alias.h"
#include "model/kernel/index.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

using model::index;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::PromisedRange;
using model::ValueRange;

class Need {
 public:
  Need(const model::Kernel& kernel, const std::vector<std::optional<ValueRange>>& ranges)
      : kernel_(kernel), ranges_(ranges) {}

  /// Of the argument behind a value that has to be within a range.
  std::optional<Promise> of(OpId id, const PromisedRange& wanted) const {
    const Operation& op = kernel_.operations[index(id)];
    if (!op.type.is_integer() || wanted.least > wanted.greatest) return {};
    switch (op.opcode) {
      case Opcode::kArgument:
        return promise({-1, op.argument, wanted}, op.type);
      case Opcode::kLoad:
        if (!kernel_.arrays[index(op.array)].is_argument || is_stored(op.array)) return {};
        return promise({op.array, -1, wanted}, op.type);
      case Opcode::kCast:
        return of(op.operands[0], within(op.type, wanted));
      case Opcode::kAdd:
        if (const auto first = of(op.operands[0], without(wanted, op.operands[1], 1))) return first;
        return of(op.operands[1], without(wanted, op.operands[0], 1));
      case Opcode::kSub:
        return of(op.operands[0], without(wanted, op.operands[1], -1));
      case Opcode::kSelect:
        return chosen(id, wanted);
      case Opcode::kMul:
        if (const auto factor = constant(op.operands[1])) return multiple(op, 0, wanted, *factor);
        if (const auto factor = constant(op.operands[0])) return multiple(op, 1, wanted, *factor);
        return {};
      case Opcode::kShl:
        if (const auto places = constant(op.operands[1]); places && *places < 32) {
          return multiple(op, 0, wanted, std::int64_t{1} << *places);
        }
        return {};
      case Opcode::kShr:
        if (const auto places = constant(op.operands[1]); places && *places < 32) {
          return part(op, wanted, std::int64_t{1} << *places);
        }
        return {};
      case Opcode::kDiv:
        if (const auto divisor = constant(op.operands[1])) return part(op, wanted, *divisor);
        return {};
      default:
        return {};
    }
  }

 private:
  bool is_stored(model::ArrayId array) const {
    const auto stores = model::accesses_within(kernel_, -1, Opcode::kStore);
    return std::any_of(stores.begin(), stores.end(),
                       [&](OpId store) { return kernel_.operations[index(store)].array == array; });
  }

  static std::optional<Promise> promise(Promise promise, model::Type type) {
    promise.range = within(type, promise.range);
    if (promise.range.least > promise.range.greatest) return {};
    return promise;
  }

  /// What a type has of a range: numbers that stay themselves in it.
  static PromisedRange within(model::Type type, PromisedRange range) {
    const ValueRange all = model::range_of(type);
    if (all.least > range.least) range.least = static_cast<std::int64_t>(all.least);
    if (all.greatest < range.greatest) range.greatest = static_cast<std::int64_t>(all.greatest);
    return range;
  }

  /// A positive one.
  std::optional<std::int64_t> constant(OpId id) const {
    const Operation& op = kernel_.operations[index(id)];
    if (op.opcode != Opcode::kConstant || !op.type.is_integer()) return {};
    const std::int64_t value = model::integer_value(op.type, op.bits);
    return value > 0 && value < kFarAbove ? std::optional(value) : std::nullopt;
  }

  static std::int64_t near(ValueRange::Integer value) {
    return static_cast<std::int64_t>(std::clamp<ValueRange::Integer>(value, kFarBelow, kFarAbove));
  }

  /// What x has to be within for x + sign * other to be.
  PromisedRange without(const PromisedRange& wanted, OpId other, int sign) const {
    const ValueRange range = *ranges_[index(other)];
    const ValueRange added = sign > 0 ? range : ValueRange{-range.greatest, -range.least};
    return {near(wanted.least - added.least), near(wanted.greatest - added.greatest)};
  }

  /// Of a choice between an argument and what is as wanted, `if (n > 16) n = 16;`: an end that the choice keeps already is
  /// not asked for.
  std::optional<Promise> chosen(OpId choice, PromisedRange wanted) const {
    const ValueRange& range = *ranges_[index(choice)];
    if (range.least >= wanted.least) wanted.least = kFarBelow;
    if (range.greatest <= wanted.greatest) wanted.greatest = kFarAbove;
    const Operation& op = kernel_.operations[index(choice)];
    const auto is_right = [&](OpId side) {
      return ranges_[index(side)]->least >= wanted.least &&
             ranges_[index(side)]->greatest <= wanted.greatest;
    };
    if (is_right(op.operands[1])) return of(op.operands[2], wanted);
    if (is_right(op.operands[2])) return of(op.operands[1], wanted);
    return {};
  }

  std::optional<Promise> multiple(const Operation& op, std::size_t operand,
                                  const PromisedRange& wanted, std::int64_t factor) const {
    return of(op.operands[operand], {-model::floor_divide(-wanted.least, factor),
                                     model::floor_divide(wanted.greatest, factor)});
  }

  /// Of x where x / divisor is wanted.
  std::optional<Promise> part(const Operation& op, const PromisedRange& wanted,
                              std::int64_t divisor) const {
    const ValueRange::Integer factor = divisor;
    return of(op.operands[0],
              {near(factor * wanted.least), near(factor * wanted.greatest + factor - 1)});
  }

  const model::Kernel& kernel_;
  const std::vector<std::optional<ValueRange>>& ranges_;
};

}  // namespace

std::optional<Promise> needed_promise(const model::Kernel& kernel,
                                      const std::vector<std::optional<ValueRange>>& ranges,
                                      OpId value, const PromisedRange& wanted) {
  return Need(kernel, ranges).of(value, wanted);
}

bool Promises::ask(model::Kernel& kernel, const Promise& needed, Asked asked) {
  const auto narrow = [&](auto& argument) {
    std::optional<PromisedRange>& given = argument.promised;
    if (given && asked_.count(argument.name) == 0) return false;  // it was said otherwise
    PromisedRange range = needed.range;
    if (given) {
      range = {std::max(range.least, given->least), std::min(range.greatest, given->greatest)};
    }
    if (range.least > range.greatest || range == given) return false;
    given = range;
    asked_.try_emplace(argument.name, std::move(asked));
    return true;
  };
  return needed.array >= 0 ? narrow(kernel.arrays[index(needed.array)])
                           : narrow(kernel.arguments[index(needed.argument)]);
}

void Promises::tell(const model::Kernel& kernel, Diagnostics& diagnostics) const {
  const auto tell = [&](const auto& argument, const char* what) {
    const auto asked = asked_.find(argument.name);
    if (asked == asked_.end()) return;
    const PromisedRange& range = *argument.promised;
    diagnostics.warning(asked->second.place,
                        fmt::format("{} taken to be within {}..{}, or {}",
                                    fmt::format(fmt::runtime(what), argument.name), range.least,
                                    range.greatest, asked->second.otherwise),
                        {fmt::format("kernel.assume: {{{}: [{}, {}]}} says so", argument.name,
                                     range.least, range.greatest)});
  };
  for (const model::Array& array : kernel.arrays) tell(array, "elements of '{}' are");
  for (const model::ScalarArgument& argument : kernel.arguments) tell(argument, "argument '{}' is");
}

}  // namespace hls::frontend
