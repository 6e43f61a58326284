"""The files for a board's tools say what the wrapper has: board_files.py HLS_DSE CONFIG...

Of the fastest and the smallest point of each config, with both protocols: the C header compiles and has
the offsets of the wrapper's own table; what the driver writes it reads back, at those offsets; package_ip.tcl
runs under tclsh, where every file and port that it names is there; the LiteX module connects every port (with stubs
for LiteX); and Verilator finds nothing to say.
"""
import importlib.util
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import types

# Prints each command that Tcl does not have, with its words between bars.
RECORD = "proc unknown args { puts \"call|[join $args |]\"; return object }\n"


class Words:
    """Stands for PYNQ's MMIO: words of 32 bits; each call is done at once."""

    def __init__(self):
        self.words = {}

    def write(self, offset, value):
        assert 0 <= value < 1 << 32 and offset % 4 == 0
        self.words[offset] = value

    def read(self, offset):
        return self.words[offset] | 2 if offset == 0 else self.words[offset]


def load_driver(path):
    spec = importlib.util.spec_from_file_location("driver", path)
    driver = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(driver)
    return driver


def some_value(kind, bits):
    if kind == "float":
        return random.choice([0.5, -3.25, 1e10, float(random.randrange(-9, 9))])
    low = -(1 << (bits - 1)) if kind == "signed" else 0
    return random.choice([low, low + (1 << bits) - 1, random.randrange(low, low + (1 << bits))])


def check_driver(driver, table):
    words = Words()
    kernel = driver.Kernel(words)
    contents = {}
    for name, (_, count, _, kind) in driver.ARRAYS.items():
        contents[name] = [driver._value(*kind, driver._pattern(*kind, some_value(*kind))) for _ in range(count)]
        kernel.write_array(name, contents[name])
    for name, (offset, kind) in driver.SCALARS.items():
        kernel.set_scalar(name, some_value(*kind))
        if table.get(name) != (offset, offset):
            yield f"scalar {name} is at {table.get(name)}, not {offset}"
    kernel.call()
    if words.words[0] != (0x10 if driver.IS_CHAIN else 1):
        yield "the call is not what the protocol asks for"
    for name, (offset, count, container, _) in driver.ARRAYS.items():
        if kernel.read_array(name) != contents[name]:
            yield f"array {name} is not read as it was written"
        if table.get(name) != (offset, offset + (count * container + 31) // 32 * 4 - 1):
            yield f"array {name} is at {table.get(name)}, not {offset}"
    if set(table) != set(driver.ARRAYS) | set(driver.SCALARS):
        yield f"the driver has {sorted(driver.ARRAYS)}, {sorted(driver.SCALARS)}, the wrapper {sorted(table)}"


def check_header(header, driver, work):
    text = header.read_text()
    said = dict(re.findall(r"#define \w+_CONTROL_(\w+) (\w+)", text))
    expected = {"ADDR_AP_CTRL": 0, "ADDR_GIE": 4, "ADDR_IER": 8, "ADDR_ISR": 12}
    for name, (offset, (_, bits)) in driver.SCALARS.items():
        expected |= {f"ADDR_{name.upper()}_DATA": offset, f"BITS_{name.upper()}_DATA": bits}
    for name, (offset, count, container, _) in driver.ARRAYS.items():
        expected |= {f"ADDR_{name.upper()}_BASE": offset, f"WIDTH_{name.upper()}": container,
                     f"ADDR_{name.upper()}_HIGH": offset + (count * container + 31) // 32 * 4 - 1,
                     f"DEPTH_{name.upper()}": count}
    if {name: int(value, 0) for name, value in said.items()} != expected:
        yield f"{header.name} has {said}, not {expected}"
    source = pathlib.Path(work) / "header.c"
    source.write_text(f'#include "{header}"\nint main(void) {{ return 0; }}\n')
    if subprocess.run(["cc", "-Wall", "-Werror", "-fsyntax-only", source]).returncode:
        yield f"{header.name} does not compile"


def check_script(script, wrapper, work):
    recording = pathlib.Path(work) / "record.tcl"
    recording.write_text(RECORD + f"source {script}\n")
    ran = subprocess.run(["tclsh", recording], capture_output=True, text=True)
    calls = [line.split("|")[1:] for line in ran.stdout.splitlines() if line.startswith("call|")]
    if ran.returncode or ran.stderr:
        yield f"tclsh: {ran.stderr}"
    text = wrapper.read_text()
    for words in calls:
        if words[0] == "add_files":
            files = words[2].split()
            yield from (f"{file} is not there" for file in files if not pathlib.Path(file).is_file())
            defined = " ".join(pathlib.Path(file).read_text() for file in files if pathlib.Path(file).is_file())
            for module in set(re.findall(r"^ +(\w+) (?:#\(.*\) )?\w+ \($", defined, re.M)):
                if f"module {module} " not in defined and module not in ("module", "function", "task"):
                    yield f"no file of the IP has {module}"
        if words[:2] == ["set_property", "top"] and f"module {words[2]} (" not in text:
            yield f"{words[2]} is not the wrapper"
        if words[0] == "ipx::infer_bus_interface":
            yield from (f"no port {port}" for port in words[1].split() if not re.search(rf"\b{port}\b[,\n]", text))
    steps = [words[0] for words in calls]
    if steps[0] != "create_project" or steps[-2:] != ["ipx::save_core", "close_project"]:
        yield f"the steps are {steps}"
    bram = len(re.findall(r"\boutput logic \w+_EN,", text))
    if steps.count("ipx::infer_bus_interface") != bram:
        yield f"{bram} memory ports outside, {steps.count('ipx::infer_bus_interface')} interfaces"


class Stub:
    """Any object of LiteX or Migen: its attributes, what it gives when called, its opposite."""

    stub = "module"

    def __init__(self, name="", *args, **named):
        self.stub, self.args, self.named = name, args, named

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Stub(f"{self.stub}.{name}")

    def __call__(self, *args, **named):
        return Stub(self.stub, *args, **named)

    def __invert__(self):
        return Stub("~" + self.stub)

    def __iadd__(self, other):
        INSTANCES.append(other)
        return self


INSTANCES = []


class Migen(type(sys)):
    Module = Stub

    def __getattr__(self, name):
        return Stub(name)


def check_litex(path, wrapper):
    names = ["migen", "litex", "litex.soc", "litex.soc.interconnect"]
    sys.modules.update({name: Migen(name) for name in names})
    INSTANCES.clear()
    module = load_driver(path)
    platform = types.SimpleNamespace(sources=[])
    platform.add_source = platform.sources.append
    module.Kernel(platform)
    instance, = INSTANCES
    ports = re.findall(r"\b(input|output) +logic (?:\[[^]]*\] )?(\w+)", wrapper.read_text().split("\n);")[0])
    expected = {f"{direction[0]}_{name}" for direction, name in ports}
    if set(instance.named) != expected or instance.args != (wrapper.stem,):
        yield f"LiteX connects {sorted(set(instance.named) ^ expected)} otherwise"
    for signal in ("AWADDR", "RDATA", "BRESP", "WSTRB"):
        channel = next(value.stub for name, value in instance.named.items() if name.endswith(signal))
        if not signal.lower().endswith(channel.rsplit(".", 1)[1]) or f".{signal[0].lower()}" not in channel:
            yield f"LiteX connects {signal} to {channel}"
    yield from (f"{file} is not there" for file in platform.sources if not pathlib.Path(file).is_file())


def check_lint(folder, wrapper):
    files = [*folder.glob("*.sv"), *folder.parent.glob("*.sv")]
    # The interrupt has its name from Vivado; external modules are not there.
    ran = subprocess.run(["verilator", "--lint-only", "-Wall", "-Wno-SYMRSVDWORD", "--top-module", wrapper.stem,
                          *files], capture_output=True, text=True)
    if ran.returncode and "Cannot find file containing module" not in ran.stderr:
        yield f"Verilator: {ran.stderr}"


def check(directory, work):
    folder = directory / "axi_lite"
    header, = folder.glob("x*_hw.h")
    driver = load_driver(next(folder.glob("*_driver.py")))
    wrapper, = (file for file in folder.glob("*_axi_lite.sv") if not file.name.startswith("hls_"))
    table = {}
    for begin, end, name in re.findall(r"^//   0x(\w+)(?: to 0x(\w+))? (\w+): \d+ (?:bits|elements)",
                                       wrapper.read_text(), re.M):
        table[name] = (int(begin, 16), int(end or begin, 16))
    yield from check_driver(driver, table)
    yield from check_header(header, driver, work)
    yield from check_script(folder / "package_ip.tcl", wrapper, work)
    yield from check_litex(next(folder.glob("*_litex.py")), wrapper)
    yield from check_lint(folder, wrapper)


def main(program, configs):
    random.seed(1)
    failures, designs = [], 0
    with tempfile.TemporaryDirectory() as work:
        for number, config in enumerate(configs):
            study = pathlib.Path(work) / str(number)
            subprocess.run([program, config, "-o", study, "-q", "--no-report"], check=True, capture_output=True)
            for wrap in ("axi_lite", "axi_lite_chain"):
                subprocess.run([program, "emit", study, "--pick", "fastest", "--pick", "smallest", "--wrap", wrap,
                                "-q"], check=True)
                for folder in sorted((study / "designs").glob("*/axi_lite")):
                    designs += 1
                    failures += [f"{config}, point {folder.parent.name}, {wrap}: {problem}"
                                 for problem in check(folder.parent, work)]
    print("\n".join(failures) or f"the files of {designs} wrapped designs say what is there")
    return 1 if failures or designs < 4 else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
