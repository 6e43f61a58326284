// The study in typed form: what the other scripts ask of its data (explorer/report/study_data.cpp writes it).
"use strict";

const study = JSON.parse(document.getElementById("study").textContent);

const kLabels = {
  latency_cycles: "latency (cycles)",
  latency_ns: "latency (ns)",
  interval_cycles: "interval (cycles)",
  lut: "LUT (count, estimate)",
  ff: "FF (count, estimate)",
  dsp: "DSP (count, estimate)",
  bram18: "BRAM (RAMB18, estimate)",
};

function label(metric) {
  return kLabels[metric] ?? metric;
}

// The index of each knob's value: ids are mixed radix, the last knob fastest.
function knobValues(id) {
  let rest = BigInt(id);
  const values = [];
  for (const knob of [...study.knobs].reverse()) {
    const count = BigInt(knob.values.length);
    values.unshift(Number(rest % count));
    rest /= count;
  }
  return values;
}

// `loops.k.unroll (+2)` for a knob that sets three paths.
function shortName(knob) {
  const paths = knob.name.split("+");
  return paths.length > 1 ? `${paths[0]} (+${paths.length - 1})` : knob.name;
}

// A row of points.csv, by column.
function rowOf(index) {
  const points = study.points;
  const row = {};
  for (const column of study.about.columns) {
    if (column in points) row[column] = String(points[column][index]);
  }
  for (const column of ["status", "reason", "proof"]) {
    row[column] = points.texts[points[column][index]];
  }
  knobValues(points.point_id[index]).forEach((value, k) => {
    row[study.knobs[k].name] = study.knobs[k].values[value];
  });
  return row;
}

const indexOfId = new Map(study.points.point_id.map((id, index) => [id, index]));
const members = new Set(study.front.map((id) => indexOfId.get(id)));
const built = new Map(study.built.map((point) => [point.point_id, point]));

function isOk(index) {
  return study.points.texts[study.points.status[index]] === "ok";
}

// Of the points given, those that no other one dominates in two metrics, from left to right.
function frontOf(indices, x, y) {
  const xs = study.points[x];
  const ys = study.points[y];
  const sorted = [...indices].sort((a, b) => xs[a] - xs[b] || ys[a] - ys[b] || a - b);
  const front = [];
  for (const index of sorted) {
    if (front.length === 0 || ys[index] < ys[front[front.length - 1]]) front.push(index);
  }
  return front;
}

// An element with attributes (`text` is its text) and children.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") made.textContent = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function numberCell(value) {
  return element("td", { class: "number", text: String(value) });
}

// `1 point`, `2 points`.
function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

// The head of a table; the names of columns of numbers are in lists of one.
function headRow(...names) {
  const cells = names.map((name) => {
    const isNumber = Array.isArray(name);
    return element("th", { scope: "col", class: isNumber ? "number" : "", text: [name].flat()[0] });
  });
  return element("thead", {}, element("tr", {}, ...cells));
}

// A cell with a bar from `start` to `end` of a scale from 0 to `whole`; a gate takes no time.
function track(start, end, whole, kind = "") {
  if (kind !== "gate" && end <= start) return element("td", { class: "track" }, element("div"));
  const left = (100 * start) / Math.max(whole, 1e-9);
  const width = (100 * (end - start)) / Math.max(whole, 1e-9);
  const bar = element("i", { class: kind, style: `left:${left}%;width:${width}%` });
  return element("td", { class: "track" }, element("div", {}, bar));
}

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
