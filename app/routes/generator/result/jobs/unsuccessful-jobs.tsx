import type { ReactNode } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { WITHDRAWN_BY_OWNER } from "~/domain/designs/library/library-limits";
import { Notice } from "~/ui/elements/notice";
import { creditsAreBack } from "../../credit-words";
import type { FailureExplanation } from "../../failure-words";
import * as words from "../words";

export function FailedJob({
  job,
  explanation: { why, next, article },
}: {
  job: GenerationJobView;
  explanation: FailureExplanation;
}) {
  return (
    <div className="gen-spoiled">
      <Notice kind="error" title={words.unsuccessfulJobsFailed}>
        <p>{why}</p>
        <p>
          <b>{creditsAreBack(job)}</b> {next}
        </p>
        <p>
          <a href={`/kb/${article ?? "when-a-credit-comes-back"}`}>
            {article ? words.unsuccessfulJobsMoreAboutThis : words.unsuccessfulJobsWhenACreditComesBack}
          </a>
        </p>
      </Notice>
      <p className="hint">“{job.prompt}”</p>
    </div>
  );
}

export function WithdrawnJob({
  job,
  explanation: { why },
  again,
}: {
  job: GenerationJobView;
  explanation: FailureExplanation;
  again: ReactNode;
}) {
  return (
    <div className="gen-spoiled">
      {job.withdrawnWhy === WITHDRAWN_BY_OWNER ? (
        <Notice title={words.unsuccessfulJobsDeleted}>
          <p>{words.unsuccessfulJobsDeletedHint}</p>
        </Notice>
      ) : (
        <Notice kind="warning" title={words.unsuccessfulJobsWithdrawn}>
          <p>{words.unsuccessfulJobsWithdrawnWhy({ why })}</p>
          <p>{words.unsuccessfulJobsWithdrawnCredit(job)}</p>
        </Notice>
      )}
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}

export function CanceledJob({ job, again }: { job: GenerationJobView; again: ReactNode }) {
  return (
    <div className="gen-blank">
      <p className="display">{words.unsuccessfulJobsCanceled}</p>
      <p>{words.unsuccessfulJobsCanceledCredit(job)}</p>
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}
