import type { generationJobs } from "~/db/schema";

export type GenerationJobState = (typeof generationJobs.$inferSelect)["state"];
export type GenerationJob = typeof generationJobs.$inferSelect;

/** The reasons for a failure. The messages that people read are in the page's folder. */
export type GenerationFailure =
  | "you:moderation"
  | "you:paused"
  | "you:source-gone"
  | "provider:unavailable"
  | "provider:quota"
  | "provider:auth"
  | "provider:unreadable"
  | "provider:wrong-size"
  | "provider:blank"
  | "provider:opaque"
  | "provider:wrong-words"
  | "provider:refused-afterwards"
  /** A redesign that came too close to its source. */
  | "provider:near-copy"
  | "us:request"
  | "us:storage"
  | "us:late"
  | "us:interrupted";

/** A hold has its job's id: one job, one hold, one resolution. */
export function creditHoldOf(job: Pick<GenerationJob, "id" | "userId" | "credits">) {
  return { holdId: job.id, userId: job.userId, amount: job.credits };
}
