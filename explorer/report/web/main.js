// Puts the page together and keeps the chosen point.
"use strict";

let chosen = null;

function choose(index) {
  chosen = index;
  showPoint(chosen);
  ringPoint(chosen);
  drawTable(chosen, choose);
}

function redraw() {
  drawFront(chosen, choose);
  drawTable(chosen, choose);
}

function provenText() {
  const about = study.about;
  if (about.certificate) return about.certificate;
  if (String(about.evaluated) === about.space) return "every point of the space was evaluated";
  return `nothing: ${about.strategy} search proves no front`;
}

function showFacts() {
  const about = study.about;
  const title = `${about.kernel} on ${about.target} at ${about.clock_period_ns} ns`;
  document.title = `${title} - hls-dse`;
  document.getElementById("title").textContent = title;
  const statuses = study.statuses.map(([status, count]) => `${count} ${status}`).join(", ");
  document.getElementById("summary").textContent =
    `${about.evaluated} of ${about.space} points evaluated (${statuses}); ` +
    `${study.front.length} on the front` +
    (about.state === "complete" ? "" : `; the sweep is ${about.state}`);
  const facts = {
    proven: provenText(),
    search: `${about.strategy}, seed ${about.seed}`,
    objectives: about.objectives.join(", "),
    limits: Object.entries(about.limits)
      .map(([name, limit]) => `${name} ${limit}`)
      .join(", "),
    configuration: [about.config, ...about.overrides].join(" --set "),
    source: about.source,
  };
  const list = document.getElementById("facts");
  for (const [name, text] of Object.entries(facts)) {
    list.append(element("div", {}, element("dt", { text: name }), element("dd", { text })));
  }
}

function connectControls() {
  const { x, y, xLog, yLog, overLimit, filters } = controls();
  for (const [select, box] of [
    [x, xLog],
    [y, yLog],
  ]) {
    select.addEventListener("change", () => {
      suggestScale(select.value, box);
      redraw();
    });
    box.addEventListener("change", redraw);
  }
  overLimit.addEventListener("change", redraw);
  for (const input of filters) input.addEventListener("input", redraw);
  document.getElementById("clear-filters").addEventListener("click", () => {
    for (const input of filters) input.value = "";
    redraw();
  });
}

showFacts();
prepareFront();
prepareTable(choose);
connectControls();
redraw();
choose(members.size > 0 ? members.values().next().value : null);
drawHistory();
prepareImportance();
drawRejections();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  redraw();
  drawHistory();
});
