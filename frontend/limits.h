#pragma once

#include <cstddef>

namespace hls::frontend {

/// What a source may hold at most: beyond, it is refused with the number (exit code 3). Tokens are
/// counted behind the preprocessor; levels are those of expressions and statements in one another, each
/// operator of a chain being one.
constexpr std::size_t kMostTokens = 200'000;
constexpr std::size_t kMostLevels = 1'000;
constexpr std::size_t kMostOperations = 200'000;
constexpr std::size_t kMostCalls = 50'000;
/// Iterations of a loop whose bounds data decide.
constexpr std::int64_t kMostDataIterations = std::int64_t{1} << 16;

/// The stack that Clang gets: it recurses with each level, and before levels can be counted. More than
/// kMostTokens take.
constexpr std::size_t kStackBytes = std::size_t{2} << 30U;

}  // namespace hls::frontend
