// Opens the report of a study in Chromium, without a network, and compares what it shows with points.csv and pareto.csv.
// usage: node report_page.mjs HLS_DSE CONFIG NODE_MODULES [SCREENSHOT.png]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

const [program, config, modules, screenshot] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(modules), "from.js"))("playwright-core");

// The rows of a CSV text (RFC 4180) as objects.
function readCsv(path) {
  const rows = [[""]];
  let quoted = false;
  const text = readFileSync(path, "utf8");
  for (let i = 0; i < text.length; i++) {
    const row = rows[rows.length - 1];
    const c = text[i];
    if (quoted && c === '"' && text[i + 1] === '"') row[row.length - 1] += text[i++];
    else if (c === '"') quoted = !quoted;
    else if (c === "," && !quoted) row.push("");
    else if (c === "\n" && !quoted) rows.push([""]);
    else if (c !== "\r") row[row.length - 1] += c;
  }
  rows.pop();
  const [header, ...lines] = rows;
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i]])));
}

function findBrowser() {
  const paths = process.env.PATH.split(delimiter).map((directory) => join(directory, "chromium"));
  const found = paths.find((path) => existsSync(path));
  assert.ok(found, "chromium is not installed: ./dev deps");
  return found;
}

// The ids of the points that no other one is better than in two metrics, by comparing all pairs.
function frontIds(rows, x, y) {
  const at = (row) => [Number(row[x]), Number(row[y])];
  const better = (a, b) => a[0] <= b[0] && a[1] <= b[1] && (a[0] < b[0] || a[1] < b[1]);
  const rest = rows.filter((row) => !rows.some((other) => better(at(other), at(row))));
  const seen = new Map();
  for (const row of rest) if (!seen.has(String(at(row)))) seen.set(String(at(row)), row.point_id);
  return [...seen.values()].sort();
}

// The share of the variance of log(1 + metric) between the values of a knob, from its definition.
function mainEffect(rows, knob, metric) {
  const values = rows.map((row) => Math.log1p(Number(row[metric])));
  const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  const whole = mean(values);
  const total = values.reduce((sum, value) => sum + (value - whole) ** 2, 0);
  let between = 0;
  for (const setting of new Set(rows.map((row) => row[knob]))) {
    const group = values.filter((_, i) => rows[i][knob] === setting);
    between += group.length * (mean(group) - whole) ** 2;
  }
  return between / total;
}

const study = mkdtempSync(join(tmpdir(), "hls-report-"));
const complaints = [];
const requests = [];
let browser;

const shownRow = (page) =>
  page.$$eval("#point-row dd", (cells) =>
    Object.fromEntries(cells.map((cell) => [cell.dataset.column, cell.textContent])),
  );

// Where a point of a layer is on the screen.
async function pixel(page, layer, position) {
  await page.locator("#front-plot").scrollIntoViewIfNeeded();
  return page.evaluate(
    ([dataset, item]) => {
      const { x, y } = frontView.chart.getDatasetMeta(dataset).data[item];
      const box = frontView.chart.canvas.getBoundingClientRect();
      return { x: box.left + x, y: box.top + y };
    },
    [layer, position],
  );
}

const layerIds = (page, layer) =>
  page.evaluate((at) => frontView.layers[at].map((index) => study.points.point_id[index]), layer);

async function checkClicks(page, points) {
  for (const layer of [1, 3]) {
    const ids = await layerIds(page, layer);
    const position = ids.length - 1;
    const { x, y } = await pixel(page, layer, position);
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !frontView.chart.tooltip?.opacity);
    await page.mouse.move(x, y);
    // Events reach the plot with the next frame.
    await page.waitForFunction(() => frontView.chart.tooltip?.opacity === 1);
    const tooltip = await page.evaluate(() => {
      const { title, body } = frontView.chart.tooltip;
      return { title, lines: body.flatMap((part) => part.lines) };
    });
    await page.mouse.click(x, y);
    await page.waitForFunction(
      (title) => document.getElementById("point-title").textContent.toLowerCase() === title,
      tooltip.title[0],
    );
    const row = await shownRow(page);
    assert.equal(tooltip.title[0], `point ${row.point_id}`);
    assert.ok(tooltip.lines.includes(`latency (cycles): ${row.latency_cycles}`));
    assert.ok(
      tooltip.lines.some((line) => line.startsWith("loops.")),
      "the tooltip shows knobs",
    );
    const expected = points.find((point) => point.point_id === row.point_id);
    assert.deepEqual(row, expected, "the row of a clicked point");
    // Several points may be at one place: one on the front is on top of it.
    const wanted = points.find((point) => point.point_id === ids[position]);
    const [a, b] = await page.evaluate(() => [controls().x.value, controls().y.value]);
    if (layer === 1) assert.deepEqual([row[a], row[b]], [wanted[a], wanted[b]]);
  }
}

async function checkObjectives(page, points) {
  const feasible = points.filter((row) => row.status === "ok");
  for (const [x, y] of [
    ["latency_cycles", "lut"],
    ["dsp", "latency_ns"],
    ["ff", "lut"],
    ["lut", "dsp"],
  ]) {
    await page.selectOption("#x-metric", x);
    await page.selectOption("#y-metric", y);
    assert.deepEqual((await layerIds(page, 1)).sort(), frontIds(feasible, x, y), `${x} and ${y}`);
    const title = await page.evaluate(() => frontView.chart.options.scales.x.title.text);
    assert.equal(title, await page.$eval("#x-metric", (select) => select.selectedOptions[0].text));
    const range = await page.evaluate(() => {
      const { min, max } = frontView.chart.scales.x;
      return { min, max };
    });
    assert.ok(feasible.every((row) => Number(row[x]) >= range.min && Number(row[x]) <= range.max));
  }
}

async function checkTable(page, front) {
  const ids = () =>
    page.$$eval("#front-table tbody tr", (rows) => rows.map((row) => row.cells[0].textContent));
  assert.deepEqual(
    await ids(),
    front.map((row) => row.point_id),
  );
  await page.locator("#front-table tbody tr").first().click();
  for (const [key, position] of [
    ["ArrowDown", 1],
    ["End", front.length - 1],
    ["ArrowUp", front.length - 2],
    ["Home", 0],
  ]) {
    await page.keyboard.press(key);
    assert.deepEqual(await shownRow(page), front[position], `after ${key}`);
    const chosen = await page.$$eval('tr[aria-selected="true"]', (rows) => rows.length);
    assert.equal(chosen, 1);
  }
  await page.getByRole("button", { name: "lut", exact: true }).click();
  const byLut = [...front].sort((a, b) => Number(a.lut) - Number(b.lut));
  assert.equal((await ids())[0], byLut[0].point_id);
  const limit = front[Math.floor(front.length / 2)].latency_cycles;
  await page.fill('#filters input[data-metric="latency_cycles"]', limit);
  const within = front.filter((row) => Number(row.latency_cycles) <= Number(limit));
  assert.deepEqual((await ids()).sort(), within.map((row) => row.point_id).sort());
  await page.click("#clear-filters");
  assert.equal((await ids()).length, front.length);
}

async function checkPanel(page, front) {
  let panels = 0;
  for (const row of front) {
    await page.locator("#front-table tbody tr", { hasText: row.point_id }).first().click();
    const shown = await shownRow(page);
    if ((await page.locator("#hardware").count()) === 0) continue;
    panels++;
    const sums = await page.$$eval("#hardware tbody tr:last-child td.number", (cells) =>
      cells.map((cell) => cell.textContent),
    );
    assert.deepEqual(sums, [shown.lut, shown.ff, shown.dsp, shown.bram18]);
    const bars = await page.$$eval("#schedule .track i", (all) =>
      all.map(
        (bar) =>
          bar.getBoundingClientRect().right - bar.parentElement.getBoundingClientRect().right,
      ),
    );
    assert.ok(bars.length > 0);
    assert.ok(
      bars.every((excess) => excess <= 2.5),
      "bars stay inside their scale",
    );
  }
  assert.equal(panels, Math.min(front.length, 32));
}

async function checkSearch(page, points) {
  const history = await page.evaluate(() => historyChart.data.datasets[0].data);
  assert.deepEqual(history.at(-1), { x: points.length, y: 100 });
  assert.ok(
    history.every((at, i) => i === 0 || (at.x >= history[i - 1].x && at.y >= history[i - 1].y)),
  );
  const measured = points.filter((row) => row.latency_cycles !== "");
  const effects = await page.evaluate(() => {
    const { shares } = study.importance.find(({ of }) => of === "latency_cycles");
    return study.knobs.map((knob, k) => [knob.name, shares[k]]);
  });
  for (const [knob, share] of effects) {
    assert.ok(Math.abs(share - mainEffect(measured, knob, "latency_cycles")) < 1e-4, knob);
  }
  const counts = await page.$$eval("#rejections td.number", (cells) =>
    cells.map((cell) => Number(cell.textContent)),
  );
  const rejected = points.filter((row) => row.status !== "ok").length;
  assert.equal(
    counts.reduce((a, b) => a + b, 0),
    rejected,
  );
}

try {
  execFileSync(program, [config, "-o", study, "--quiet", "--set", "emit=[]"]);
  const points = readCsv(join(study, "points.csv"));
  const front = readCsv(join(study, "pareto.csv"));
  assert.ok(front.length > 2 && points.some((row) => row.status !== "ok"), "a study worth a look");

  const args = process.getuid() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: findBrowser(), args });
  const context = await browser.newContext({
    offline: true,
    viewport: { width: 1280, height: 1000 },
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`file://${join(study, "report.html")}`);
  if (screenshot) await page.screenshot({ path: screenshot, fullPage: true });

  const note = await page.innerText("header");
  assert.match(note, /Latency and interval are exact/);
  assert.match(note, /LUT, FF, DSP and BRAM are estimates/);
  await checkClicks(page, points);
  await checkObjectives(page, points);
  await checkTable(page, front);
  await checkPanel(page, front);
  await checkSearch(page, points);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => frontView.chart.options.scales.x.title.color === color("text"));
  await page.emulateMedia({ colorScheme: "light" });
  await checkClicks(page, points);

  assert.deepEqual(complaints, [], "console");
  assert.equal(requests.length, 1, `requests: ${requests.join(", ")}`);
  console.log(`report of ${points.length} points, ${front.length} on the front: as the tables say`);
} finally {
  await browser?.close();
  rmSync(study, { recursive: true, force: true });
}
