// One point: its row of points.csv, its schedule and its hardware.
"use strict";

// Operations of a loop that are shown without being asked for.
const kOperationsShown = 60;

function rowList(index) {
  const row = rowOf(index);
  const list = element("dl", { class: "row", id: "point-row" });
  for (const column of study.about.columns) {
    const name = element("dt", { text: column });
    const value = element("dd", { "data-column": column, text: row[column] });
    list.append(element("div", {}, name, value));
  }
  return list;
}

function nestsTable(point) {
  const rows = point.nests.map(([name, start, end]) =>
    element(
      "tr",
      {},
      element("td", { text: name }),
      numberCell(start),
      numberCell(end),
      track(start, end, point.length),
    ),
  );
  return element(
    "table",
    { class: "gantt" },
    headRow("nest", ["from cycle"], ["to cycle"], `0 to ${point.length} cycles`),
    element("tbody", {}, ...rows),
  );
}

function loopText(point, number) {
  if (number < 0) return "The kernel, outside its loops";
  const loop = point.loops[number];
  const place = loop.line > 0 ? `, line ${loop.line}` : "";
  return (
    `Loop ${loop.name}${place}: ${counted(loop.trip_count, "iteration")}, ` +
    `one every ${counted(loop.interval, "cycle")} (ii)`
  );
}

function loopsTable(point) {
  const rows = point.loops.map((loop) =>
    element(
      "tr",
      {},
      element("td", { text: loop.name }),
      numberCell(loop.line > 0 ? loop.line : "-"),
      element("td", { text: loop.inside < 0 ? "-" : point.loops[loop.inside].name }),
      numberCell(loop.trip_count),
      element("td", { text: loop.spatial ? "copies" : "in time" }),
      numberCell(`${loop.spatial ? "sigma" : "ii"} ${loop.interval}`),
    ),
  );
  return element(
    "table",
    {},
    headRow("loop", ["line"], "inside", ["iterations"], "runs", ["interval (cycles)"]),
    element("tbody", {}, ...rows),
  );
}

// An iteration's operations on a common scale, with a line at each start of the next iteration.
function regionTable(point, region) {
  const ends = region.operations.map(([, , start, latency]) => start + Math.max(latency, 1));
  const whole = ends.reduce((a, b) => Math.max(a, b), 1);
  const interval = region.loop < 0 ? 0 : point.loops[region.loop].interval;
  const step = (100 * interval) / whole;
  const rows = region.operations.map(([name, line, start, latency]) => {
    const cell = track(start, start + latency, whole, latency === 0 ? "gate" : "");
    if (step >= 1.5 && step < 100) {
      cell.firstChild.style.backgroundImage =
        "linear-gradient(90deg, transparent calc(100% - 1px), var(--plain) 0)";
      cell.firstChild.style.backgroundSize = `${step}% 100%`;
    }
    return element(
      "tr",
      {},
      element("td", { text: name }),
      numberCell(line > 0 ? line : "-"),
      numberCell(start),
      numberCell(latency),
      cell,
    );
  });
  return element(
    "table",
    { class: "gantt" },
    headRow("operation", ["line"], ["start"], ["latency"], `0 to ${whole} cycles`),
    element("tbody", {}, ...rows),
  );
}

function schedulePart(point) {
  const part = element("div", { id: "schedule" });
  part.append(element("h3", { text: "Schedule" }));
  if (point.nests.length > 0) part.append(nestsTable(point));
  if (point.skipped > 0) {
    const text =
      `These are the cycles of the longest case; ${point.skipped} of them are left out with ` +
      `iterations that do not happen.`;
    part.append(element("p", { class: "note", text }));
  }
  if (point.loops.length > 0) part.append(element("h3", { text: "Loops" }), loopsTable(point));
  for (const region of point.regions) {
    const title = `${loopText(point, region.loop)}: ${counted(region.operations.length, "operation")}`;
    const details = element("details", {}, element("summary", { text: title }));
    details.append(regionTable(point, region));
    details.open = region.operations.length <= kOperationsShown;
    part.append(details);
  }
  return part;
}

// Each kind of hardware with its share of each resource.
function hardwarePart(point) {
  const names = ["LUT", "FF", "DSP", "RAMB18"];
  const totals = names.map((_, r) => point.hardware.reduce((sum, group) => sum + group[r + 2], 0));
  const rows = point.hardware.map(([name, count, ...amounts]) => {
    const row = element(
      "tr",
      {},
      element("td", { text: name.replaceAll("_", " ") }),
      numberCell(count),
    );
    amounts.forEach((amount, r) => row.append(numberCell(amount), track(0, amount, totals[r])));
    return row;
  });
  const sum = element("tr", {}, element("th", { scope: "row", text: "all" }), element("td"));
  totals.forEach((total) => sum.append(numberCell(total), element("td")));
  const head = headRow(
    "hardware",
    ["count"],
    ...names.flatMap((name) => [[name], `share of ${name}`]),
  );
  const table = element("table", { class: "hardware" }, head, element("tbody", {}, ...rows, sum));
  const part = element("div", { id: "hardware" });
  part.append(element("h3", { text: "Hardware (estimates)" }));
  part.append(element("div", { class: "scroll" }, table));
  return part;
}

function missingText(index) {
  if (!members.has(index)) {
    return "Schedules are shown of points on the front; hls-dse explain DIR --point ID tells any.";
  }
  return (
    `Schedules are shown of ${study.built.length} of the ${study.front.length} points of the ` +
    `front; hls-dse report DIR --schedules N shows more, hls-dse explain DIR --point ID any.`
  );
}

// Shows a point, or what to do when none is chosen.
function showPoint(index) {
  const title = document.getElementById("point-title");
  const place = document.getElementById("point");
  place.replaceChildren();
  if (index === null) {
    title.textContent = "Point";
    place.append(element("p", { class: "note", text: "Choose a point in the plot or the table." }));
    return;
  }
  const id = study.points.point_id[index];
  title.textContent = `Point ${id}`;
  place.append(rowList(index));
  const point = built.get(id);
  if (point) place.append(schedulePart(point), hardwarePart(point));
  else place.append(element("p", { class: "note", text: missingText(index) }));
}
