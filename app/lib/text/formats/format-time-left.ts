const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What is left of a time in words, as coarse as it is far: "12 days", "5 hours", "28 minutes", "40 seconds". */
export function formatTimeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return count(Math.floor(ms / DAY_MS), "day");
  if (ms >= 2 * HOUR_MS) return count(Math.floor(ms / HOUR_MS), "hour");
  if (ms >= 2 * MINUTE_MS) return count(Math.floor(ms / MINUTE_MS), "minute");
  return count(Math.max(0, Math.ceil(ms / 1000)), "second");
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
