import type { ReactNode } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/job-queries";
import { Notice } from "~/ui/elements/notice";
import { explainJobFailure } from "../explain-job-failure";
import { words } from "../words";

export function FailedJob({ job }: { job: GenerationJobView }) {
  const { why, next, article } = explainJobFailure(job.failure);
  return (
    <div className="gen-spoiled">
      <Notice kind="error" title={words.unsuccessfulJobs.failed}>
        <p>{why}</p>
        <p>
          <b>{words.unsuccessfulJobs.yourCreditIsBack}</b> {next}
        </p>
        <p>
          <a href={`/kb/${article ?? "when-a-credit-comes-back"}`}>
            {article ? words.unsuccessfulJobs.moreAboutThis : words.unsuccessfulJobs.whenACreditComesBack}
          </a>
        </p>
      </Notice>
      <p className="hint">“{job.prompt}”</p>
    </div>
  );
}

export function WithdrawnJob({ job, again }: { job: GenerationJobView; again: ReactNode }) {
  const { why } = explainJobFailure(job.withdrawnWhy);
  return (
    <div className="gen-spoiled">
      <Notice kind="warning" title={words.unsuccessfulJobs.withdrawn}>
        <p>{words.unsuccessfulJobs.withdrawnWhy({ why })}</p>
        <p>{words.unsuccessfulJobs.withdrawnCredit}</p>
      </Notice>
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}

export function CanceledJob({ job, again }: { job: GenerationJobView; again: ReactNode }) {
  return (
    <div className="gen-blank">
      <p className="display">{words.unsuccessfulJobs.canceled}</p>
      <p>{words.unsuccessfulJobs.canceledCredit}</p>
      <p className="hint">“{job.prompt}”</p>
      {again}
    </div>
  );
}
