import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { generationJobs } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { log } from "~/lib/log";
import { hmacSha256Hex } from "~/lib/tokens";
import type { Failure, Job } from "./jobs";
import { judgePixels, readPngHeader } from "./png";
import { type Failed, type Finished, failJob, finishJob } from "./resolve";
import { type PictureStore, storePicture } from "./store-picture";
import { JOB_DEADLINE_MS } from "./sweep";

/** Longer than the model may take (300 s) and the storing after it: within this time nobody else may begin. */
const CLAIM_MS = 6 * 60_000;
const MAX_ATTEMPTS = 4;
const FIRST_DELAY_SECONDS = 8;
const MAX_DELAY_SECONDS = 300;
export type Generated =
  | Finished
  | Failed
  /** To be tried again: the message is on the queue. */
  | { status: "waiting"; delaySeconds: number }
  /** Somebody else has it, or it is finished, or there is no such job. */
  | { status: "taken" };

type Parts = Pick<App, "db" | "now" | "enqueue" | "images" | "secret"> & PictureStore;

/** Draws one job's picture. Safe to run twice: a claim lets one in, and the hold is resolved once. */
export async function generateNow(app: Parts, { jobId }: { jobId: string }): Promise<Generated> {
  const job = await claim(app, jobId);
  if (!job) return { status: "taken" };
  if (job.attempts > MAX_ATTEMPTS || job.createdAt <= app.now() - JOB_DEADLINE_MS)
    return failJob(app, job, "provider:unavailable");
  try {
    return await draw(app, job);
  } catch (error) {
    // A fault of ours (the database is away): another attempt may begin at once, not only when the claim runs out.
    await giveBackClaim(app, job, app.now()).catch(() => {});
    throw error;
  }
}

async function draw(app: Parts, job: Job): Promise<Generated> {
  let drawn: Awaited<ReturnType<App["images"]["draw"]>>;
  try {
    drawn = await app.images.draw({
      model: job.model,
      prompt: job.finalPrompt,
      widthPx: job.widthPx,
      heightPx: job.heightPx,
      transparent: job.isTransparent,
      safetyIdentifier: (await hmacSha256Hex(app.secret, `image-person:${job.userId}`)).slice(0, 64),
    });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return answerRefusal(app, job, error);
  }
  const fault = await findFault(job, drawn.bytes);
  if (fault) return failJob(app, job, fault);
  const stored = await storePicture(app, drawn.bytes);
  if (!stored) return failJob(app, job, "us:storage");
  return finishJob(app, job, { ...stored, bytes: drawn.bytes.byteLength, usage: drawn.usage });
}

/** The model said no, or nothing. Only what time may cure is tried again. */
async function answerRefusal(app: Parts, job: Job, error: AdapterError): Promise<Generated> {
  log("warn", "generation.refused", { kind: error.kind, status: error.status, attempt: job.attempts });
  switch (error.kind) {
    case "blocked":
      return failJob(app, job, "you:moderation");
    case "quota":
    case "auth":
      return failJob(app, job, `provider:${error.kind}`, attention(app, error));
    case "refused":
      return failJob(app, job, "us:request", attention(app, error));
    case "retryable": {
      const backoff = FIRST_DELAY_SECONDS * 3 ** (job.attempts - 1);
      const delaySeconds = Math.min(MAX_DELAY_SECONDS, Math.max(backoff, error.retryAfterSeconds ?? 0));
      const resumesAt = app.now() + delaySeconds * 1000;
      if (job.attempts >= MAX_ATTEMPTS || resumesAt >= job.createdAt + JOB_DEADLINE_MS)
        return failJob(app, job, "provider:unavailable");
      await giveBackClaim(app, job, resumesAt);
      // A second later than the claim allows, so that the message never comes a moment too early.
      await app.enqueue({ type: "generate", jobId: job.id }, { delaySeconds: delaySeconds + 1 });
      return { status: "waiting", delaySeconds };
    }
  }
}

/** One open row for a fault that only an operator can cure, a new one every day that it lasts. */
function attention(app: Pick<App, "now">, error: AdapterError): Statement {
  const day = new Date(app.now()).toISOString().slice(0, 10);
  return attentionStatement(app, {
    cause: `openai:${error.kind}:${day}`,
    subject: "Picture generation",
    detail: { status: error.status, message: error.message },
  });
}

/** Takes the job for ourselves, if nobody has it. `claimed_until` of a waiting job says when it may begin again. */
async function claim(app: Parts, jobId: string): Promise<Job | null> {
  const at = app.now();
  const rows = await app.db
    .update(generationJobs)
    .set({
      state: "working",
      claimedUntil: at + CLAIM_MS,
      attempts: sql`${generationJobs.attempts} + 1`,
      startedAt: sql`coalesce(${generationJobs.startedAt}, ${at})`,
    })
    .where(
      and(
        eq(generationJobs.id, jobId),
        sql`${generationJobs.state} IN ('queued', 'working')`,
        sql`coalesce(${generationJobs.claimedUntil}, 0) <= ${at}`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Back to the queue, not before `resumesAt`. Only our own claim: a later one has a higher attempt. */
async function giveBackClaim({ db }: Pick<App, "db">, job: Job, resumesAt: number): Promise<void> {
  await db
    .update(generationJobs)
    .set({ state: "queued", claimedUntil: resumesAt })
    .where(
      and(
        eq(generationJobs.id, job.id),
        eq(generationJobs.attempts, job.attempts),
        eq(generationJobs.state, "working"),
      ),
    );
}

/** What makes a picture worth no credit: it cannot be read, has another shape, shows nothing, or has a ground. */
async function findFault(job: Job, bytes: Uint8Array): Promise<Failure | null> {
  const header = readPngHeader(bytes);
  if (!header) return "provider:unreadable";
  if (header.widthPx !== job.widthPx || header.heightPx !== job.heightPx) return "provider:wrong-size";
  const pixels = await judgePixels(bytes, header);
  if (pixels.status !== "drawn") return `provider:${pixels.status}`;
  return job.isTransparent && !pixels.isTransparent ? "provider:opaque" : null;
}
