import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { IMAGE_SIZES, MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import type { GenerationJobView } from "~/domain/designs/generation/request-generation";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Notice } from "~/ui/elements/notice";
import { RegistrationMark } from "~/ui/mascots/print-ornaments";
import { explainJobFailure, isUnfinishedJob, styleName } from "../words";
import { PrintCheckSummary } from "./print-check-summary";
import type { CheckSummary } from "./print-check-summary.server";

/** Grounds to hold a picture against: it will be printed on cloth, not on a white page. */
const PREVIEW_BACKGROUNDS = [
  { value: "clear", label: "Clear" },
  { value: "white", label: "White" },
  { value: "sand", label: "Sand" },
  { value: "heather", label: "Heather" },
  { value: "red", label: "Red" },
  { value: "navy", label: "Navy" },
  { value: "black", label: "Black" },
] as const;

/** The bed of the press: what is on it, or what it waits for. */
export function GenerationResult({
  job,
  check,
  ahead,
  delay,
  again,
}: {
  job: GenerationJobView | null;
  /** Of the picture that was drawn. */
  check: CheckSummary | null;
  ahead: number;
  /** When the model is asked again, where it does not answer. */
  delay: string | null;
  again: ReactNode;
}) {
  return (
    <section id="result" className="gen-stage" aria-labelledby="result-title">
      <div className="gen-bed">
        <h2 id="result-title" className="sr-only">
          Result
        </h2>
        <RegistrationMark className="tl" />
        <RegistrationMark className="tr" />
        <RegistrationMark className="bl" />
        <RegistrationMark className="br" />
        {job === null ? <EmptyCanvas /> : null}
        {job && isUnfinishedJob(job.state) ? <Waiting job={job} ahead={ahead} delay={delay} /> : null}
        {job?.state === "done" && job.withdrawnWhy === null ? <FinishedJob job={job} /> : null}
        {job?.state === "done" && job.withdrawnWhy !== null ? <WithdrawnJob job={job} again={again} /> : null}
        {job?.state === "failed" ? <FailedJob job={job} /> : null}
        {job?.state === "canceled" ? <CanceledJob job={job} again={again} /> : null}
      </div>
      {job?.state === "done" && job.withdrawnWhy === null ? (
        <ResultDetails job={job} check={check} again={again} />
      ) : null}
    </section>
  );
}

function EmptyCanvas() {
  return (
    <div className="gen-blank">
      <svg className="two-ink" viewBox="0 0 160 110" aria-hidden="true">
        <path className="a" d="M40 26h90v66H40z" />
        <path className="b" d="M26 14h108v84H26zM40 28h80v56H40z" />
        <path className="b dash" d="M48 72c16-18 24 8 40-10s16-6 24-16" />
        <path className="b" d="M62 4h36v10H62zM66 14h28v22H66z" />
      </svg>
      <p className="display">The press is clean.</p>
      <p className="hint">Your picture appears here, on the cloth of your choice.</p>
    </div>
  );
}

function Waiting({ job, ahead, delay }: { job: GenerationJobView; ahead: number; delay: string | null }) {
  const isDrawing = job.state === "working";
  return (
    <div className={isDrawing ? "gen-waiting drawing" : "gen-waiting"}>
      <div className={`gen-sheet ${shapeOf(job)}`} aria-hidden="true">
        <span />
      </div>
      <div role="status">
        <p className="display">{isDrawing ? "Drawing…" : "In the queue"}</p>
        <p>
          {isDrawing
            ? "The ink is going down. This takes ten seconds to two minutes."
            : describeQueuePosition(job, ahead, delay)}
        </p>
      </div>
      {isDrawing ? null : (
        <Form method="post" action="/ai-image-generator">
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="jobId" value={job.id} />
          <Button variant="outline">Cancel, give the credit back</Button>
        </Form>
      )}
      <p className="hint">
        “{job.prompt}”
        <br />
        You can close this page: the picture will be here when you come back.
      </p>
      <noscript>
        {/* An address without a fragment: a refresh to the fragment one is at only scrolls, and loads nothing. */}
        <meta httpEquiv="refresh" content={`5;url=/ai-image-generator?job=${job.id}`} />
        <p className="hint">This page looks again every five seconds.</p>
      </noscript>
    </div>
  );
}

function describeQueuePosition(job: GenerationJobView, ahead: number, delay: string | null): string {
  if (delay !== null)
    return `The image model is not answering. ${delay} Your place and your credit are safe.`;
  if (job.attempts > 0) return "The image model is busy. We ask it again in a moment; your credit is safe.";
  if (ahead > MAX_SHOWN_QUEUE_POSITION)
    return `More than ${MAX_SHOWN_QUEUE_POSITION} pictures are before yours.`;
  if (ahead === 0) return "Yours is next.";
  return ahead === 1 ? "One picture is before yours." : `${ahead} pictures are before yours.`;
}

function FinishedJob({ job }: { job: GenerationJobView }) {
  return (
    <div className="gen-drawn">
      <p className="sr-only" role="status">
        Image generated successfully!
      </p>
      <div className="gen-ground">
        <img
          src={`/files/previews/${job.pictureId}`}
          srcSet={`/files/previews/${job.pictureId} 480w, /files/pictures/${job.pictureId} ${job.widthPx}w`}
          sizes="(min-width: 64rem) 42rem, 92vw"
          alt={job.prompt}
          width={job.widthPx}
          height={job.heightPx}
        />
      </div>
      {job.isTransparent ? (
        <fieldset className="gen-grounds">
          <legend className="sr-only">Show it on</legend>
          {PREVIEW_BACKGROUNDS.map((ground, index) => (
            <label key={ground.value} title={ground.label}>
              <input type="radio" name="ground" value={ground.value} defaultChecked={index === 0} />
              <i className={`g-${ground.value}`} />
              <span className="sr-only">{ground.label}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

function FailedJob({ job }: { job: GenerationJobView }) {
  const { why, next, article } = explainJobFailure(job.failure);
  return (
    <div className="gen-spoiled">
      <Notice kind="error" title="Failed to generate image. Please try again.">
        <p>{why}</p>
        <p>
          <b>Your credit is back.</b> {next}
        </p>
        <p>
          <a href={`/kb/${article ?? "when-a-credit-comes-back"}`}>
            {article ? "More about this, and what helps" : "When a credit comes back"}
          </a>
        </p>
      </Notice>
      <p className="hint">“{job.prompt}”</p>
    </div>
  );
}

function WithdrawnJob({ job, again }: { job: GenerationJobView; again: ReactNode }) {
  const { why } = explainJobFailure(job.withdrawnWhy);
  return (
    <div className="gen-spoiled">
      <Notice kind="warning" title="This picture was taken back">
        <p>We looked at it again after it was drawn. {why}</p>
        <p>
          <b>Your credit is back.</b> The picture can no longer be used.
        </p>
      </Notice>
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}

function CanceledJob({ job, again }: { job: GenerationJobView; again: ReactNode }) {
  return (
    <div className="gen-blank">
      <p className="display">Canceled</p>
      <p>
        It had not been begun. <b>Your credit is back.</b>
      </p>
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}

/** What goes with the picture: the facts it was made from, and the ways on. */
function ResultDetails({
  job,
  check,
  again,
}: {
  job: GenerationJobView;
  check: CheckSummary | null;
  again: ReactNode;
}) {
  const enhanced = job.enhancedPrompt ?? job.finalPrompt;
  const shape = IMAGE_SIZES.find((size) => size.value === job.size)?.label;
  return (
    <div className="gen-ticket">
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${job.pictureId}`}>
          Make a product
          <Icon name="arrow-right" />
        </ButtonLink>
        <ButtonLink href={`/files/pictures/${job.pictureId}?download`} variant="outline" download>
          Download
        </ButtonLink>
        {again}
      </div>
      {check && job.pictureId ? (
        <PrintCheckSummary check={check} pictureId={job.pictureId} jobId={job.id} />
      ) : null}
      {enhanced !== job.prompt ? (
        <div className="gen-enhanced">
          <h3>Enhanced prompt</h3>
          <p>{enhanced}</p>
        </div>
      ) : null}
      <KeyValueList
        rows={[
          { label: "Size", value: `${shape} · ${job.widthPx} × ${job.heightPx} px` },
          { label: "Art style", value: styleName(job.style) },
          { label: "Background", value: job.isTransparent ? "Transparent" : "Painted" },
          { label: "Model", value: job.model },
          { label: "Seed", value: <span className="num">{job.seed}</span> },
        ]}
      />
    </div>
  );
}

function shapeOf(job: Pick<GenerationJobView, "widthPx" | "heightPx">): string {
  return job.widthPx === job.heightPx ? "square" : job.widthPx < job.heightPx ? "portrait" : "landscape";
}
