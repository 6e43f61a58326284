// What the search did: hypervolume by evaluations, the knobs that count, the causes of rejection.
"use strict";

let historyChart = null;

const kQuantities = {
  front: "being on the front",
  feasible: "being feasible",
};

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

function historyNote() {
  const lines = [
    `Share of the volume that the last front dominates, over ${study.about.objectives.map(label).join(", ")}, ` +
      `each on a logarithmic scale, from the front's best values to a tenth of their range beyond its ` +
      `worst; after each evaluation, in the order in which ${study.about.strategy} asked for them.`,
  ];
  if (study.history.length === 0)
    lines.unshift("Nothing feasible was found, or no history was kept.");
  return lines.join(" ");
}

function drawHistory() {
  historyChart?.destroy();
  const data = study.history.map(([x, share]) => ({ x, y: 100 * share }));
  if (data.length > 0) {
    data.unshift({ x: 0, y: 0 });
    data.push({ x: study.about.evaluated, y: data[data.length - 1].y });
  }
  historyChart = new Chart(document.getElementById("history-plot"), {
    type: "line",
    data: {
      datasets: [
        { data, stepped: true, pointRadius: 0, borderWidth: 2, borderColor: color("front") },
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: { ...axisOf("evaluations (points)"), type: "linear", min: 0 },
        y: { ...axisOf("hypervolume (% of the last front's)"), min: 0, max: 100 },
      },
      plugins: { legend: { display: false }, tooltip: { displayColors: false } },
    },
  });
  document.getElementById("history-note").textContent = historyNote();
}

function axisOf(text) {
  return {
    title: { display: true, text, color: color("text") },
    ticks: { color: color("muted") },
    grid: { color: color("grid") },
  };
}

function barsTable(head, rows, most) {
  const lines = rows.map(([name, amount, text]) =>
    element("tr", {}, element("td", { text: name }), track(0, amount, most), numberCell(text)),
  );
  return element("table", { class: "bars" }, headRow(...head), element("tbody", {}, ...lines));
}

function drawImportance() {
  const of = document.getElementById("importance-of").value;
  const { points, shares } = study.importance.find((entry) => entry.of === of);
  const rows = study.knobs
    .map((knob, k) => [shortName(knob), shares[k], percent(shares[k])])
    .filter((_, k) => study.knobs[k].values.length > 1)
    .sort((a, b) => b[1] - a[1]);
  const place = document.getElementById("importance");
  place.replaceChildren(barsTable(["knob", "main effect", ["share"]], rows, 1));
  const quantity = of in kQuantities ? `${kQuantities[of]} (1 or 0)` : `log(1 + ${label(of)})`;
  document.getElementById("importance-note").textContent =
    `Main effect of a knob: the share of the variance of ${quantity} over ${points} evaluated points ` +
    `that lies between the means of the knob's values. Points are those that the search asked for, ` +
    `so shares overlap where it did not vary knobs independently.`;
}

function prepareImportance() {
  const select = document.getElementById("importance-of");
  for (const { of } of study.importance) {
    select.append(element("option", { value: of, text: kQuantities[of] ?? label(of) }));
  }
  select.addEventListener("change", drawImportance);
  drawImportance();
}

function drawRejections() {
  const { listed, other_causes, other_points } = study.rejections;
  const rows = listed.map(([status, cause, points]) => [
    `${status}: ${cause || "no reason given"}`,
    points,
    points,
  ]);
  if (other_causes > 0) rows.push([`${other_causes} other causes`, other_points, other_points]);
  const place = document.getElementById("rejections");
  if (rows.length === 0) {
    place.append(element("p", { class: "note", text: "No evaluated point was rejected." }));
    return;
  }
  const most = rows.reduce((greatest, [, points]) => Math.max(greatest, points), 0);
  place.append(barsTable(["cause", "", ["points"]], rows, most));
}
