import { AdapterError, OUTPUT_BLOCKED } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { recordFailureStatements, recordSuccessStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { hmacSha256Hex } from "~/lib/hashes-and-tokens";
import { errorFields, log } from "~/lib/log";
import { checkGeneratedPng, cleanGeneratedPng, measurePicture } from "~/print/index.server";
import { type InspectionFault, inspectPicture, REINSPECT_DELAY_MS } from "../inspection/inspect-picture";
import { deleteUnusedFiles, type PictureFileStore, storePictureFiles } from "../pictures/store-files";
import { claimedSource, toContentCredentials } from "../provenance/content-credentials";
import { failJobsProviderRefuses, JOB_DEADLINE_MS } from "./expire-jobs";
import { type FailResult, type FinishResult, failJob, finishJob } from "./finish-job";
import {
  claimJob,
  claimNextJob,
  enqueueWaitingJobs,
  holdsClaim,
  requeueJob,
  withClaimRenewal,
} from "./generation-queue";
import type { GenerationJob } from "./job";

const MAX_ATTEMPTS = 4;
/** After a fault of ours. Long enough that the jobs behind it have their turn. */
const FAULT_DELAY_MS = 15_000;
const FIRST_DELAY_SECONDS = 8;
const MAX_DELAY_SECONDS = 300;
export type GenerationOutcome =
  | FinishResult
  | FailResult
  /** To be tried again: the message is on the queue. */
  | { status: "waiting"; delaySeconds: number }
  /** Somebody else has it, or it is finished, or there is no such job. */
  | { status: "taken" };

type Parts = Pick<App, "db" | "now" | "enqueue" | "imageGenerator" | "vision" | "appSecret"> &
  PictureFileStore;

/** Draws whatever is next in line. A message that comes twice finds the next one, or nothing to do. */
export async function generateNext(app: Parts): Promise<GenerationOutcome | { status: "idle" }> {
  const job = await claimNextJob(app);
  if (!job) return { status: "idle" };
  try {
    return await work(app, job);
  } finally {
    // A place is free again. Where this is lost, the cron calls.
    await enqueueWaitingJobs(app, { atMost: 1 }).catch(() => {});
  }
}

/** Draws one job's picture, whoever's turn it is. Safe to run twice: a claim lets one in, the hold is resolved once. */
export async function generateJob(app: Parts, { jobId }: { jobId: string }): Promise<GenerationOutcome> {
  const job = await claimJob(app, jobId);
  return job ? work(app, job) : { status: "taken" };
}

async function work(app: Parts, job: GenerationJob): Promise<GenerationOutcome> {
  if (job.createdAt <= app.now() - JOB_DEADLINE_MS) return failJob(app, job, "provider:unavailable");
  // A company that does not answer ends a job at its last attempt. One attempt more: we broke down each time.
  if (job.attempts > MAX_ATTEMPTS) return failJob(app, job, "us:interrupted");
  try {
    return await withClaimRenewal(app, job, () => draw(app, job));
  } catch (error) {
    // A fault of ours (the database is away). The job goes on soon, and does not stand in the others' way.
    await requeueJob(app, job, app.now() + FAULT_DELAY_MS).catch(() => {});
    throw error;
  }
}

async function draw(app: Parts, job: GenerationJob): Promise<GenerationOutcome> {
  const askedAt = app.now();
  let drawn: Awaited<ReturnType<App["imageGenerator"]["generate"]>>;
  try {
    drawn = await app.imageGenerator.generate({
      model: job.model,
      prompt: job.finalPrompt,
      widthPx: job.widthPx,
      heightPx: job.heightPx,
      transparent: job.isTransparent,
      safetyIdentifier: (await hmacSha256Hex(app.appSecret, `image-person:${job.userId}`)).slice(0, 64),
    });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    await note(app, error, askedAt);
    return answerRefusal(app, job, error);
  }
  await note(app, null, askedAt);
  const fault = await checkGeneratedPng(drawn.bytes, job);
  if (fault) return failJob(app, job, `provider:${fault}`);
  const seen = await look(app, job, drawn.bytes);
  if (seen !== null && seen !== "unseen") return failJob(app, job, seen);
  // What ended meanwhile leaves no file behind.
  if (!(await holdsClaim(app, job))) return { status: "late" };
  // The print check stands beside the picture from its first moment.
  const measured = await measurePicture({ bytes: drawn.bytes, contentType: "image/png" });
  const cleaned = await cleanGeneratedPng({ bytes: drawn.bytes, scan: measured });
  const stored = await storePictureFiles(app, cleaned.bytes, toContentCredentials(cleaned.embeddedMetadata));
  if (!stored) return failJob(app, job, "us:storage");
  const finished = await finishJob(app, job, {
    ...stored,
    bytes: cleaned.bytes.byteLength,
    usage: drawn.usage,
    inspectAt: seen === "unseen" ? app.now() + REINSPECT_DELAY_MS : null,
    measured: cleaned.scan,
    edits: cleaned.edits.map(({ what }) => ({ what, by: "us", at: app.now() })),
    claimedSource: claimedSource(cleaned.embeddedMetadata)?.source ?? null,
  });
  if (finished.status === "late") await deleteUnusedFiles(app, stored);
  return finished;
}

/** A look at what was drawn. Where nobody can look the picture is delivered, and looked at later. */
async function look(
  app: Parts,
  job: GenerationJob,
  bytes: Uint8Array,
): Promise<InspectionFault | "unseen" | null> {
  try {
    return await inspectPicture(app, { prompt: job.prompt, bytes });
  } catch (error) {
    log("warn", "inspection.later", errorFields(error));
    return "unseen";
  }
}

/** What the breaker learns from a call. It may miss one; the picture is worth more. */
async function note(app: Parts, error: AdapterError | null, askedAt: number): Promise<void> {
  const statements =
    error === null || error.kind === "blocked" || error.kind === "refused"
      ? [recordSuccessStatement("openai", askedAt)]
      : recordFailureStatements("openai", {
          cause: error.kind === "retryable" ? "away" : error.kind,
          askedAt,
          now: app.now(),
          retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000,
        });
  await runTransaction(app.db, statements).catch((fault) =>
    log("warn", "breaker.missed", errorFields(fault)),
  );
}

/** The model said no, or nothing. Only what time may cure is tried again. */
async function answerRefusal(
  app: Parts,
  job: GenerationJob,
  error: AdapterError,
): Promise<GenerationOutcome> {
  log("warn", "generation.refused", { kind: error.kind, status: error.status, attempt: job.attempts });
  switch (error.kind) {
    case "blocked":
      return failJob(
        app,
        job,
        error.message.endsWith(OUTPUT_BLOCKED) ? "provider:refused-afterwards" : "you:moderation",
      );
    case "quota":
    case "auth": {
      const failed = await failJob(app, job, `provider:${error.kind}`, attention(app, error));
      // Whoever waits behind it would wait in vain. What this misses the cron finds.
      await failJobsProviderRefuses(app).catch(() => {});
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
      await requeueJob(app, job, resumesAt);
      // A second later than the claim allows, so that the message never comes a moment too early.
      await app.enqueue({ type: "generate", jobId: job.id }, { delaySeconds: delaySeconds + 1 });
      return { status: "waiting", delaySeconds };
    }
  }
}

/** One open row for a fault that only an operator can cure, a new one every day that it lasts. */
function attention(app: Pick<App, "now">, error: AdapterError): Statement {
  const day = new Date(app.now()).toISOString().slice(0, 10);
  return openIncidentStatement(app, {
    cause: `openai:${error.kind}:${day}`,
    subject: "Picture generation",
    detail: { status: error.status, message: error.message },
  });
}
