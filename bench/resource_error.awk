# What predicted resources miss, of the rows that resources.sh writes:
#   lut and ff: mean and largest |predicted - synthesised| / synthesised; rank correlation (Spearman, equal values share
#   their mean rank) over all designs; of the pairs of one space that the prediction orders, the share that synthesis orders
#   alike. dsp and bram18: the designs whose numbers are equal.

# The ranks of value[1..n] in rank[1..n].
function ranks(value, n, rank,    i, j, below, equal) {
  for (i = 1; i <= n; ++i) {
    below = equal = 0
    for (j = 1; j <= n; ++j) {
      if (value[j] < value[i]) ++below
      if (value[j] == value[i]) ++equal
    }
    rank[i] = below + (equal + 1) / 2
  }
}

# The correlation of x[1..n] and y[1..n].
function correlation(x, y, n,    i, mean_x, mean_y, xy, xx, yy) {
  for (i = 1; i <= n; ++i) {mean_x += x[i] / n; mean_y += y[i] / n}
  for (i = 1; i <= n; ++i) {
    xy += (x[i] - mean_x) * (y[i] - mean_y)
    xx += (x[i] - mean_x) ^ 2
    yy += (y[i] - mean_y) ^ 2
  }
  return xx * yy > 0 ? xy / sqrt(xx * yy) : 1
}

function line(resource, predicted, synthesised,    i, j, error, sum, worst, where, rank_p, rank_s, pairs, alike, equal) {
  for (i = 1; i <= n; ++i) {
    if (predicted[i] == synthesised[i]) ++equal
    error = synthesised[i] == predicted[i] ? 0 : synthesised[i] == 0 ? 1 : (predicted[i] - synthesised[i]) / synthesised[i]
    if (error < 0) error = -error
    sum += error
    if (error > worst) {worst = error; where = space[i] " " point[i]}
    for (j = 1; j < i; ++j) {
      if (space[i] != space[j] || predicted[i] == predicted[j]) continue
      ++pairs
      alike += (predicted[i] - predicted[j]) * (synthesised[i] - synthesised[j]) > 0
    }
  }
  ranks(predicted, n, rank_p)
  ranks(synthesised, n, rank_s)
  printf "%s,%d,%d,%.4f,%.4f,%s,%.4f,%d,%.4f\n", resource, n, equal, sum / n, worst, where,
         correlation(rank_p, rank_s, n), pairs, pairs ? alike / pairs : 1
}

/^#/ || $1 == "space" {next}
{
  ++n
  space[n] = $1
  point[n] = $3
  lut[n] = $4; ff[n] = $5; dsp[n] = $6; bram[n] = $7
  yosys_lut[n] = $8; yosys_ff[n] = $9; yosys_dsp[n] = $10; yosys_bram[n] = $11
}
END {
  print "resource,designs,equal,mean_error,worst_error,worst_design,spearman,pairs,ordered_alike"
  line("lut", lut, yosys_lut)
  line("ff", ff, yosys_ff)
  line("dsp", dsp, yosys_dsp)
  line("bram18", bram, yosys_bram)
}
