import { readFileSync } from "node:fs";

/** Additions in a chain, each waiting for the last: four cycles each, so 40 ms on an idle core of 3 GHz. */
const ADDITIONS = 3e7;
const IDLE_MS = 40;

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
  const startedAt = cpuMs();
  let sum = 0;
  for (let at = 0; at < ADDITIONS; at++) sum += at * 0.5;
  // The sum is used, so that no compiler leaves the loop out.
  if (!Number.isFinite(sum)) throw new Error("A sum of numbers is a number");
  return Math.max(1, (cpuMs() - startedAt) / IDLE_MS);
}
