import { LANGUAGE } from "../../words";

const STEPS = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });
const JUST_NOW = RELATIVE.format(0, "second");

/** A past time in words, as coarse as it is far: "now", "5 minutes ago", "yesterday", "3 weeks ago". */
export function formatTimeAgo(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  const step = STEPS.find(([, length]) => seconds >= length);
  return step ? RELATIVE.format(-Math.floor(seconds / step[1]), step[0]) : JUST_NOW;
}
