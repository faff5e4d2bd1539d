import type { App } from "~/app";
import { PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { errorFields, log } from "~/lib/log";
import { hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { cleanGeneratedPng, measurePicture } from "~/print/index.server";
import { type InspectionFault, inspectPicture, REINSPECT_DELAY_MS } from "../inspection/inspect-picture";
import { deleteUnusedFiles } from "../pictures/delete-unused-files";
import { type PictureFileStore, storePictureFiles } from "../pictures/store-files";
import { claimedSource, toContentCredentials } from "../provenance/content-credentials";
import { compareWithSource } from "../redesigns/compare-with-source";
import { readParent } from "./ai-edits/read-parent";
import { enqueueWaitingJobs } from "./generation-queue";
import {
  type ClaimedJob,
  claimJob,
  claimNextJob,
  holdsClaim,
  requeueJob,
  withClaimRenewal,
} from "./jobs/claim-job";
import { readPause } from "./jobs/credit-returns";
import { JOB_DEADLINE_MS } from "./jobs/expire-jobs";
import { type FailResult, failJob } from "./jobs/fail-job";
import { type FinishResult, finishJob } from "./jobs/finish-job";
import { handleModelError, MAX_ATTEMPTS } from "./jobs/handle-model-error";
import type { GenerationJob } from "./jobs/job";
import { callModel } from "./models/call-model";
import { preparePicture } from "./models/prepare-picture";

/** Delay after an error of our own, long enough for the jobs behind to run first. */
const OWN_ERROR_DELAY_MS = 15_000;

export type GenerationOutcome =
  | FinishResult
  | FailResult
  /** To be retried; its message is on the queue. */
  | { status: "waiting"; delaySeconds: number }
  /** Claimed by another worker, ended, or no such job. */
  | { status: "taken" };

type Parts = Pick<
  App,
  "db" | "now" | "enqueue" | "config" | "imageGenerator" | "fallbackImageGenerator" | "vision" | "appSecret"
> &
  PictureFileStore;

/** Generates the picture of the next waiting job. A message delivered twice finds another job or none. */
export async function generateNext(app: Parts): Promise<GenerationOutcome | { status: "idle" }> {
  const claimed = await claimNextJob(app);
  if (!claimed) return { status: "idle" };
  try {
    return await runClaimedJob(app, claimed);
  } finally {
    // The next job can begin. If this message is lost, the cron sends another.
    await enqueueWaitingJobs(app, { maxMessages: 1 }).catch(() => {});
  }
}

/** Generates this job's picture regardless of turns. Safe to run twice: one worker holds the claim, one charge is posted. */
export async function generateJob(app: Parts, { jobId }: { jobId: string }): Promise<GenerationOutcome> {
  const job = await claimJob(app, jobId);
  return job ? runClaimedJob(app, { job, company: PRIMARY_IMAGE_PROVIDER }) : { status: "taken" };
}

async function runClaimedJob(app: Parts, claimed: ClaimedJob): Promise<GenerationOutcome> {
  const { job } = claimed;
  if (job.createdAt <= app.now() - JOB_DEADLINE_MS) return failJob(app, job, "provider:unavailable");
  // Provider failures end a job at its last attempt, so one attempt more means that our own worker died each time.
  if (job.attempts > MAX_ATTEMPTS) return failJob(app, job, "us:interrupted");
  // Requested before the pause began, for example many at once: the model is not called.
  if (await readPause(app, job.userId)) return failJob(app, job, "you:paused");
  try {
    return await withClaimRenewal(app, job, () => generatePicture(app, claimed));
  } catch (error) {
    await requeueJob(app, job, app.now() + OWN_ERROR_DELAY_MS).catch(() => {});
    throw error;
  }
}

async function generatePicture(app: Parts, { job, company }: ClaimedJob): Promise<GenerationOutcome> {
  const parent = job.parentId && (await readParent(app, job, job.parentId));
  if (job.parentId && !parent) return failJob(app, job, "you:source-gone");
  const order = {
    model: job.model,
    prompt: job.finalPrompt,
    widthPx: job.widthPx,
    heightPx: job.heightPx,
    transparent: job.isTransparent,
    safetyIdentifier: (await hmacSha256Hex(app.appSecret, `image-person:${job.userId}`)).slice(0, 64),
  };
  const called = await callModel(app, { job, company, order: { ...order, ...parent } });
  if (called.status === "failed") return handleModelError(app, job, called.error);
  const { drawn } = called;
  const generated = await preparePicture(drawn, job);
  if ("fault" in generated) return failJob(app, job, `provider:${generated.fault}`);
  if (job.kind === "redesign") {
    const verdict = await compareWithSource(app, { redesignId: job.id, bytes: generated.bytes });
    if (verdict === "near-copy") return failJob(app, job, "provider:near-copy");
    if (verdict === "source-gone") return failJob(app, job, "us:interrupted");
  }
  const inspected = await tryInspection(app, job, generated.bytes);
  if (inspected !== null && inspected !== "postponed") return failJob(app, job, inspected);
  // A job that ended meanwhile must leave no files behind.
  if (!(await holdsClaim(app, job))) return { status: "late" };
  // The print check is saved together with the picture.
  const measured = await measurePicture({ bytes: generated.bytes, contentType: "image/png" });
  const cleaned = await cleanGeneratedPng({ bytes: generated.bytes, scan: measured });
  const stored = await storePictureFiles(app, cleaned.bytes, toContentCredentials(cleaned.embeddedMetadata));
  if (!stored) return failJob(app, job, "us:storage");
  const finished = await finishJob(
    app,
    { ...job, model: drawn.model },
    {
      ...stored,
      bytes: cleaned.bytes.byteLength,
      usage: drawn.usage,
      inspectAt: inspected === "postponed" ? app.now() + REINSPECT_DELAY_MS : null,
      measured: cleaned.scan,
      edits: [...generated.edits, ...cleaned.edits].map(({ what }) => ({ what, by: "us", at: app.now() })),
      claimedSource: claimedSource(cleaned.embeddedMetadata)?.source ?? null,
    },
  );
  if (finished.status === "late") await deleteUnusedFiles(app, stored);
  return finished;
}

/** Inspects the picture. While the vision model is down, it is delivered and inspected later. */
async function tryInspection(
  app: Parts,
  job: GenerationJob,
  bytes: Uint8Array,
): Promise<InspectionFault | "postponed" | null> {
  try {
    return await inspectPicture(app, { prompt: job.finalPrompt, bytes });
  } catch (error) {
    log("warn", "inspection.later", errorFields(error));
    return "postponed";
  }
}
