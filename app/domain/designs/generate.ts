import { AdapterError, BLOCKED_AFTERWARDS } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { attentionStatement } from "~/domain/attentions/attention";
import { answeredStatement, failedStatements } from "~/domain/breakers/breaker";
import { errorFacts, log } from "~/lib/log";
import { hmacSha256Hex } from "~/lib/tokens";
import { cleanDrawn } from "./clean-drawn";
import { type Fault, inspectPicture, LOOK_AGAIN_MS } from "./inspect";
import type { Failure, Job } from "./jobs";
import { judgePixels, readPngHeader } from "./png";
import { measurePicture } from "./print-check/measure";
import { type Failed, type Finished, failJob, finishJob } from "./resolve";
import { forgetFiles, type PictureStore, storePicture } from "./store-picture";
import { failHopeless, JOB_DEADLINE_MS } from "./sweep";
import { callNext, claimJob, claimNext, giveBackClaim, isStillOurs, whileClaimed } from "./turns";
import { claimedSource, credentialsOf } from "./upload/credentials";

const MAX_ATTEMPTS = 4;
/** After a fault of ours. Long enough that the jobs behind it have their turn. */
const FAULT_DELAY_MS = 15_000;
const FIRST_DELAY_SECONDS = 8;
const MAX_DELAY_SECONDS = 300;
export type Generated =
  | Finished
  | Failed
  /** To be tried again: the message is on the queue. */
  | { status: "waiting"; delaySeconds: number }
  /** Somebody else has it, or it is finished, or there is no such job. */
  | { status: "taken" };

type Parts = Pick<App, "db" | "now" | "enqueue" | "images" | "eyes" | "secret"> & PictureStore;

/** Draws whatever is next in line. A message that comes twice finds the next one, or nothing to do. */
export async function drawNextNow(app: Parts): Promise<Generated | { status: "idle" }> {
  const job = await claimNext(app);
  if (!job) return { status: "idle" };
  try {
    return await work(app, job);
  } finally {
    // A place is free again. Where this is lost, the cron calls.
    await callNext(app, { atMost: 1 }).catch(() => {});
  }
}

/** Draws one job's picture, whoever's turn it is. Safe to run twice: a claim lets one in, the hold is resolved once. */
export async function generateNow(app: Parts, { jobId }: { jobId: string }): Promise<Generated> {
  const job = await claimJob(app, jobId);
  return job ? work(app, job) : { status: "taken" };
}

async function work(app: Parts, job: Job): Promise<Generated> {
  if (job.createdAt <= app.now() - JOB_DEADLINE_MS) return failJob(app, job, "provider:unavailable");
  // A company that does not answer ends a job at its last attempt. One attempt more: we broke down each time.
  if (job.attempts > MAX_ATTEMPTS) return failJob(app, job, "us:interrupted");
  try {
    return await whileClaimed(app, job, () => draw(app, job));
  } catch (error) {
    // A fault of ours (the database is away). The job goes on soon, and does not stand in the others' way.
    await giveBackClaim(app, job, app.now() + FAULT_DELAY_MS).catch(() => {});
    throw error;
  }
}

async function draw(app: Parts, job: Job): Promise<Generated> {
  const askedAt = app.now();
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
    await note(app, error, askedAt);
    return answerRefusal(app, job, error);
  }
  await note(app, null, askedAt);
  const fault = await findFault(job, drawn.bytes);
  if (fault) return failJob(app, job, fault);
  const seen = await look(app, job, drawn.bytes);
  if (seen !== null && seen !== "unseen") return failJob(app, job, seen);
  // What ended meanwhile leaves no file behind.
  if (!(await isStillOurs(app, job))) return { status: "late" };
  // The print check stands beside the picture from its first moment.
  const measured = await measurePicture({ bytes: drawn.bytes, contentType: "image/png" });
  const cleaned = await cleanDrawn({ bytes: drawn.bytes, measured });
  const stored = await storePicture(app, cleaned.bytes, credentialsOf(cleaned.extras));
  if (!stored) return failJob(app, job, "us:storage");
  const finished = await finishJob(app, job, {
    ...stored,
    bytes: cleaned.bytes.byteLength,
    usage: drawn.usage,
    inspectAt: seen === "unseen" ? app.now() + LOOK_AGAIN_MS : null,
    measured: cleaned.measured,
    edits: cleaned.edits.map(({ what }) => ({ what, by: "us", at: app.now() })),
    claimedSource: claimedSource(cleaned.extras)?.source ?? null,
  });
  if (finished.status === "late") await forgetFiles(app, stored);
  return finished;
}

/** A look at what was drawn. Where nobody can look the picture is delivered, and looked at later. */
async function look(app: Parts, job: Job, bytes: Uint8Array): Promise<Fault | "unseen" | null> {
  try {
    return await inspectPicture(app, { prompt: job.prompt, bytes });
  } catch (error) {
    log("warn", "inspection.later", errorFacts(error));
    return "unseen";
  }
}

/** What the breaker learns from a call. It may miss one; the picture is worth more. */
async function note(app: Parts, error: AdapterError | null, askedAt: number): Promise<void> {
  const statements =
    error === null || error.kind === "blocked" || error.kind === "refused"
      ? [answeredStatement("openai", askedAt)]
      : failedStatements("openai", {
          cause: error.kind === "retryable" ? "away" : error.kind,
          askedAt,
          now: app.now(),
          retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000,
        });
  await applyAll(app.db, statements).catch((fault) => log("warn", "breaker.missed", errorFacts(fault)));
}

/** The model said no, or nothing. Only what time may cure is tried again. */
async function answerRefusal(app: Parts, job: Job, error: AdapterError): Promise<Generated> {
  log("warn", "generation.refused", { kind: error.kind, status: error.status, attempt: job.attempts });
  switch (error.kind) {
    case "blocked":
      return failJob(
        app,
        job,
        error.message.endsWith(BLOCKED_AFTERWARDS) ? "provider:refused-afterwards" : "you:moderation",
      );
    case "quota":
    case "auth": {
      const failed = await failJob(app, job, `provider:${error.kind}`, attention(app, error));
      // Whoever waits behind it would wait in vain. What this misses the cron finds.
      await failHopeless(app).catch(() => {});
      return failed;
    }
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

/** What makes a picture worth no credit: it cannot be read, has another shape, shows nothing, or has a ground. */
async function findFault(job: Job, bytes: Uint8Array): Promise<Failure | null> {
  const header = readPngHeader(bytes);
  if (!header) return "provider:unreadable";
  if (header.widthPx !== job.widthPx || header.heightPx !== job.heightPx) return "provider:wrong-size";
  const pixels = await judgePixels(bytes, header);
  if (pixels.status !== "drawn") return `provider:${pixels.status}`;
  return job.isTransparent && !pixels.isTransparent ? "provider:opaque" : null;
}
