import type { GenerationJobState } from "~/domain/designs/generation/jobs/job";

export function isUnfinishedJob(state: GenerationJobState): boolean {
  return state === "queued" || state === "working";
}
