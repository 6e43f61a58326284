// The points of the front as a table that the keyboard goes through.
"use strict";

const tableView = { column: null, descending: false };

function tableColumns() {
  const knobs = study.knobs.filter((knob) => knob.values.length > 1);
  return [
    { column: "point_id", title: "point", isNumber: true },
    ...study.about.metrics.map((name) => ({ column: name, title: name, isNumber: true })),
    { column: "proof", title: "proof", isNumber: false },
    ...knobs.map((knob) => ({ column: knob.name, title: shortName(knob), isNumber: false })),
  ];
}

function compare(a, b, isNumber) {
  return isNumber ? Number(a) - Number(b) : a.localeCompare(b, "en", { numeric: true });
}

// The front's points that the filters leave, in the order asked for.
function tableRows() {
  const rows = [...members].filter(filter()).map((index) => ({ index, row: rowOf(index) }));
  const by = tableColumns().find(({ column }) => column === tableView.column);
  if (by) {
    const sign = tableView.descending ? -1 : 1;
    rows.sort((a, b) => sign * compare(a.row[by.column], b.row[by.column], by.isNumber));
  }
  return rows;
}

function tableHead(redraw) {
  const cells = tableColumns().map(({ column, title, isNumber }) => {
    const button = element("button", {
      type: "button",
      text: title,
      title: study.about.metrics.includes(column) ? label(column) : column,
    });
    button.addEventListener("click", () => {
      tableView.descending = tableView.column === column && !tableView.descending;
      tableView.column = column;
      redraw();
    });
    const cell = element("th", { scope: "col", class: isNumber ? "number" : "" }, button);
    if (tableView.column === column) {
      cell.setAttribute("aria-sort", tableView.descending ? "descending" : "ascending");
    }
    return cell;
  });
  return element("thead", {}, element("tr", {}, ...cells));
}

function drawTable(chosen, choose) {
  const columns = tableColumns();
  const body = element("tbody");
  tableRows().forEach(({ index, row }, position) => {
    const isChosen = index === chosen;
    const line = element("tr", { "data-index": index, "aria-selected": isChosen });
    line.tabIndex = isChosen || (position === 0 && !members.has(chosen)) ? 0 : -1;
    for (const { column, title, isNumber } of columns) {
      const text = title.includes("(+") ? row[column].split("+")[0] : row[column];
      line.append(element("td", { class: isNumber ? "number" : "", text }));
    }
    body.append(line);
  });
  const table = document.getElementById("front-table");
  table.replaceChildren(
    tableHead(() => drawTable(chosen, choose)),
    body,
  );
}

// The row that a key moves to; null: the key is not ours.
function targetRow(key, row) {
  const rows = [...row.parentElement.children];
  const position = rows.indexOf(row);
  const last = rows.length - 1;
  const moves = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: last };
  if (key === "Enter" || key === " ") return row;
  if (!(key in moves)) return null;
  return rows[Math.min(Math.max(moves[key], 0), last)];
}

function prepareTable(choose) {
  const table = document.getElementById("front-table");
  const chooseRow = (row) => {
    const index = Number(row.dataset.index);
    choose(index);
    const drawn = table.querySelector(`tr[data-index="${index}"]`);
    drawn?.focus({ preventScroll: true });
    drawn?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  table.addEventListener("click", (event) => {
    const row = event.target.closest("tbody tr");
    if (row) chooseRow(row);
  });
  table.addEventListener("keydown", (event) => {
    const row = event.target.closest("tbody tr");
    const target = row && targetRow(event.key, row);
    if (!target) return;
    event.preventDefault();
    chooseRow(target);
  });
}
