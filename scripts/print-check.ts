/**
 * `npm run print-check`: measures the print check's accuracy on the corpus of pictures with and without planted faults.
 * Prints the table, every wrong result, and the cost of the largest picture. `-- --fresh [seed] [pictures a fault] [kind]` makes new
 * pictures from a seed and prints recall by kind, false alarms, and 95 % intervals. Fails where a planted fault of the corpus is
 * missed, or where fresh pictures are below the shares that the check must reach.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measurePng } from "../app/print/index.server";
import {
  type CorpusPicture,
  checkPicture,
  checkRaster,
  faultlessPictures,
  faultyPictures,
} from "../tests/support/print-corpus/index.ts";
import { largePicture } from "../tests/support/print-corpus/large-picture.ts";
import { encodePng, type Raster, rasterizeSvg } from "../tests/support/print-corpus/raster.ts";
import { artistPictures, broughtPictures } from "../tests/support/print-corpus/real-pictures.ts";
import { SEEDED_FAULTS, seededFaulty, seededGood } from "../tests/support/print-corpus/seeded/index.ts";
import { interval, judgeSeeded, SeededRecall } from "../tests/support/print-corpus/seeded/recall.ts";

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
async function judge(specimen: CorpusPicture): Promise<void> {
  const { raised } = await checkPicture(specimen);
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

const WIDTH_PX = 4000;
const HEIGHT_PX = 5000;

/**
 * Cost of the largest picture, 20 megapixels of drawing, edges and grain, in a separate process. Memory is the peak
 * above that of a process that measures a small picture.
 */
function printCost(): void {
  const small = costOf(rasterizeSvg("<circle cx='500' cy='500' r='400'/>", 300));
  const most = costOf(largePicture(WIDTH_PX, HEIGHT_PX));
  console.log(
    `\n${WIDTH_PX} × ${HEIGHT_PX} px (${Math.round(most.bytes / 1e6)} MB file): ${most.cpuMs} ms of CPU (at most ${MOST_CPU_MS}), ` +
      `${Math.round((most.peakKb - small.peakKb) / 1024)} MB with the file; ` +
      `shapes on a copy reduced ${most.reduced.shapes} times, lines ${most.reduced.lines} times.`,
  );
}

interface Cost {
  bytes: number;
  cpuMs: number;
  peakKb: number;
  reduced: { shapes: number; lines: number };
}

function costOf(raster: Raster): Cost {
  const folder = mkdtempSync(join(tmpdir(), "print-check-"));
  const file = join(folder, "picture.png");
  writeFileSync(file, encodePng(raster));
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", process.argv[1] ?? "", "--cost", file], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout) as Cost;
}

async function measureCost(file: string): Promise<Cost> {
  const bytes = new Uint8Array(readFileSync(file));
  const cpu = process.cpuUsage();
  const measured = await measurePng(bytes);
  const { user, system } = process.cpuUsage(cpu);
  if (measured.status !== "measured") throw new Error("the picture cannot be read");
  return {
    bytes: bytes.length,
    cpuMs: Math.round((user + system) / 1000),
    peakKb: process.resourceUsage().maxRSS,
    reduced: measured.measures.reduced,
  };
}

const MOST_CPU_MS = 2000;
const BROUGHT_PX = 1000;
/** The size at which the shop asks for pictures. */
const DRAWN_PX = 1920;

async function judgeAll(): Promise<void> {
  const bad = faultyPictures();
  const fine = faultlessPictures();
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
  for (const line of wrong) console.log(line);
  printCost();
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** Recall by kind and false alarms on pictures from a seed, a new one each time unless it is given; all kinds or one. */
async function judgeFresh(seed: number, each: number, kind: string | undefined): Promise<void> {
  console.log(`seed ${seed}, ${each} pictures a fault\n`);
  const faulty = seededFaulty(seed, each).filter((specimen) => kind === undefined || specimen.kind === kind);
  const fine = seededGood(seed, kind === undefined || kind === "good" ? each * SEEDED_FAULTS.length : 0);
  const recall = new SeededRecall();
  for (const specimen of [...faulty, ...fine]) recall.add(await judgeSeeded(specimen));
  for (const { name, found, planted } of recall.rows())
    console.log(`${name.padEnd(66)} ${found} of ${planted}  (${interval(found, planted)})`);
  for (const line of recall.wrong) console.log(line);
  if (kind === undefined) await reportRealPictures();
  const failed = recall.failures();
  for (const line of failed) console.log(`NOT MET  ${line}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function reportRealPictures(): Promise<void> {
  console.log("\npictures as people have them:");
  for (const each of [...broughtPictures(BROUGHT_PX), ...artistPictures(DRAWN_PX)]) {
    const { raised } = await checkRaster({ raster: await each.raster(), cloth: each.cloth });
    const missed = each.faults.filter((fault) => !raised.includes(fault));
    console.log(
      `${each.name.padEnd(66)} ${raised.join(", ") || "nothing"}${missed.map((fault) => `, MISSED ${fault}`).join("")}`,
    );
  }
}

const cost = process.argv.indexOf("--cost");
const fresh = process.argv.indexOf("--fresh");
if (fresh > 0)
  await judgeFresh(
    Number(process.argv[fresh + 1] ?? Math.floor(Math.random() * 1e6)),
    Number(process.argv[fresh + 2] ?? 12),
    process.argv[fresh + 3],
  );
else if (cost > 0) console.log(JSON.stringify(await measureCost(process.argv[cost + 1] ?? "")));
else await judgeAll();
