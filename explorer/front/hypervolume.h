#pragma once

#include <cstddef>
#include <vector>

namespace hls::explorer {

/// The share of a box that a set of points dominates, all objectives minimised: the box from `best` to
/// `worst`, each objective on a logarithmic scale, log(1 + x), as latencies and resources span
/// decades.
/// Estimated from 2^14 points of a Halton sequence, so that it takes any number of objectives; the
/// error is below 1 %. 1: the box has no volume.
/// Source: Zitzler and Thiele, "Multiobjective optimization using evolutionary algorithms", 1998;
/// Halton, "On the efficiency of certain quasi-random sequences of points", 1960.
double hypervolume(const std::vector<std::vector<double>>& points, const std::vector<double>& best,
                   const std::vector<double>& worst);

/// The hypervolume of a front over that of its points and the bounds of what is left together, in the
/// box from the best values of both to a tenth of their range beyond the worst.
double hypervolume_share(const std::vector<std::vector<double>>& front,
                         const std::vector<std::vector<double>>& bounds);

/// After each of these points, found in this order, the hypervolume of those up to it over that of all
/// of them, in the box of hypervolume_share() of their front. It never falls and ends at 1.
std::vector<double> hypervolume_history(const std::vector<std::vector<double>>& points);

/// Members of a front that no point at or above the bounds can dominate.
std::size_t certified_members(const std::vector<std::vector<double>>& front,
                              const std::vector<std::vector<double>>& bounds);

/// The average distance from a reference set: for each of its points the least, over the front, of the
/// greatest relative excess max_i (f_i - r_i) / (1 + r_i), at least 0; the mean of these. 1: the front
/// is empty.
/// Source: Czyzak and Jaszkiewicz, "Pareto simulated annealing", 1998.
double adrs(const std::vector<std::vector<double>>& front,
            const std::vector<std::vector<double>>& reference);

}  // namespace hls::explorer
