import type { GenerationFailure } from "~/domain/designs/generation/jobs/job";
import { words } from "./failure-words";

export function explainJobFailure(failure: string | null) {
  return words[failure as GenerationFailure] ?? words["us:request"];
}

interface EndedJob {
  state: string;
  failure: string | null;
  withdrawnWhy: string | null;
}

/**
 * Adds why a job failed or why its picture was withdrawn. Chosen here and not in the component, so that the page's
 * script does not carry the sentences of all failures.
 */
export function withExplanation<Job extends EndedJob>(job: Job) {
  const isExplained = job.withdrawnWhy !== null || job.state === "failed";
  return { ...job, explanation: isExplained ? explainJobFailure(job.withdrawnWhy ?? job.failure) : null };
}
