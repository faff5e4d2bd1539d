import type { listRecentJobs } from "~/domain/designs/generation/jobs/job-queries";
import { WITHDRAWN_BY_OWNER } from "~/domain/designs/library/library-limits";
import type { FormReply } from "~/http/forms/parse-form";
import { Badge } from "~/ui/elements/notice";
import { isUnfinishedJob } from "../../unfinished-job";
import { RegenerateForm } from "../edits/regenerate-form";
import * as words from "../words";

export type RecentJob = Awaited<ReturnType<typeof listRecentJobs>>[number] & {
  /** Why it failed or was withdrawn. */
  shortReason: string | null;
};

/** The latest jobs, each with its own address; failed ones with the reason. */
export function RecentJobs({
  jobs,
  currentId,
  here,
  formKey,
  cost,
  reply,
}: {
  jobs: RecentJob[];
  currentId: string | null;
  /** The page's address, which is shown again if a form is refused. */
  here: string;
  formKey: string;
  cost: number;
  /** The reply to "Again". */
  reply: FormReply | undefined;
}) {
  if (jobs.length === 0) return null;
  return (
    <section className="gen-recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{words.recentJobsOffThePressLately}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <a
              href={`/ai-image-generator?job=${job.id}#result`}
              aria-current={job.id === currentId ? "true" : undefined}
            >
              <JobThumbnail job={job} />
              <span className="gen-words">
                <span className="about">{job.name}</span>
                <JobState job={job} />
              </span>
            </a>
            {job.kind === "redesign" ? null : (
              <RegenerateForm
                job={job}
                here={here}
                formKey={`${formKey}-${job.id}`}
                cost={cost}
                reply={reply}
                isShort
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function JobThumbnail({ job }: { job: RecentJob }) {
  return (
    <span className={`gen-thumb ${job.state}`}>
      {job.pictureId && job.withdrawnWhy === null ? (
        <img
          src={`/files/previews/${job.pictureId}`}
          alt=""
          width={job.widthPx}
          height={job.heightPx}
          loading="lazy"
        />
      ) : null}
    </span>
  );
}

function JobState({ job }: { job: RecentJob }) {
  if (job.withdrawnWhy === WITHDRAWN_BY_OWNER) return <Badge>{words.recentJobsDeleted}</Badge>;
  if (job.withdrawnWhy !== null)
    return (
      <span className="hint">
        <Badge tone="warn">{words.recentJobsTakenBack}</Badge>{" "}
        {words.recentJobsCreditReturned({ short: job.shortReason ?? "" })}
      </span>
    );
  if (job.state === "done") return null;
  if (isUnfinishedJob(job.state))
    return (
      <Badge tone="spot">
        {job.state === "working" ? words.recentJobsDrawing : words.recentJobsInTheQueue}
      </Badge>
    );
  if (job.state === "canceled") return <Badge>{words.recentJobsCanceled}</Badge>;
  return (
    <span className="hint">
      <Badge tone="bad">{words.recentJobsFailed}</Badge>{" "}
      {words.recentJobsCreditReturned({ short: job.shortReason ?? "" })}
    </span>
  );
}
