import type { AnalysisFault } from "~/domain/trends/analysis-faults";
import type { ListedAnalysis } from "~/domain/trends/list-trends";
import { Table } from "~/ui/data-display/table";
import { Button, ButtonLink } from "~/ui/elements/button";
import { LiveRegion } from "~/ui/elements/live-region";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, Input, Textarea } from "~/ui/forms/fields";
import type { ShownReply } from "~/ui/forms/form-reply";
import { words } from "./words";

const text = words.analyze;
const HERE = "/tshirt-trends";
const EVERY_SECONDS = 3;
/** How long a result is announced. */
const NEWS_MS = 10 * 60 * 1000;
const TONES = { queued: "warn", done: "good", failed: "bad" } as const;

/** The two forms for a source, in which nothing is typed while an analysis runs, since the page is loaded again at its end; the state of the last analysis, and a list of the latest ones. */
export function AnalyzeTab({
  analyses,
  now,
  hasEtsy,
  reply,
}: {
  analyses: ListedAnalysis[];
  now: number;
  hasEtsy: boolean;
  reply?: ShownReply;
}) {
  const open = analyses.find(({ state }) => state === "queued");
  const isPaste = reply?.values.intent === "paste";
  const isBusy = open !== undefined;
  const [latest] = analyses;
  // What failed can be mended and sent again without typing it anew.
  const failedUrl = latest?.state === "failed" && latest.sourceKind !== "pasted" ? latest.source : undefined;
  const urlTitle = reply?.errors.url?.[0] === text.enterUrl ? text.urlRequired : text.failed;
  // Nothing was analyzed where the pasted form is incomplete.
  const title = isPaste ? undefined : urlTitle;
  return (
    <>
      {open ? (
        <Working analysis={open} />
      ) : (
        <>
          {/* A waiting page finds the region without its interval, and loads this one. */}
          <LiveRegion id="analysis" src="" active={false}>
            {null}
          </LiveRegion>
          {reply ? null : <LatestResult analysis={analyses[0]} now={now} />}
          <ErrorSummary errors={reply?.errors ?? {}} title={title} />
        </>
      )}
      <div className="grid lg:grid-cols-2 gap-8 items-start">
        <Card tone="marigold">
          <h2>{text.heading}</h2>
          <form method="post" className="form" noValidate>
            <Input
              label={text.url}
              name="url"
              inputMode="url"
              autoComplete="url"
              placeholder={text.urlPlaceholder}
              hint={text.supported({ hasEtsy })}
              readOnly={isBusy}
              defaultValue={isPaste ? "" : (reply?.values.url ?? failedUrl)}
              error={reply?.errors.url}
            />
            <Button name="intent" value="analyze" size="lg" busyText={text.busy} disabled={isBusy}>
              {open ? text.busy : text.button}
            </Button>
            <p className="hint">{text.manners}</p>
          </form>
        </Card>
        <Card>
          <h2 id="paste">{text.pasteHeading}</h2>
          <p className="hint">{text.pasteLead}</p>
          <form method="post" encType="multipart/form-data" className="form" noValidate>
            <Input
              label={text.pasteName}
              name="name"
              hint={text.pasteNameHint}
              maxLength={60}
              readOnly={isBusy}
              defaultValue={reply?.values.name ?? text.pasteNameDefault}
              error={reply?.errors.name}
            />
            <Textarea
              label={text.pasteText}
              name="pasted"
              rows={6}
              readOnly={isBusy}
              placeholder={text.pastePlaceholder}
              defaultValue={reply?.values.pasted}
              error={reply?.errors.pasted}
            />
            <Field id="file" label={text.file} hint={text.fileHint} error={reply?.errors.file}>
              <input
                id="file"
                name="file"
                type="file"
                className="w-full"
                disabled={isBusy}
                accept=".csv,.txt,text/csv,text/plain"
                aria-describedby="file-hint file-error"
                aria-invalid={reply?.errors.file ? true : undefined}
              />
            </Field>
            <Button name="intent" value="paste" variant="outline" busyText={text.busy} disabled={isBusy}>
              {text.pasteButton}
            </Button>
          </form>
        </Card>
      </div>
      {analyses.length > 0 ? <RecentAnalyses analyses={analyses} isOpen={isBusy} /> : null}
    </>
  );
}

function Working({ analysis }: { analysis: ListedAnalysis }) {
  return (
    <>
      <LiveRegion id="analysis" src={HERE} everySeconds={EVERY_SECONDS} thenReload>
        <Notice title={text.busy}>
          <p>{text.working(analysis)}</p>
          <p className="hint">{text.workingText}</p>
        </Notice>
        <noscript>
          <meta httpEquiv="refresh" content={`${EVERY_SECONDS + 1};url=${HERE}`} />
        </noscript>
      </LiveRegion>
      <form method="post">
        <input type="hidden" name="analysisId" value={analysis.id} />
        <Button name="intent" value="delete-analysis" variant="ghost" size="sm">
          {text.cancel}
        </Button>
      </form>
    </>
  );
}

function LatestResult({ analysis, now }: { analysis: ListedAnalysis | undefined; now: number }) {
  if (!analysis || now - (analysis.finishedAt ?? 0) > NEWS_MS) return null;
  if (analysis.state === "failed")
    return (
      <Notice kind="error" title={text.failed}>
        <p>{text.faults[analysis.fault as AnalysisFault] ?? text.failedShort}</p>
        <p className="hint">{analysis.source}</p>
      </Notice>
    );
  return (
    <Notice kind="success" title={text.complete}>
      <p>{text.completeText}</p>
      <div className="actions">
        <ButtonLink href="/tshirt-trends?tab=trends" size="sm">
          {text.seeTrends}
        </ButtonLink>
        <ButtonLink href={`/tshirt-trends/${analysis.id}`} variant="outline" size="sm">
          {text.seeFigures}
        </ButtonLink>
      </div>
    </Notice>
  );
}

function RecentAnalyses({ analyses, isOpen }: { analyses: ListedAnalysis[]; isOpen: boolean }) {
  return (
    <Table
      caption={words.recent.heading}
      className="my-6"
      columns={[
        {
          label: words.recent.source,
          cell: ({ id, source, state }) => (
            <span className="break-all">
              {state === "done" ? <a href={`/tshirt-trends/${id}`}>{source}</a> : source}
            </span>
          ),
        },
        {
          label: words.recent.platform,
          cell: ({ platform, sourceKind }) => (sourceKind === "pasted" ? "–" : platform || "–"),
        },
        {
          label: words.recent.products,
          numeric: true,
          cell: ({ sampleSize, state }) => (state === "done" ? sampleSize : "–"),
        },
        { label: words.recent.date, cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
        {
          label: words.recent.state,
          cell: ({ state }) => <Badge tone={TONES[state]}>{words.recent.states[state]}</Badge>,
        },
        {
          label: words.recent.actions,
          cell: ({ id, source, sourceKind, state }) => (
            <form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="analysisId" value={id} />
              {sourceKind === "pasted" || state === "queued" ? null : (
                <>
                  <input type="hidden" name="url" value={source} />
                  <Button name="intent" value="analyze" variant="ghost" size="sm" disabled={isOpen}>
                    {words.recent.again}
                    <span className="sr-only"> {source}</span>
                  </Button>
                </>
              )}
              <Button name="intent" value="delete-analysis" variant="ghost" size="sm">
                {words.recent.remove}
                <span className="sr-only"> {words.recent.of({ source })}</span>
              </Button>
            </form>
          ),
        },
      ]}
      rows={analyses}
      rowKey={({ id }) => id}
    />
  );
}
