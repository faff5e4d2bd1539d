import type { ReactNode } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { RegistrationMark } from "~/ui/mascots/print-ornaments";
import type { FailureExplanation } from "../failure-words";
import { isUnfinishedJob } from "../unfinished-job";
import { FinishedJob } from "./finished-job";
import { BatchStrip } from "./jobs/batch-strip";
import type { RecentJob } from "./jobs/recent-jobs";
import { CanceledJob, FailedJob, WithdrawnJob } from "./jobs/unsuccessful-jobs";
import { WaitingJob } from "./jobs/waiting-job";
import type { ResultView } from "./picture/picture-view";
import type { CheckSummary } from "./picture/print-check-summary.server";
import { ResultDetails } from "./picture/result-details";
import * as words from "./words";

/** The canvas beside the form: a job's picture, what the job waits for, or why there is no picture. */
export function GenerationResult({
  job,
  check,
  position,
  view,
  batch,
  isFirst,
  again,
  enhanced,
  work,
}: {
  job: (GenerationJobView & { explanation: FailureExplanation | null; price: string | null }) | null;
  /** The print check of the picture. */
  check: CheckSummary | null;
  /** What a queued job waits for. */
  position: string;
  view: ResultView;
  /** The jobs that were requested together with this one. */
  batch: RecentJob[];
  /** Nothing was generated yet. */
  isFirst: boolean;
  again: ReactNode;
  enhanced: ReactNode;
  work: ReactNode;
}) {
  return (
    <section id="result" className="gen-stage" aria-labelledby="result-title">
      <div className="gen-canvas">
        <h2 id="result-title" className="sr-only">
          {words.generationResultTitle}
        </h2>
        <RegistrationMark className="tl" />
        <RegistrationMark className="tr" />
        <RegistrationMark className="bl" />
        <RegistrationMark className="br" />
        {job === null ? <EmptyCanvas isFirst={isFirst} /> : null}
        {job && isUnfinishedJob(job.state) ? <WaitingJob job={job} position={position} /> : null}
        {job?.state === "done" && job.withdrawnWhy === null ? (
          <FinishedJob key={job.id} job={job} view={view} />
        ) : null}
        {job?.state === "done" && job.explanation ? (
          <WithdrawnJob job={job} explanation={job.explanation} again={again} />
        ) : null}
        {job?.state === "failed" && job.explanation ? (
          <FailedJob job={job} explanation={job.explanation} />
        ) : null}
        {job?.state === "canceled" ? <CanceledJob job={job} again={again} /> : null}
      </div>
      {job ? <BatchStrip job={job} jobs={batch} /> : null}
      {job?.state === "done" && job.withdrawnWhy === null ? (
        <ResultDetails job={job} check={check} again={again} enhanced={enhanced} work={work} />
      ) : null}
    </section>
  );
}

function EmptyCanvas({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="gen-blank">
      <svg className="two-ink" viewBox="0 0 160 110" aria-hidden="true">
        <path className="a" d="M40 26h90v66H40z" />
        <path className="b" d="M26 14h108v84H26zM40 28h80v56H40z" />
        <path className="b dash" d="M48 72c16-18 24 8 40-10s16-6 24-16" />
        <path className="b" d="M62 4h36v10H62zM66 14h28v22H66z" />
      </svg>
      <p className="display">
        {isFirst ? words.generationResultNoImagesYet : words.generationResultThePressIsClean}
      </p>
      <p className="hint">{words.generationResultPictureAppearsHere}</p>
    </div>
  );
}
