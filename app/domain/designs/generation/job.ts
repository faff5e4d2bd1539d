import type { generationJobs } from "~/db/schema";
import { IMAGE_CREDITS } from "./prompts";

export type GenerationJobState = (typeof generationJobs.$inferSelect)["state"];
export type GenerationJob = typeof generationJobs.$inferSelect;

/** Whose fault and why. What a person reads about it stands beside the page. */
export type GenerationFailure =
  | "you:moderation"
  | "provider:unavailable"
  | "provider:quota"
  | "provider:auth"
  | "provider:unreadable"
  | "provider:wrong-size"
  | "provider:blank"
  | "provider:opaque"
  | "provider:wrong-words"
  | "provider:refused-afterwards"
  | "us:request"
  | "us:storage"
  | "us:late"
  | "us:interrupted";

/** The hold of a job has the job's own id: one job, one hold, one resolution. */
export function creditHoldOf(job: Pick<GenerationJob, "id" | "userId">) {
  return { holdId: job.id, userId: job.userId, amount: IMAGE_CREDITS };
}
