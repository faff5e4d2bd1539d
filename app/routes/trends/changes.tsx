import { compareFigures } from "~/domain/trends/figures/compare-figures";
import type { AnalysisPage } from "~/domain/trends/list-trends";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Select } from "~/ui/forms/fields";
import { percent } from "./figure-charts";
import { words } from "./words";

const text = words.figures.changes;
const TONES = { new: "good", rising: "good", falling: "warn", gone: "bad" } as const;

/** What changed since an earlier analysis of the same source, which can be chosen. */
export function Changes({ analysis, before, earlier }: AnalysisPage) {
  if (!before) return <p className="hint">{text.first}</p>;
  const changes = compareFigures(before.figures, analysis.figures);
  return (
    <>
      <form method="get" className="form">
        <Select
          label={text.compareWith}
          name="with"
          defaultValue={before.id}
          options={earlier.map(({ id, finishedAt, sampleSize }) => ({
            value: id,
            label: `${formatDay(finishedAt ?? 0)} (${sampleSize})`,
          }))}
          autoSubmit
        />
        <Button variant="outline" size="sm" className="justify-self-start">
          {text.compare}
        </Button>
      </form>
      <p className="hint my-4">
        {text.note({ before: before.figures.sampleSize, now: analysis.figures.sampleSize })}
      </p>
      {changes.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Table
          caption={text.title}
          hideCaption
          columns={[
            { label: text.word, cell: ({ word }) => word },
            {
              label: text.change,
              cell: ({ change }) => <Badge tone={TONES[change]}>{text.names[change]}</Badge>,
            },
            {
              label: text.before,
              numeric: true,
              cell: ({ before: count, beforeShare }) => shareOf(count, beforeShare),
            },
            { label: text.now, numeric: true, cell: ({ now: count, nowShare }) => shareOf(count, nowShare) },
            { label: text.confidence, numeric: true, cell: ({ confidence }) => `${confidence} %` },
          ]}
          rows={changes}
          rowKey={({ word }) => word}
        />
      )}
    </>
  );
}

const shareOf = (count: number | null, share: number) =>
  count === null ? text.unlisted : `${percent(share)} (${count})`;
