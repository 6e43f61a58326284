"""The files for a board's tools say what the wrapper has: board_files.py HLS_DSE CONFIG...

Of the fastest and the smallest point of each config, with both protocols: the C header compiles and has
the offsets of the wrapper's own table; what the driver writes it reads back, at those offsets; package_ip.tcl
runs under tclsh, where every file and port that it names is there; the LiteX module connects every port (with stubs
for LiteX); and Verilator finds nothing to say. Of its packages, moved elsewhere: component.xml has each port of the
wrapper in an interface, the registers of the C header and the files that are there; block_design.tcl runs under
tclsh and connects interfaces that there are; the CAPI2 file lists its sources; the instance compiles.
"""
import importlib.util
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree

import yaml

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


SPIRIT = "{http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009}"
# What facts of Vivado ask of an IP: interfaces with what each is of, and the views of its files.
INTERFACES = {"s_axi_control": ("aximm", "slave"), "ap_clk": ("clock", "slave"), "ap_rst_n": ("reset", "slave"),
              "interrupt": ("interrupt", "master")}
VIEWS = {"xilinx_anylanguagesynthesis", "xilinx_anylanguagebehavioralsimulation", "xilinx_xpgui"}


def texts(node, path):
    return [found.text for found in node.findall("/".join(SPIRIT + step for step in path.split("/")))]


def ports_of(text):
    """By name the direction and width of each port of the first module of a text."""
    ports = re.findall(r"\b(input|output) +logic (?:\[(\d+):0\] )?(\w+)", text.split("\n);")[0])
    return {name: (direction[:-3], int(high or 0) + 1) for direction, high, name in ports}


def check_component(folder, wrapper, header):
    root = xml.etree.ElementTree.parse(folder / "component.xml").getroot()
    if texts(root, "name") != [wrapper.stem] or texts(root, "version") != ["1.0"]:
        yield f"component.xml is of {texts(root, 'name')}"
    described = {}
    for port in root.iter(SPIRIT + "port"):
        left = texts(port, "wire/vector/left")
        described[texts(port, "name")[0]] = (texts(port, "wire/direction")[0], int(left[0]) + 1 if left else 1)
    if described != ports_of(wrapper.read_text()):
        yield f"component.xml has ports {described}"
    mapped, found = [], {}
    for interface in root.iter(SPIRIT + "busInterface"):
        name, = texts(interface, "name")
        kind = interface.find(SPIRIT + "busType").get(SPIRIT + "name")
        found[name] = (kind, "slave" if interface.find(SPIRIT + "slave") is not None else "master")
        if interface.find(SPIRIT + "abstractionType").get(SPIRIT + "name") != kind + "_rtl":
            yield f"interface {name} has another abstraction"
        mapped += texts(interface, "portMaps/portMap/physicalPort/name")
        logical = texts(interface, "portMaps/portMap/logicalPort/name")
        if kind == "aximm" and [f"{name}_{signal}" for signal in logical] != \
                texts(interface, "portMaps/portMap/physicalPort/name"):
            yield f"interface {name} has {logical}"
        if kind == "bram":
            if logical != ["CLK", "RST", "EN", "WE", "ADDR", "DIN", "DOUT"]:
                yield f"interface {name} has {logical}"
    if sorted(mapped) != sorted(described):
        yield f"ports of no interface, or of two: {sorted(set(described) ^ set(mapped))}"
    memories = {name for name in found if name not in INTERFACES}
    if {name: found.get(name) for name in INTERFACES} != INTERFACES:
        yield f"the interfaces are {found}"
    if memories != {port[:-3] for port in described if port.endswith("_EN")}:
        yield f"the memories are {memories}"
    clock = {node.text for node in root.iter(SPIRIT + "value") if "ASSOCIATED" in node.get(SPIRIT + "id", "")}
    if clock != {"s_axi_control", "ap_rst_n"}:
        yield f"the clock is associated with {clock}"
    offsets = {name: int(offset, 0) for name, offset in
               zip(texts(root, "memoryMaps/memoryMap/addressBlock/register/name"),
                   texts(root, "memoryMaps/memoryMap/addressBlock/register/addressOffset"))}
    said = dict(re.findall(r"_CONTROL_ADDR_(\w+?)(?:_DATA|_BASE)? (0x\w+)", header.read_text()))
    names = {"AP_CTRL": "CTRL", "GIE": "GIER", "IER": "IP_IER", "ISR": "IP_ISR"}
    expected = {int(offset, 0) for name, offset in said.items() if not name.endswith("_HIGH")}
    if not expected <= set(offsets.values()) or any(offsets[names[name]] != int(said[name], 0) for name in names):
        yield f"registers are at {offsets}, in the header at {said}"
    block, = texts(root, "memoryMaps/memoryMap/addressBlock/range")
    if int(block) != 1 << described["s_axi_control_AWADDR"][1]:
        yield f"the range is {block}"
    if set(texts(root, "model/views/view/name")) != VIEWS:
        yield "views are missing"
    files = texts(root, "fileSets/fileSet/file/name")
    yield from (f"component.xml: {file} is not there" for file in files if not (folder / file).is_file())
    listed = {file for file in files if file.endswith(".sv")}
    if listed != {f"src/{file.name}" for file in (folder / "src").glob("*.sv")}:
        yield f"component.xml lists {sorted(listed)}"


def check_block_design(folder, work):
    recording = pathlib.Path(work) / "record.tcl"
    recording.write_text(RECORD + f"set argc 0\nset argv {{}}\nsource {folder / 'block_design.tcl'}\n")
    ran = subprocess.run(["tclsh", recording], capture_output=True, text=True)
    if ran.returncode or ran.stderr:
        yield f"block_design.tcl: {ran.stderr}"
    root = xml.etree.ElementTree.parse(folder / "component.xml").getroot()
    interfaces = {texts(node, "name")[0] for node in root.iter(SPIRIT + "busInterface")}
    named = set(re.findall(r"kernel/(\w+)", (folder / "block_design.tcl").read_text()))
    if named != interfaces - {"ap_clk", "ap_rst_n"}:
        yield f"block_design.tcl connects {sorted(named)} of {sorted(interfaces)}"
    vlnv = ":".join(texts(root, item)[0] for item in ("vendor", "library", "name", "version"))
    if f"call|create_bd_cell|-type|ip|-vlnv|{vlnv}|kernel" not in ran.stdout:
        yield f"block_design.tcl makes no {vlnv}"


def check_core(folder, wrapper):
    path, = folder.glob("*.core")
    core = yaml.safe_load(path.read_text())
    if not path.read_text().startswith("CAPI=2:\n") or set(core) - {"CAPI=2", "name", "description", "filesets", "targets"}:
        yield f"{path.name} is no CAPI2"
    if not re.fullmatch(r"[\w-]+:[\w-]+:\w+:\d+\.\d+\.\d+", core["name"]):
        yield f"{path.name}: name {core['name']}"
    files = core["filesets"]["rtl"]["files"]
    if sorted(files) != sorted(f"src/{file.name}" for file in (folder / "src").glob("*.sv")):
        yield f"{path.name} lists {files}"
    if core["filesets"]["rtl"]["file_type"] != "systemVerilogSource" or "default" not in core["targets"]:
        yield f"{path.name} has no sources or no default"
    for name, target in core["targets"].items():
        if target["toplevel"] != wrapper.stem or target["filesets"] != ["rtl"]:
            yield f"{path.name}: target {name} is {target}"


def check_plain(folder, wrapper, work):
    sources = (folder / "files.f").read_text().split()
    if sorted(sources) != sorted(f"src/{file.name}" for file in (folder / "src").glob("*.sv")):
        yield f"files.f lists {sources}"
    probe = pathlib.Path(work) / "probe.sv"
    instance = (folder / f"{wrapper.stem}_instance.sv").read_text()
    probe.write_text(f"module probe;\n{instance}\nendmodule\n")
    if set(re.findall(r"^ +\.(\w+)\(\1\)", instance, re.M)) != set(ports_of(wrapper.read_text())):
        yield "the instance has other ports"
    ran = subprocess.run(["verilator", "--lint-only", "-Wall", "-Wno-SYMRSVDWORD", "-Wno-UNDRIVEN", "-Wno-UNUSED",
                          "-Wno-DECLFILENAME", "--top-module", "probe", probe, *sources],
                         capture_output=True, text=True, cwd=folder)
    if ran.returncode and "Cannot find file containing module" not in ran.stderr:
        yield f"Verilator: {ran.stderr}"
    for kind in ("xdc", "sdc"):
        if not re.search(r"^create_clock -name ap_clk -period \d+\.\d{3} \[get_ports ap_clk\]$",
                         (folder / f"{wrapper.stem}.{kind}").read_text(), re.M):
            yield f"no clock in {kind}"


# In a file of a package what is written otherwise, once: each is to be found.
MUTANTS = [("vivado/component.xml", *mutant) for mutant in (
    ("<spirit:name>BVALID</spirit:name>", "<spirit:name>BREADY</spirit:name>"),
    ("<spirit:name>s_axi_control_BVALID</spirit:name>", "<spirit:name>s_axi_control_BREADY</spirit:name>"),
    ("<spirit:direction>in</spirit:direction>", "<spirit:direction>out</spirit:direction>"),
    ("<spirit:left>31</spirit:left>", "<spirit:left>30</spirit:left>"),
    ("<spirit:addressOffset>0x04</spirit:addressOffset>", "<spirit:addressOffset>0x44</spirit:addressOffset>"),
    ("<spirit:name>src/hls_axi_lite.sv</spirit:name>", "<spirit:name>src/hls_axi_light.sv</spirit:name>"),
    ('spirit:name="clock_rtl"', 'spirit:name="reset_rtl"'),
    ('spirit:name="interrupt"', 'spirit:name="data"'),
    (">s_axi_control</spirit:value>", ">s_axi</spirit:value>"),
    ("<spirit:name>xilinx_xpgui</spirit:name>", "<spirit:name>gui</spirit:name>"),
    ("</spirit:range>", "0</spirit:range>"))] + [
    ("vivado/block_design.tcl", "kernel/interrupt", "kernel/irq"),
    ("vivado/block_design.tcl", ":1.0 kernel", ":2.0 kernel"),
    ("vivado/block_design.tcl", "update_ip_catalog", "update_ip_catalog {"),
    ("fusesoc/*.core", "- src/hls_axi_lite.sv", "- src/hls_axi.sv"),
    ("fusesoc/*.core", "systemVerilogSource", "verilogSource"),
    ("fusesoc/*.core", "toplevel: ", "toplevel: a_"),
    ("plain/files.f", "src/hls_axi_lite.sv\n", ""),
    ("plain/*_instance.sv", ".ap_rst_n(ap_rst_n)", ".ap_rst(ap_rst_n)"),
    ("plain/*.sdc", "ap_clk]", "clk]")]


def check_mutants(directory, wrapper, header, work):
    for pattern, old, new in MUTANTS:
        copy = pathlib.Path(work) / "mutant"
        shutil.rmtree(copy, ignore_errors=True)
        for name in ("vivado", "fusesoc", "plain"):
            shutil.copytree(directory / name, copy / name)
        path, = copy.glob(pattern)
        text = path.read_text()
        assert old in text, (pattern, old)
        path.write_text(text.replace(old, new, 1))
        if not list(check_packages(copy, wrapper, header, work)):
            yield f"{pattern} passes with {new} for {old}"


def check_packages(directory, wrapper, header, work):
    moved = pathlib.Path(work) / "moved"
    shutil.rmtree(moved, ignore_errors=True)
    for name in ("vivado", "fusesoc", "plain"):
        shutil.copytree(directory / name, moved / name)
    yield from check_component(moved / "vivado", wrapper, header)
    yield from check_block_design(moved / "vivado", work)
    yield from check_core(moved / "fusesoc", wrapper)
    yield from check_plain(moved / "plain", wrapper, work)


def check(directory, work, with_mutants):
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
    yield from check_packages(directory, wrapper, header, work)
    if with_mutants:
        yield from check_mutants(directory, wrapper, header, work)


def main(program, configs):
    random.seed(1)
    failures, designs = [], 0
    with tempfile.TemporaryDirectory() as work:
        for number, config in enumerate(configs):
            study = pathlib.Path(work) / str(number)
            subprocess.run([program, config, "-o", study, "-q", "--no-report"], check=True, capture_output=True)
            for wrap in ("axi_lite", "axi_lite_chain"):
                subprocess.run([program, "emit", study, "--pick", "fastest", "--pick", "smallest", "--wrap", wrap,
                                "--package", "vivado", "--package", "fusesoc", "--package", "plain", "-q"],
                               check=True)
                for folder in sorted((study / "designs").glob("*/axi_lite")):
                    designs += 1
                    # One design's files are changed, too.
                    failures += [f"{config}, point {folder.parent.name}, {wrap}: {problem}"
                                 for problem in check(folder.parent, work, designs == 1)]
    print("\n".join(failures) or f"the files of {designs} wrapped designs say what is there")
    return 1 if failures or designs < 4 else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
