import type { ImageGenerator } from "~/adapters/ports/image-generator";
import { runTransaction } from "~/db/client";
import { breakers, generationJobs } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { failJobs } from "~/domain/designs/generation/jobs/fail-job";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { listLibrary } from "~/domain/designs/library/list-library";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../app/test-app";
import { createUser } from "./factories";
import { SMALL_SIZE } from "./pictures/small-picture";

/** Resets the queue and the model after the previous test. */
export async function clearGenerationQueue(app: TestApp): Promise<void> {
  await app.db.delete(breakers);
  const jobs = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId, credits: generationJobs.credits })
    .from(generationJobs);
  await failJobs(app, jobs, "us:late");
}

/** A user with paid credits. */
export async function userWithCredits(app: TestApp, credits: number): Promise<string> {
  const userId = await createUser(app, `${newId()}@example.com`);
  if (credits > 0)
    await runTransaction(
      app.db,
      grantStatements(app, {
        userId,
        amount: credits,
        kind: "paid",
        unitCostCents: 100,
        reason: "test",
        reference: newId(),
      }),
    );
  return userId;
}

export function requestPicture(
  app: TestApp,
  userId: string,
  more: Partial<Parameters<typeof requestGeneration>[1]> = {},
) {
  return requestGeneration(app, {
    userId,
    formKey: newId(),
    prompt: "a fox",
    style: "",
    size: SMALL_SIZE,
    isTransparent: true,
    ...more,
  });
}

/** Requests a generation and returns the job's id. Throws if it was refused. */
export async function requestedJob(
  app: TestApp,
  userId: string,
  more: Parameters<typeof requestPicture>[2] = {},
): Promise<string> {
  const asked = await requestPicture(app, userId, more);
  if (asked.status !== "queued") throw new Error(asked.status);
  return asked.jobId;
}

/** A model that responds with `answer`, called with the number of the call. */
export function imageModelAnswering(
  answer: (call: number) => Promise<Uint8Array> | Uint8Array,
): ImageGenerator & { calls: () => number } {
  let calls = 0;
  const draw = async () => {
    calls += 1;
    return {
      bytes: await answer(calls),
      contentType: "image/png" as const,
      usage: { inputTokens: 20, outputTokens: 4000 },
    };
  };
  return { calls: () => calls, generate: draw, edit: draw, listModels: async () => [] };
}

export interface GenerationSetup {
  app: TestApp;
  userId: string;
  jobId: string;
  /** How often the model was called. */
  modelCalls: () => number;
}

/** A user with two credits, one of them held for a job; the model responds with `answer`. */
export async function setUpGeneration(
  answer: (call: number) => Promise<Uint8Array> | Uint8Array,
  options: Parameters<typeof requestPicture>[2] = {},
): Promise<GenerationSetup> {
  const images = imageModelAnswering(answer);
  const app = testApp({ imageGenerator: images });
  const userId = await userWithCredits(app, 2);
  return { app, userId, jobId: await requestedJob(app, userId, options), modelCalls: images.calls };
}

/** The final state of a job, its hold, its owner's credits and pictures. */
export async function generationState({
  app,
  userId,
  jobId,
}: Pick<GenerationSetup, "app" | "userId" | "jobId">) {
  const job = await app.db.query.generationJobs.findFirst({ where: (t, { eq }) => eq(t.id, jobId) });
  const hold = await app.db.query.creditHolds.findFirst({ where: (t, { eq }) => eq(t.id, jobId) });
  const balance = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
  const { rows: pictures } = await listLibrary(app, { userId });
  const resolutions = await app.db.query.ledgerTransfers.findMany({
    where: (t, { eq }) => eq(t.reference, jobId),
  });
  return {
    job: job?.state,
    failure: job?.failure ?? null,
    hold: hold?.state,
    credits: balance?.credits,
    pictures: pictures.length,
    resolutions: resolutions.filter((transfer) => transfer.reason === "hold-resolved").length,
  };
}

/** A gate that others await until it is opened. */
export function manualGate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open };
}
