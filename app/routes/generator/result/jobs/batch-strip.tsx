import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import * as words from "../words";
import type { RecentJob } from "./recent-jobs";
import { JobThumbnail } from "./recent-jobs";

/** The pictures that were requested together with this one. */
export function BatchStrip({ job, jobs }: { job: GenerationJobView; jobs: RecentJob[] }) {
  if (jobs.length < 2) return null;
  return (
    <ol className="gen-batch" aria-label={words.batchStripLabel}>
      {jobs.map((one, index) => (
        <li key={one.id}>
          <a
            href={`/ai-image-generator?job=${one.id}#result`}
            aria-current={one.id === job.id ? "true" : undefined}
            aria-label={words.batchStripPicture({ number: index + 1, total: jobs.length, state: one.state })}
          >
            <JobThumbnail job={one} />
          </a>
        </li>
      ))}
    </ol>
  );
}
