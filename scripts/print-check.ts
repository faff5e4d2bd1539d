/**
 * How well the print check sees: every picture of the corpus, with a planted fault or without, and what was raised about it.
 * `npm run print-check`, or with `-- --list` for each picture that was judged wrongly.
 */
import { measurePng } from "../app/domain/designs/print-check/measure.ts";
import { check, good, planted, type Specimen } from "../tests/support/print-corpus/index.ts";
import { large } from "../tests/support/print-corpus/large.ts";
import { encode } from "../tests/support/print-corpus/pixels.ts";

interface Row {
  planted: number;
  found: number;
  missed: string[];
  falsely: string[];
}

const rows = new Map<string, Row>();
const rowOf = (name: string) => {
  const row = rows.get(name) ?? { planted: 0, found: 0, missed: [], falsely: [] };
  rows.set(name, row);
  return row;
};

let clean = 0;
const wrong: string[] = [];
async function judge(specimen: Specimen): Promise<void> {
  const { raised } = await check(specimen);
  if (specimen.fault) {
    const row = rowOf(specimen.fault.check);
    row.planted += 1;
    if (raised.includes(specimen.fault.check)) row.found += 1;
    else {
      row.missed.push(specimen.name);
      wrong.push(`missed   ${specimen.name} (raised: ${raised.join(", ") || "nothing"})`);
    }
    return;
  }
  if (raised.length === 0) clean += 1;
  for (const name of raised) {
    rowOf(name).falsely.push(specimen.name);
    wrong.push(`falsely  ${name}: ${specimen.name}`);
  }
}

/** What the largest source costs: 20 megapixels of drawing, edges and noise, as a file of the usual kind. */
async function printCost(): Promise<void> {
  const widthPx = 4000;
  const heightPx = 5000;
  const bytes = encode(large(widthPx, heightPx));
  globalThis.gc?.();
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers);
  }, 5);
  const cpu = process.cpuUsage();
  const measured = await measurePng(bytes);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  if (measured.status !== "measured") throw new Error("the large picture cannot be read");
  const { reduced } = measured.measures;
  const megabytes = (value: number) => Math.round(value / 1e6);
  console.log(
    `\n${widthPx} × ${heightPx} px (${megabytes(bytes.length)} MB file): ${Math.round((user + system) / 1000)} ms of CPU (at most ${MOST_CPU_MS}), ` +
      `at most ${megabytes(most - before.heapUsed - before.arrayBuffers)} MB beside the file; shapes on a copy reduced ${reduced.shapes} times, lines ${reduced.lines} times.`,
  );
}

const MOST_CPU_MS = 2000;

const bad = planted();
const fine = good();
for (const specimen of [...bad, ...fine]) await judge(specimen);

console.log("check              planted  found  missed  raised on good ones");
for (const [name, row] of rows)
  console.log(
    `${name.padEnd(18)} ${String(row.planted).padStart(7)}  ${String(row.found).padStart(5)}  ${String(row.missed.length).padStart(6)}  ${String(row.falsely.length).padStart(19)}`,
  );
const found = [...rows.values()].reduce((sum, row) => sum + row.found, 0);
console.log(
  `\n${found} of ${bad.length} planted faults found; nothing raised on ${clean} of ${fine.length} good pictures.`,
);
if (process.argv.includes("--list") || wrong.length > 0) for (const line of wrong) console.log(line);
await printCost();
process.exitCode = wrong.length > 0 ? 1 : 0;
