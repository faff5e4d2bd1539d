import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** What the local runtime's process takes, from Linux's /proc. */

/** The unit of CPU times in /proc/PID/stat. */
const TICK_MS = 10;

/** The process that runs the Workers which this process started. */
export function workerdPid(): number {
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`);
    // The parent is the second field after the command in parentheses.
    if (stat.includes("(workerd)") && Number(stat.split(") ")[1]?.split(" ")[1]) === process.pid)
      return Number(name);
  }
  throw new Error("no workerd process: measuring needs Linux");
}

/** Empty if the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** User and system time, fields 14 and 15. */
export function cpuMs(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory now, or at its peak. */
export function memoryMb(pid: number, name: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** The peak is that from now on. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
