import { availableParallelism, loadavg } from "node:os";
import sharp from "sharp";
import { median } from "./load-test";

/** A task whose CPU time is measured. */
export interface CpuTask {
  name: string;
  /** A description of its input. */
  input: string;
  /** The limit in milliseconds of CPU; null if there is none. */
  maxMs: number | null;
  run(): Promise<unknown>;
}

export interface CpuRow {
  name: string;
  input: string;
  /** Median and interquartile range. */
  ms: number;
  low: number;
  high: number;
  most: number | null;
}

export interface CpuReport {
  rows: CpuRow[];
  /** Median slowdown of the reference computation, relative to its fastest run; 1 is a steady machine. */
  canary: number;
  /**
   * Native picture work in ms, which also depends on memory bandwidth: arithmetic alone does not show neighbors that
   * fill the CPU caches. To compare results of different days, divide by it.
   */
  nativeMs: number;
  /** Load per core at the start: a machine that is busy throughout does not slow the reference relative to itself. */
  crowd: number;
}

/** Beyond either limit the machine was busy, and the results are too high. */
const STEADY = 1.2;
const ALONE = 1;
const ATTEMPTS = 3;

/** CPU time of this process, user and system, including garbage collection and compilation. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs all tasks round after round, each after the reference; the first round is a warm-up. */
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

/** The same arithmetic over the same sixteen megabytes each time, for comparison. */
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

/** Repeated, because once per round would give only a few samples. */
const NATIVE_TIMES = 3;
const PHOTO = { width: 4000, height: 3000 };
let photo: Promise<Buffer> | null = null;

/** Reads a photo of 12 megapixels, scales it to 1,000 px and encodes it as WebP, on one thread. */
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
