import type { ReactNode } from "react";
import { DateTime } from "../elements/money-and-dates";

export type TimelineEntry = {
  title: string;
  /** Epoch milliseconds; absent for future steps. */
  at?: number;
  detail?: ReactNode;
  state: "done" | "now" | "next" | "problem";
};

/** An order's past, current and future steps, oldest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li
          key={`${entry.title}${entry.at}`}
          className={entry.state}
          aria-current={entry.state === "now" ? "step" : undefined}
        >
          <strong>{entry.title}</strong>
          {entry.at === undefined ? null : (
            <span className="hint">
              <DateTime at={entry.at} time />
            </span>
          )}
          {entry.detail ? <div>{entry.detail}</div> : null}
        </li>
      ))}
    </ol>
  );
}
