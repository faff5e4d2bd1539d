import { sql } from "drizzle-orm";
import { runTransaction } from "../../app/db/client";
import { hashPassword } from "../../app/domain/accounts/passwords/passwords";
import { grantStatements } from "../../app/domain/credits/grants";
import { generateJob } from "../../app/domain/designs/generation/generate-picture";
import { failJob } from "../../app/domain/designs/generation/jobs/fail-job";
import { IMAGE_SIZES } from "../../app/domain/designs/generation/prompts";
import { cancelJob } from "../../app/domain/designs/generation/requests/cancel-job";
import { requestGeneration } from "../../app/domain/designs/generation/requests/request-generation";
import { newId } from "../../app/lib/ids";
import type { createScriptApp } from "../../scripts/local/script-app";
import { DEMO_PASSWORD } from "../../scripts/local/seed-demo";
import { createStore, createUser } from "../support/data/factories";

/** Has a store and no pictures. */
export const FRESH_EMAIL = "fresh@example.com";
/** Has a job in each state, which stays in it; nothing is changed by the walks. */
export const STATES_EMAIL = "states@example.com";
/** The prompt of the job in each state. */
export const STATES = {
  waiting: "a badger that waits",
  drawing: "a badger that is being drawn",
  canceled: "a badger that was canceled",
  failed: "a badger that was refused",
  withdrawn: "a badger that was taken back",
} as const;
const A_DAY_MS = 24 * 60 * 60 * 1000;

type Parts = Awaited<ReturnType<typeof createScriptApp>>;

/** Somebody with ten credits and a store. */
export async function openAccount(app: Parts, email: string): Promise<string> {
  const userId = await createUser(app, email);
  await runTransaction(app.db, [
    sql`UPDATE users SET password_hash = ${await hashPassword(DEMO_PASSWORD)} WHERE id = ${userId}`,
    ...grantStatements(app, {
      ...{ userId, amount: 10, kind: "promotional", unitCostCents: 0 },
      ...{ reason: "demo", reference: userId },
    }),
  ]);
  // Older than the stores with products, so that it is never the first of the directory.
  const earlier = { ...app, now: () => Date.now() - 2 * A_DAY_MS };
  await createStore(earlier, userId, `Store of ${email.split("@")[0]}`);
  return userId;
}

/** A job that waits; returns its id. */
export async function requestPicture(app: Parts, userId: string, prompt: string): Promise<string> {
  const [size] = IMAGE_SIZES;
  const form = { userId, formKey: newId(), prompt, style: "", size, isTransparent: true } as const;
  const asked = await requestGeneration(app, form);
  if (asked.status !== "queued") throw new Error(asked.status);
  return asked.jobId;
}

export async function seedGeneratorStates(app: Parts): Promise<void> {
  await openAccount(app, FRESH_EMAIL);
  const userId = await openAccount(app, STATES_EMAIL);
  const request = (prompt: string) => requestPicture(app, userId, prompt);
  const withdrawn = await request(STATES.withdrawn);
  const made = await generateJob(app, { jobId: withdrawn });
  if (made.status !== "done") throw new Error(`the picture to withdraw: ${made.status}`);
  const failed = await request(STATES.failed);
  await failJob(app, { id: failed, userId, credits: 1 }, "provider:opaque");
  await cancelJob(app, { userId, jobId: await request(STATES.canceled) });
  const [waiting, drawing] = [await request(STATES.waiting), await request(STATES.drawing)];
  // Later than any walk.
  const later = Date.now() + A_DAY_MS;
  await runTransaction(app.db, [
    sql`UPDATE pictures SET withdrawn_at = ${Date.now()}, withdrawn_why = 'provider:wrong-words' WHERE id = ${made.pictureId}`,
    sql`UPDATE generation_jobs SET claimed_until = ${later}, created_at = ${later} WHERE id IN (${waiting}, ${drawing})`,
    sql`UPDATE generation_jobs SET state = 'working', attempts = 1 WHERE id = ${drawing}`,
  ]);
}
