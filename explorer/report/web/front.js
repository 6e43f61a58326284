// The plot of all points by two metrics, with the front of these two.
"use strict";

const kKnobsShown = 12;

const frontView = {
  chart: null,
  // Indices of points drawn, by layer, as in the chart's data sets.
  layers: [],
};

function controls() {
  const get = (id) => document.getElementById(id);
  return {
    x: get("x-metric"),
    y: get("y-metric"),
    xLog: get("x-log"),
    yLog: get("y-log"),
    overLimit: get("over-limit"),
    filters: [...document.querySelectorAll("#filters input")],
  };
}

// Whether a point is within what the filters ask for.
function filter() {
  const limits = controls()
    .filters.filter((input) => input.value !== "")
    .map((input) => [study.points[input.dataset.metric], Number(input.value)]);
  return (index) => limits.every(([values, limit]) => values[index] <= limit);
}

function tooltipLines(index) {
  const row = rowOf(index);
  const lines = study.about.metrics.map((metric) => `${label(metric)}: ${row[metric]}`);
  const chosen = study.knobs.filter((knob) => knob.values.length > 1);
  for (const knob of chosen.slice(0, kKnobsShown)) {
    lines.push(`${shortName(knob)} = ${row[knob.name].split("+")[0]}`);
  }
  if (chosen.length > kKnobsShown) lines.push(`and ${chosen.length - kKnobsShown} more knobs`);
  if (row.reason) lines.push(row.reason);
  return lines;
}

function place(index, x, y) {
  return { x: study.points[x][index], y: study.points[y][index] };
}

function layer(name, indices, x, y, style) {
  return { label: name, data: indices.map((index) => place(index, x, y)), ...style };
}

// The data sets, those on top first.
function dataSets(x, y) {
  const passes = filter();
  const all = study.points.point_id.map((_, index) => index).filter(passes);
  const feasible = all.filter(isOk);
  const front = frontOf(feasible, x, y);
  const onFront = new Set(front);
  const overLimit = controls().overLimit.checked ? all.filter((index) => !isOk(index)) : [];
  const others = feasible.filter((index) => !onFront.has(index));
  frontView.layers = [
    [],
    front,
    others.filter((index) => members.has(index)),
    others.filter((index) => !members.has(index)),
    overLimit,
  ];
  const [ring, pair, study_front, dominated, over] = frontView.layers;
  const dot = (name, radius, shape = "circle") => ({
    pointStyle: shape,
    pointRadius: radius,
    pointHoverRadius: radius + 2,
    pointHitRadius: 6,
    backgroundColor: color(name),
    borderColor: color(name),
  });
  return [
    layer("chosen point", ring, x, y, {
      ...dot("chosen", 9),
      backgroundColor: "transparent",
      borderWidth: 3,
      order: 0,
    }),
    layer("front of these two", pair, x, y, {
      ...dot("front", 5),
      showLine: true,
      stepped: true,
      borderWidth: 1.5,
      order: 1,
    }),
    layer("front of all objectives", study_front, x, y, {
      ...dot("member", 5, "rectRot"),
      order: 2,
    }),
    layer("dominated", dominated, x, y, { ...dot("plain", 2.5), order: 3 }),
    layer("over a limit", over, x, y, { ...dot("over", 4, "crossRot"), order: 4 }),
  ];
}

function axis(metric, isLogarithmic) {
  return {
    type: isLogarithmic ? "logarithmic" : "linear",
    title: { display: true, text: label(metric), color: color("text") },
    ticks: { color: color("muted"), maxTicksLimit: 12 },
    grid: { color: color("grid") },
    grace: "4%",
  };
}

function indexOf(dataSet, position) {
  return frontView.layers[dataSet][position];
}

// What is nearest to the pointer and all that is at its place: not more than a pixel farther away.
Chart.Interaction.modes.place = (chart, event, options, useFinalPosition) => {
  const items = Chart.Interaction.modes.point(chart, event, options, useFinalPosition);
  const distances = items.map(({ element }) => {
    const { x, y } = element.getCenterPoint(useFinalPosition);
    return Math.hypot(event.x - x, event.y - y);
  });
  const farthest = Math.min(...distances) + 1;
  return items.filter((_, position) => distances[position] <= farthest);
};

// Of points at one place, layers are in the order of data sets.
function isAbove(a, b) {
  return (
    a.datasetIndex < b.datasetIndex ||
    (a.datasetIndex === b.datasetIndex && a.dataIndex < b.dataIndex)
  );
}

function othersHere() {
  const active = frontView.chart.getActiveElements().filter(({ datasetIndex }) => datasetIndex > 0);
  return active.length > 1 ? `${counted(active.length - 1, "other point")} at this place` : "";
}

function frontNote(x, y) {
  const [, pair, rest, dominated, over] = frontView.layers;
  const shown = study.points.point_id.length;
  const parts = [
    `${pair.length} points on the front of ${label(x)} and ${label(y)}; ` +
      `${rest.length} more on the front of all objectives, ${dominated.length} dominated.`,
  ];
  if (over.length > 0) parts.push(`${over.length} over a limit.`);
  if (shown < study.points.of) {
    parts.push(
      `Of ${study.points.of} points with metrics ${shown} are shown: those on the front of all ` +
        `objectives or of any two metrics, and others evenly spread by id.`,
    );
  }
  document.getElementById("front-note").textContent = parts.join(" ");
}

function frontOptions(x, y, choose) {
  const { xLog, yLog } = controls();
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    interaction: { mode: "place", intersect: true },
    onClick: (event, _, chart) => {
      const near = chart.getElementsAtEventForMode(event, "place", { intersect: true }, true);
      const items = near.sort((a, b) => a.datasetIndex - b.datasetIndex);
      if (items.length > 0) choose(indexOf(items[0].datasetIndex, items[0].index));
    },
    scales: { x: axis(x, xLog.checked), y: axis(y, yLog.checked) },
    plugins: {
      legend: {
        labels: {
          usePointStyle: true,
          color: color("text"),
          filter: (item, data) => data.datasets[item.datasetIndex].data.length > 0,
        },
      },
      tooltip: {
        // Of points at one place, the one on top.
        filter: (item, position, items) =>
          items.every((other) => other === item || isAbove(item, other)),
        displayColors: false,
        callbacks: {
          title: (items) =>
            items.map(({ datasetIndex, dataIndex }) => {
              const index = indexOf(datasetIndex, dataIndex);
              return `point ${study.points.point_id[index]}`;
            }),
          footer: othersHere,
          label: ({ datasetIndex, dataIndex }) => tooltipLines(indexOf(datasetIndex, dataIndex)),
        },
      },
    },
  };
}

// Moves the ring to the chosen point.
function ringPoint(chosen) {
  const { x, y } = controls();
  const isDrawn = frontView.layers.slice(1).some((indices) => indices.includes(chosen));
  frontView.layers[0] = isDrawn ? [chosen] : [];
  frontView.chart.data.datasets[0].data = frontView.layers[0].map((index) =>
    place(index, x.value, y.value),
  );
  frontView.chart.update("none");
}

// Draws the plot again, as the controls say.
function drawFront(chosen, choose) {
  const { x, y } = controls();
  frontView.chart?.destroy();
  frontView.chart = new Chart(document.getElementById("front-plot"), {
    type: "scatter",
    data: { datasets: dataSets(x.value, y.value) },
    options: frontOptions(x.value, y.value, choose),
  });
  ringPoint(chosen);
  frontNote(x.value, y.value);
}

// A logarithmic axis has no zero; it is the better one where values span more than a decade and a half.
function suggestScale(metric, box) {
  const values = study.points[metric].filter((_, index) => isOk(index));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = values.reduce((a, b) => Math.max(a, b), 0);
  box.disabled = least <= 0;
  box.checked = !box.disabled && greatest / least > 30;
}

function fillMetrics(select, chosen) {
  for (const metric of study.about.metrics) {
    select.append(element("option", { value: metric, text: label(metric) }));
  }
  select.value = chosen;
}

function fillFilters() {
  const place = document.getElementById("filters");
  for (const metric of study.about.metrics) {
    const input = element("input", { type: "number", min: 0, "data-metric": metric });
    if (metric in study.about.limits) input.placeholder = `limit ${study.about.limits[metric]}`;
    place.append(element("label", { text: `${label(metric)} ` }, input));
  }
}

function prepareFront() {
  const { x, y, xLog, yLog } = controls();
  const objectives = study.about.objectives;
  const second = objectives.find((name) => name !== objectives[0]) ?? "lut";
  fillMetrics(x, objectives[0]);
  fillMetrics(y, second);
  suggestScale(x.value, xLog);
  suggestScale(y.value, yLog);
  fillFilters();
  const overLimit = study.points.point_id.some((_, index) => !isOk(index));
  document.getElementById("over-limit-label").hidden = !overLimit;
}
