"""Small mistakes in the modules of an AXI4-Lite slave, and whether the proofs find each: mutants.py LIB [EVERY]

With EVERY each EVERYth one is tried. Prints what survives; fails where that is not in SURVIVORS, each of which
has the reason why no property can find it."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Module, depth, parameters of each proof.
PROOFS = {
    "hls_axi_lite": [(12, [])],
    "hls_ap_control": [(4, ["CHAIN=0"]), (4, ["CHAIN=1"])],
    "hls_axi_elements": [(10, ["BITS=16", "COUNT=5", "LATENCY=1", "WORD_BITS=4"]),
                         (10, ["BITS=40", "COUNT=3", "LATENCY=2", "WORD_BITS=3"]),
                         (10, ["BITS=8", "COUNT=5", "LATENCY=1", "WORD_BITS=4"]),
                         (10, ["BITS=32", "COUNT=5", "LATENCY=1", "WORD_BITS=4"])],
}
# What takes whose place, at each occurrence in the text behind the ports.
CHANGES = [("&&", "||"), ("\\|\\|", "&&"), ("==", "!="), ("!=", "=="), ("1'b1", "1'b0"), ("1'b0", "1'b1"),
           (" \\+ ", " - "), (" \\| ", " & "), ("!(?=[a-z(])", ""), (" : ", " , "), ("\\[0\\]", "[1]"),
           ("\\[1\\]", "[0]"), ("2'd2", "2'd1"), ("data\\[7\\]", "data[6]"), (" \\^ ", " | ")]
# Module, text and change, and why the module keeps its promises.
SURVIVORS = {
    ("hls_axi_lite", "is_write          <= 1'b0;", "1'b0 -> 1'b1"): "there is no access behind a reset",
    ("hls_axi_lite", "wrote_last        <= 1'b0;", "1'b0 -> 1'b1"): "which one is first does not matter",
    ("hls_axi_elements", "assign ce = access && is_there && (age == '0 || (is_read && is_write));",
     "&& -> ||"): "the same element is read again",
}


def mutants(module, text):
    """Number of the line, the change, and the whole text with it."""
    start = text.index(");\n") + 3
    for pattern, by in CHANGES:
        for found in re.finditer(pattern, text):
            line = text.count("\n", 0, found.start()) + 1
            code = text.splitlines()[line - 1].split("//")[0]
            column = found.start() - text.rfind("\n", 0, found.start()) - 1
            if found.start() < start or column >= len(code) or "unused" in code:
                continue
            if by == " , ":  # the other way round
                before, after = re.match(r"(.*\?) (.*)", text[:found.start()], re.S), text[found.end():]
                chosen = re.search(r"\? ([^?:;]*)$", text[:found.start()])
                other = re.match(r"([^;:]*?)(?=;|\)|$)", after)
                if not chosen or not other or not before or "\n" in chosen.group(1):
                    continue
                changed = (text[:chosen.start(1)] + other.group(1) + " : " + chosen.group(1)
                           + after[other.end():])
            else:
                changed = text[:found.start()] + by + text[found.end():]
            yield line, f"{found.group(0).strip()} -> {by.strip()}", code.strip(), changed


def is_found(module, text):
    """Whether one of the proofs fails."""
    with tempfile.TemporaryDirectory() as work:
        file = pathlib.Path(work) / f"{module}.sv"
        file.write_text(text)
        for depth, parameters in PROOFS[module]:
            command = ["timeout", "120", HERE / "prove.sh", file, str(depth), *parameters]
            if subprocess.run(command, capture_output=True).returncode != 0:
                return True
    return False


def main(library, every):
    jobs = [(module, *mutant) for module in PROOFS
            for mutant in mutants(module, (library / f"{module}.sv").read_text())][::every]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda job: is_found(job[0], job[4]), jobs))
    unexplained = 0
    for (module, line, change, code, _), is_caught in zip(jobs, found):
        if is_caught:
            continue
        why = SURVIVORS.get((module, code, change))
        unexplained += why is None
        print(f"{module}.sv:{line}: {change}: {code}: {why or 'not found'}")
    print(f"{len(jobs)} mutants, {sum(found)} found, {unexplained} of the others without a reason")
    return 1 if unexplained or len(jobs) < 20 else 0


sys.exit(main(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
