#pragma once

#include <string>

#include "model/result.h"
#include "model/schedule/problem.h"

namespace hls::model {

/// The text form of a scheduling problem, one thing a line:
///
///     file "gemm.c"
///     loop i temporal trips 16 interval auto start 1 @4:3
///     loop k temporal trips 4 in i interval 2 start 2 @6:5
///     loop k_u spatial trips 4 in k @6:5
///     operation 0 "start"
///     operation 1 "loop i" @4:3
///     operation 2 "loop k" in i over [i] @6:5
///     operation 3 "A[i][k] read" id 7 in k_u over [i k k_u] copies [k_u] latency 1 @7:15
///     dependence control 2 -> 3 delay 0 []
///     dependence RAW 4 -> 3 delay 1 [k 1, k_u -3] [i 1]
///     array A id 0 banks 2 ports [rw r]
///       access 3 read copy [1] banks [0 1]
///     array w id 1 banks 6 ports [r] dimension 3 stride 2
///       access 4 read banks [0 1 2 3 4 5] at 1 [i 2, k 1]
///     units mul_f32 2
///       issue 5 copy [1]
///     lifetime 3 bits 128
///       use 4 [k_u 1]
///
/// `skips 6` after a loop's start: Loop::skipped. `at`: BankUse::indices, one a dimension. `in`: the loop around; `over`: Operation::loops; `copies`: Operation::replicated; `[k 1]`: a
/// distance of one iteration of k. A place `@line:column` is in the file of the last `file` line.
/// Names that are no words are quoted; a loop whose name another one has too is written `k#2`, by
/// its index. `//` starts a remark. What is left out has its default, an absent `start` is -1.
/// parse_problem(print(p), ...) == p. Requires: what is stated at the members of Problem.
std::string print(const Problem& problem);

/// The result is safe to schedule: numbers are in range, every loop and operation that is named
/// exists, no loop is inside itself. `file_name` is for messages only.
/// Errors: kUsage with line and column of the first word that does not fit, and what does.
Result<Problem> parse_problem(const std::string& text, const std::string& file_name);

}  // namespace hls::model
