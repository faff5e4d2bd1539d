import type { ImageModel } from "~/adapters/openai.server";
import { applyAll } from "~/db/client";
import { breakers, generationJobs } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { requestGeneration } from "~/domain/designs/jobs";
import { listPictures } from "~/domain/designs/pictures";
import { SIZES } from "~/domain/designs/prompts";
import { failMany } from "~/domain/designs/resolve";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "./app";
import { createUser } from "./factories";

/** An empty line and a model that answers, whatever the test before left. */
export async function clearLine(app: TestApp): Promise<void> {
  await app.db.delete(breakers);
  const jobs = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId })
    .from(generationJobs);
  await failMany(app, jobs, "us:late");
}

/** A person with paid credits. */
export async function personWith(app: TestApp, credits: number): Promise<string> {
  const userId = await createUser(app, `${newId()}@example.com`);
  if (credits > 0)
    await applyAll(
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

export function ask(
  app: TestApp,
  userId: string,
  more: Partial<Parameters<typeof requestGeneration>[1]> = {},
) {
  return requestGeneration(app, {
    userId,
    formKey: newId(),
    prompt: "a fox",
    style: "",
    size: SIZES[0],
    isTransparent: true,
    ...more,
  });
}

/** Asks and answers the job's id. Throws where it was refused. */
export async function askedJob(
  app: TestApp,
  userId: string,
  more: Parameters<typeof ask>[2] = {},
): Promise<string> {
  const asked = await ask(app, userId, more);
  if (asked.status !== "queued") throw new Error(asked.status);
  return asked.jobId;
}

/** A model that answers what `answer` makes of the number of the call. */
export function modelOf(
  answer: (call: number) => Promise<Uint8Array> | Uint8Array,
): ImageModel & { calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    draw: async () => {
      calls += 1;
      return {
        bytes: await answer(calls),
        contentType: "image/png",
        usage: { inputTokens: 20, outputTokens: 4000 },
      };
    },
  };
}

export interface Scene {
  app: TestApp;
  userId: string;
  jobId: string;
  /** How often the model was asked. */
  asked: () => number;
}

/** A person with two credits, one of them held for a job; the model answers what `answer` makes. */
export async function scene(
  answer: (call: number) => Promise<Uint8Array> | Uint8Array,
  isTransparent = true,
): Promise<Scene> {
  const images = modelOf(answer);
  const app = testApp({ images });
  const userId = await personWith(app, 2);
  return { app, userId, jobId: await askedJob(app, userId, { isTransparent }), asked: images.calls };
}

/** What became of a job, its hold, its person's credits and pictures. */
export async function stateOf({ app, userId, jobId }: Pick<Scene, "app" | "userId" | "jobId">) {
  const job = await app.db.query.generationJobs.findFirst({ where: (t, { eq }) => eq(t.id, jobId) });
  const hold = await app.db.query.creditHolds.findFirst({ where: (t, { eq }) => eq(t.id, jobId) });
  const balance = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
  const { pictures } = await listPictures(app, { userId });
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

/** Something that others wait for until it is opened. */
export function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open };
}
