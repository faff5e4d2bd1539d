export interface Recurring {
  /** "day", "week", "month" or "year". */
  interval: string;
  interval_count: number;
}

const DAY_S = 24 * 3600;

/** The end of the period that holds `at` (epoch seconds): the first time after it that the anchor's day comes round. */
export function periodEnd(anchor: number, recurring: Recurring, at: number): number {
  for (let count = countBefore(anchor, recurring, at); ; count++) {
    const end = addIntervals(anchor, recurring, count);
    if (end > at) return end;
  }
}

/** A number of intervals that does not lead past `at`. */
function countBefore(anchor: number, { interval, interval_count }: Recurring, at: number): number {
  const [from, to] = [new Date(anchor * 1000), new Date(at * 1000)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const passed: Record<string, number> = {
    day: (at - anchor) / DAY_S,
    week: (at - anchor) / (7 * DAY_S),
    month: months,
    year: months / 12,
  };
  return Math.max(0, Math.floor((passed[interval] ?? 0) / interval_count) - 1);
}

/**
 * The anchor, `count` intervals later. Where the month has no such day it is the month's last: from January 31 on to
 * February 28 (or 29) and March 31.
 */
function addIntervals(anchor: number, { interval, interval_count }: Recurring, count: number): number {
  const steps = count * interval_count;
  if (interval === "day" || interval === "week")
    return anchor + steps * (interval === "day" ? DAY_S : 7 * DAY_S);
  const date = new Date(anchor * 1000);
  const month = date.getUTCMonth() + (interval === "year" ? 12 * steps : steps);
  const year = date.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % DAY_S);
}

/** A charge for a span of time, in epoch seconds. */
export interface ChargedSpan {
  cents: number;
  startsAt: number;
  endsAt: number;
}

/** The part of a charge for the time from `at` on, by the second. */
export function shareFrom({ cents, startsAt, endsAt }: ChargedSpan, at: number): number {
  if (endsAt <= startsAt) return 0;
  const left = Math.max(0, endsAt - Math.max(at, startsAt));
  return Math.round((cents * left) / (endsAt - startsAt));
}
