import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface LoadTarget {
  name: string;
  url: string;
  headers?: Record<string, string>;
}

export interface LoadSample {
  rps: number;
  p50Ms: number;
  p99Ms: number;
}

const CONNECTIONS = 16;
/**
 * Warms a subject that idled while the others were measured. Without this, the first of two equal subjects was an
 * eighth slower than the second in every round.
 */
const WARM_UP_SECONDS = 0.5;

export async function runLoad(subject: LoadTarget, seconds: number): Promise<LoadSample> {
  const result = await autocannon({
    url: subject.url,
    headers: subject.headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const strange = result["4xx"] + result["5xx"];
  if (strange > 0 || result.errors > 0)
    throw new Error(`${subject.name}: ${strange} answers were errors, ${result.errors} errors`);
  return { rps: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** A B C, C B A, A B C …: slow moments of the machine and effects of the previous subject hit all subjects equally. */
export async function runInterleaved(
  subjects: LoadTarget[],
  rounds: number,
  seconds: number,
): Promise<Map<string, LoadSample[]>> {
  const samples = new Map<string, LoadSample[]>(subjects.map((subject) => [subject.name, []]));
  for (const subject of subjects) await runLoad(subject, 2);
  for (let round = 0; round < rounds; round++)
    for (const subject of round % 2 === 0 ? subjects : [...subjects].reverse()) {
      await runLoad(subject, WARM_UP_SECONDS);
      samples.get(subject.name)?.push(await runLoad(subject, seconds));
    }
  return samples;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median of the per-round ratios, with their interquartile range. */
export function ratioToBaseline(
  subject: LoadSample[],
  against: LoadSample[],
): { median: number; low: number; high: number } {
  const ratios = subject
    .map((sample, round) => sample.rps / (against[round]?.rps ?? Number.NaN))
    .sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.round(share * (ratios.length - 1))] ?? Number.NaN;
  return { median: median(ratios), low: at(0.25), high: at(0.75) };
}

/**
 * Pins servers to one core and the load generator to the other. False if the machine cannot do that; the results then
 * say so.
 */
export function pinToCores(): boolean {
  try {
    const workers = readdirSync("/proc").filter((entry) => {
      if (!/^\d+$/.test(entry)) return false;
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
        return (
          parent === String(process.pid) && readFileSync(`/proc/${entry}/comm`, "utf8").startsWith("workerd")
        );
      } catch {
        return false;
      }
    });
    for (const pid of workers) execFileSync("taskset", ["-a", "-cp", "0", pid], { stdio: "ignore" });
    execFileSync("taskset", ["-a", "-cp", "1", String(process.pid)], { stdio: "ignore" });
    return workers.length > 0;
  } catch {
    return false;
  }
}
