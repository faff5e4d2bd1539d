import { availableParallelism, loadavg } from "node:os";
import sharp from "sharp";
import { median } from "./load-test";

/** Something whose CPU is measured. */
export interface CpuTask {
  name: string;
  /** What it was done to, in words: a number belongs to an input. */
  input: string;
  /** The bar in milliseconds of CPU; null where there is none. */
  maxMs: number | null;
  run(): Promise<unknown>;
}

export interface CpuRow {
  name: string;
  input: string;
  /** The median, and the middle half. */
  ms: number;
  low: number;
  high: number;
  most: number | null;
}

export interface CpuReport {
  rows: CpuRow[];
  /** The reference computation: how much longer than at its quickest it took as a rule. 1 is a steady machine. */
  canary: number;
  /**
   * Native work of the same kind, in ms: what the machine makes of pictures today. Arithmetic alone does not tell, since a
   * machine whose neighbours fill its memory's caches counts as fast as ever. Rows of two days are compared by their ratio.
   */
  nativeMs: number;
  /** How many processes wanted each core when it began: where it is busy all the time, the canary sings as ever. */
  crowd: number;
}

/** Beyond either the machine was busy with something else, and what was measured is too high. */
const STEADY = 1.2;
const ALONE = 1;
const ATTEMPTS = 3;

/** CPU of this process, user and system, collector and compilers included: what nobody else does. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Task after task, round after round, each with the reference before it; the first round warms what an isolate keeps. */
export async function measureCpu(tasks: CpuTask[], rounds: number): Promise<CpuReport> {
  const crowd = (loadavg()[0] ?? 0) / availableParallelism();
  let best: CpuReport | null = null;
  for (
    let attempt = 0;
    attempt < ATTEMPTS && (best?.canary ?? Number.POSITIVE_INFINITY) > STEADY;
    attempt++
  ) {
    const times = tasks.map((): number[] => []);
    const references: number[] = [];
    const natives: number[] = [];
    for (let round = -1; round < rounds; round++) {
      for (let time = 0; time < NATIVE_TIMES; time++) natives.push(await computeNative());
      for (const [index, task] of tasks.entries()) {
        const reference = computeReference();
        const began = cpuMs();
        await task.run();
        const took = cpuMs() - began;
        if (round < 0) continue;
        references.push(reference);
        times[index]?.push(took);
      }
    }
    const canary = median(references) / Math.min(...references);
    if (best && best.canary <= canary) continue;
    const nativeMs = Math.round(median(natives));
    best = { canary, nativeMs, crowd, rows: tasks.map((task, index) => rowOf(task, times[index] ?? [])) };
  }
  return best as CpuReport;
}

function rowOf({ name, input, maxMs }: CpuTask, times: number[]): CpuRow {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN);
  return { name, input, most: maxMs, ms: Math.round(median(times)), low: at(0.25), high: at(0.75) };
}

const field = new Uint32Array(4 * 1024 * 1024);

/** The same arithmetic over the same sixteen megabytes each time: what slows it, slows everything. */
function computeReference(): number {
  const began = cpuMs();
  let value = 1;
  for (let pass = 0; pass < 2; pass++)
    for (let at = 0; at < field.length; at++) {
      value = Math.imul(value ^ (field[at] as number), 2654435761) + at;
      field[at] = value;
    }
  return cpuMs() - began;
}

/** Each once a round would be a few only. */
const NATIVE_TIMES = 3;
const PHOTO = { width: 4000, height: 3000 };
let photo: Promise<Buffer> | null = null;

/** A photograph of 12 megapixels read, reduced to 1,000 px and written as WebP, on one thread. */
async function computeNative(): Promise<number> {
  sharp.concurrency(1);
  photo ??= sharp({
    create: {
      ...PHOTO,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .blur(1)
    .jpeg({ quality: 90 })
    .toBuffer();
  const bytes = await photo;
  const began = cpuMs();
  await sharp(bytes).resize(1000).webp({ quality: 70, effort: 2 }).toBuffer();
  return cpuMs() - began;
}

export function cpuTable({ rows, canary, nativeMs, crowd }: CpuReport): string {
  const wide = Math.max(...rows.map(({ name, input }) => name.length + input.length)) + 4;
  const lines = rows.map(({ name, input, ms, low, high, most }) => {
    const verdict = most === null ? "" : ms <= most ? `  within ${most}` : `  OVER ${most}`;
    return `${`${name}, ${input}`.padEnd(wide)}${String(ms).padStart(6)} ms  (${low}–${high}), ${(ms / nativeMs).toFixed(2)} natives${verdict}`;
  });
  const belief =
    canary <= STEADY && crowd <= ALONE
      ? "the machine was quiet"
      : "the machine was busy: these numbers are too high, and no bar is broken by them";
  return [
    "CPU, median (middle half); a number belongs to the input beside it",
    `One native: libvips reads a photograph of 12 megapixels and writes 1,000 px of WebP, ${nativeMs} ms here and today.`,
    ...lines,
    `Canary: the reference took ${canary.toFixed(2)} times its quickest, and ${crowd.toFixed(1)} processes wanted each core before; ${belief}.`,
  ].join("\n");
}
