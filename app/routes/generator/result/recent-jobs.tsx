import type { listRecentJobs } from "~/domain/designs/generation/request-generation";
import { Badge } from "~/ui/elements/notice";
import { explainJobFailure, isUnfinishedJob } from "../words";

export type RecentJob = Awaited<ReturnType<typeof listRecentJobs>>[number];

/** The latest jobs, failed ones with their reason: each has an address of its own. */
export function RecentJobs({ jobs, currentId }: { jobs: RecentJob[]; currentId: string | null }) {
  if (jobs.length === 0) return null;
  return (
    <section className="gen-recent" aria-labelledby="recent-title">
      <h2 id="recent-title">Off the press lately</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <a
              href={`/ai-image-generator?job=${job.id}#result`}
              aria-current={job.id === currentId ? "true" : undefined}
            >
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
              <span className="gen-words">
                <span className="about">{job.prompt}</span>
                <JobState job={job} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobState({ job }: { job: RecentJob }) {
  if (job.withdrawnWhy !== null)
    return (
      <span className="hint">
        <Badge tone="warn">Taken back</Badge> {explainJobFailure(job.withdrawnWhy).short}; credit returned
      </span>
    );
  if (job.state === "done") return null;
  if (isUnfinishedJob(job.state))
    return <Badge tone="spot">{job.state === "working" ? "Drawing" : "In the queue"}</Badge>;
  if (job.state === "canceled") return <Badge>Canceled</Badge>;
  return (
    <span className="hint">
      <Badge tone="bad">Failed</Badge> {explainJobFailure(job.failure).short}; credit returned
    </span>
  );
}
