import { formatCents } from "~/lib/money";
import { formatTimeLeft } from "~/lib/text/formats/format-time-left";
import { LANGUAGE } from "~/lib/words";
import * as words from "./money-and-dates-words";

export { formatCents };

const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={className ? `num ${className}` : "num"}>{formatCents(cents)}</span>;
}

/** A date in UTC (epoch milliseconds), for a sentence: "January 5, 2025". */
export function formatDay(at: number): string {
  return DAY.format(at);
}

/** A date in UTC (epoch milliseconds): "January 5, 2025", or with `time` "Jan 5, 2025, 2:05 PM UTC". */
export function DateTime({ at, time }: { at: number; time?: boolean }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={time ? iso : iso.slice(0, 10)}>
      {time ? words.utc({ at: MOMENT.format(at) }) : formatDay(at)}
    </time>
  );
}

/**
 * The time left, such as "28 minutes", counted down by the script. Show the deadline beside it, which is right
 * without a script as well.
 */
export function TimeLeft({ until, now, over: endedText }: { until: number; now: number; over: string }) {
  const left = until - now;
  return (
    <b className="num" data-time-left={left} data-over={endedText}>
      {left > 0 ? formatTimeLeft(left) : endedText}
    </b>
  );
}
