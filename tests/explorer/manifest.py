"""The manifest of emitted designs says what is there: manifest.py HLS_DSE CONFIG...

Each fits `hls-dse schema --manifest`, which takes no manifest with something left out or added; its formulas
give the bank and word of its table, each element one of its own; its signals are the ports of the module, as
wide as they are there; its hash changes with the design.
"""
import copy
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

PORT = re.compile(r"(?:input|output) logic (?:\[(\d+):0\] )?(\w+)")


def module_ports(text, module):
    """Name and width of each port of a module."""
    head = re.search(rf"module {module} \((.*?)\n\);", text, re.S).group(1)
    return {name: int(high or 0) + 1 for high, name in PORT.findall(head)}


def manifest_ports(manifest):
    call = manifest["call"]
    ports = {call[name]: 1 for name in ("clock", "reset", "start", "ready", "done", "idle")}
    for scalar in manifest["scalars"]:
        ports[scalar["signal"]] = scalar["element"]["bits"]
    for port in (port for array in manifest["arrays"] for port in array["ports"]):
        prefix, bits = port["prefix"], port["data_bits"]
        ports[prefix + "_ce"] = 1
        ports[prefix + "_addr"] = port["address_bits"]
        if port["reads"]:
            ports[prefix + "_q"] = bits
        if port["writes"]:
            ports[prefix + "_we"] = 1
            ports[prefix + "_d"] = bits
    return ports


def check_places(array):
    """What is wrong with where the elements of an array lie."""
    places = []
    for element in itertools.product(*map(range, array["extents"])):
        names = dict(zip(array["subscripts"], element))
        places.append([eval(array[key].replace("/", "//"), {}, names) for key in ("bank", "word")])
    if array.get("bank_and_word", places) != places:
        yield "the table is not what the formulas give"
    if len(set(map(tuple, places))) != len(places):
        yield "two elements share a word"
    for bank, word in places:
        if not (0 <= bank < array["banks"] and 0 <= word < array["words_of_a_bank"]):
            yield f"word {word} of bank {bank} is not there"
    for port in array["ports"]:
        if port["bank"] >= array["banks"] or port["copy"] >= array["copies"]:
            yield f"port {port['prefix']} is of a bank that is not there"


def check(directory, validator):
    """What is wrong with a design; its manifest."""
    manifest = json.loads((directory / "manifest.json").read_text())
    problems = [error.message for error in validator.iter_errors(manifest)]
    text = (directory / manifest["files"][0]).read_text()
    there, said = module_ports(text, manifest["module"]), manifest_ports(manifest)
    problems += [f"port {name} is {there.get(name)} bits wide, not {said.get(name)}"
                 for name in sorted(there.keys() | said.keys()) if there.get(name) != said.get(name)]
    for array in manifest["arrays"]:
        problems += [f"{array['argument']}: {problem}" for problem in check_places(array)]
    for path in [key for key in manifest] + [("call", key) for key in manifest["call"]]:
        smaller = copy.deepcopy(manifest)
        if isinstance(path, tuple):
            del smaller[path[0]][path[1]]
        else:
            del smaller[path]
        if validator.is_valid(smaller):
            problems.append(f"the schema takes a manifest without {path}")
    for part in [manifest, manifest["call"], *manifest["arrays"], *manifest["scalars"]]:
        part["more"] = 1
        if validator.is_valid(manifest):
            problems.append("the schema takes a manifest with more in it")
        del part["more"]
    return problems, manifest


def main(program, configs):
    printed = subprocess.run([program, "schema", "--manifest"], check=True, capture_output=True, text=True)
    schema = json.loads(printed.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures, hashes = [], {}
    with tempfile.TemporaryDirectory() as work:
        for number, config in enumerate(configs):
            study = pathlib.Path(work) / str(number)
            subprocess.run([program, config, "-o", study, "-q", "--no-report"], check=True, capture_output=True)
            subprocess.run([program, "emit", study, "--all", "-q"], check=True)
            for directory in sorted((study / "designs").iterdir()):
                problems, manifest = check(directory, validator)
                failures += [f"{config}, point {directory.name}: {problem}" for problem in problems]
                hashes.setdefault(manifest["hash"], []).append((config, directory.name))
    failures += [f"one hash of several designs: {same}" for same in hashes.values() if len(same) > 1]
    print("\n".join(failures) or f"{len(hashes)} manifests say what is there")
    return 1 if failures or len(hashes) < 8 else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
