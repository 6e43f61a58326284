#!/usr/bin/env bash
# Proves the modules of an AXI4-Lite slave, elements of all containers among them: proofs.sh LIB.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
library=$1

"$here/prove.sh" "$library/hls_axi_lite.sv" 12
for chain in 0 1; do "$here/prove.sh" "$library/hls_ap_control.sv" 6 CHAIN=$chain; done
elements() { "$here/prove.sh" "$library/hls_axi_elements.sv" 10 BITS="$1" COUNT="$2" LATENCY="$3" WORD_BITS=4; }
elements 1 9 1
elements 8 5 1
elements 12 5 2
elements 16 4 1
elements 32 5 2
elements 40 3 1
