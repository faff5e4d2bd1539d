import { readFileSync } from "node:fs";

/** Additions in a chain, each waiting for the last: four cycles each, so 40 ms on an idle core of 3 GHz. */
const ADDITIONS = 3e7;
const ADDITIONS_IDLE_MS = 40;
/** Small objects, some 200 ns each on an idle core: shared caches and memory are slow before the arithmetic is. */
const OBJECTS = 1e5;
const OBJECTS_IDLE_MS = 20;

/** CPU time of this process's main thread in ms, as the scheduler counts it; of the whole process where it cannot tell. */
export function cpuMs(): number {
  try {
    const counted = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8");
    return Number(counted.split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/**
 * How many times as long as an idle core this machine takes right now, at least 1. A limit in CPU time times this is
 * a ratio measured in one run: it holds for the code, whatever else runs on the machine.
 */
export function machinePace(): number {
  return Math.max(1, timeOf(add) / ADDITIONS_IDLE_MS, timeOf(allocate) / OBJECTS_IDLE_MS);
}

function timeOf(work: () => number): number {
  const startedAt = cpuMs();
  // The result is used, so that no compiler leaves the work out.
  if (!Number.isFinite(work())) throw new Error("Both works count");
  return cpuMs() - startedAt;
}

function add(): number {
  let sum = 0;
  for (let at = 0; at < ADDITIONS; at++) sum += at * 0.5;
  return sum;
}

function allocate(): number {
  const kept: { name: string; values: Map<string, number> }[] = [];
  for (let at = 0; at < OBJECTS; at++) kept.push({ name: `x${at}`, values: new Map([["at", at]]) });
  return kept.length;
}
