import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createImageGenerator } from "../../../app/adapters/openai.server";
import type { ImageGenerator } from "../../../app/adapters/ports/image-generator";
import { createWorkersAi } from "../../../app/adapters/workers-ai.server";
import { runTransaction } from "../../../app/db/client";
import { grantStatements } from "../../../app/domain/credits/grants";
import { regionMask } from "../../../app/domain/designs/generation/ai-edits/edit-mask";
import { EDIT_REGIONS } from "../../../app/domain/designs/generation/ai-edits/edit-options";
import { REMOVE_BACKGROUND } from "../../../app/domain/designs/generation/ai-edits/edit-prompts";
import { requestEdit, requestVariations } from "../../../app/domain/designs/generation/ai-edits/request-edit";
import { generateNext } from "../../../app/domain/designs/generation/generate-picture";
import { IMAGE_SIZES } from "../../../app/domain/designs/generation/prompts";
import { requestGeneration } from "../../../app/domain/designs/generation/requests/request-generation";
import { newId } from "../../../app/lib/ids";
import { explainJobFailure } from "../../../app/routes/generator/explain-job-failure.server";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials";
import { createScriptApp, type ScriptApp } from "../../../scripts/local/script-app";
import { reportQualityResult } from "../../support/app/report-quality";
import { type RunningApp, startRunningApp } from "../../support/app/running-app";
import { passingFaults, TOO_LATE } from "./passing-faults";

/**
 * R12: every way in which the image model can fail, over real HTTP against the sandbox, with the production adapter
 * and real rows. Temporary faults are retried and succeed, others are not; without a picture, the credit is returned
 * and the person is told why.
 */
const TIMEOUT_MS = 1_500;
const PASSES = passingFaults(TIMEOUT_MS);
/** If the response must not time out: drawing may take long on a slow machine. */
const PATIENT_TIMEOUT_MS = 120_000;
const EDGE_PX = 256;

let running: RunningApp;
let parts: ScriptApp;
const clock = { now: Date.now() };
let other: ImageGenerator;
let isImpatient = false;

beforeAll(async () => {
  running = await startRunningApp();
  const withTimeout = (timeoutMs: number) =>
    createImageGenerator({
      baseUrl: `${running.sandboxUrl}/openai/v1`,
      key: SANDBOX_CREDENTIALS.OPENAI_API_KEY,
      fetch,
      timeoutMs,
    });
  const otherWithTimeout = (timeoutMs: number) =>
    createWorkersAi({
      baseUrl: `${running.sandboxUrl}/workers-ai/client/v4`,
      accountId: SANDBOX_CREDENTIALS.WORKERS_AI_ACCOUNT_ID,
      token: SANDBOX_CREDENTIALS.WORKERS_AI_API_TOKEN,
      fetch,
      timeoutMs,
    });
  other = withPatience(otherWithTimeout);
  parts = {
    ...(await createScriptApp(running)),
    now: () => clock.now,
    imageGenerator: withPatience(withTimeout),
    fallbackImageGenerator: null,
  };
  await running.control("POST", "/timing", { imageMs: [0, 0] });
  // Warms the sandbox up: the first picture also loads everything it needs.
  await fetch(`${running.sandboxUrl}/openai/v1/images/generations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${SANDBOX_CREDENTIALS.OPENAI_API_KEY}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ model: "gpt-image-2.5-flare", prompt: "a fox", size: "256x256" }),
  }).then((answer) => answer.text());
});
afterAll(() => running?.stop());
beforeEach(async () => {
  await running.db.exec("DELETE FROM breakers");
  // Jobs left by a failed test would be generated first.
  await running.db.exec("UPDATE generation_jobs SET state = 'failed' WHERE state IN ('queued', 'working')");
});
afterEach(() => fetch(`${running.sandboxUrl}/control/api/faults`, { method: "DELETE" }));

/** The adapter whose timeout is short while `isImpatient`. */
function withPatience(create: (timeoutMs: number) => ImageGenerator): ImageGenerator {
  const [impatient, patient] = [create(TIMEOUT_MS), create(PATIENT_TIMEOUT_MS)];
  const now = () => (isImpatient ? impatient : patient);
  // Node's buffers cannot be sent to the bucket in another process; plain bytes can.
  const plain = async (drawing: ReturnType<ImageGenerator["generate"]>) => {
    const drawn = await drawing;
    return { ...drawn, bytes: new Uint8Array(drawn.bytes) };
  };
  return {
    generate: (order) => plain(now().generate(order)),
    edit: (order) => plain(now().edit(order)),
    listModels: () => patient.listModels(),
  };
}

interface Asked {
  userId: string;
  jobId: string;
}

/** `background`: a change of the whole picture, without a mask; `other`: the second company draws, because the first one is away. */
type Kind = "generate" | "edit" | "vary" | "background" | "other";
const KINDS: Kind[] = ["generate", "edit", "vary", "background", "other"];
/** Each way to send a request meets every fault; what shares its way with another kind meets one of each sort. */
const SAMPLE = new Set(["an overload", "no answer at all", "a lost answer", "half an answer"]);
const SAMPLED: Kind[] = ["vary", "background", "other"];
const serviceOf = (kind: Kind) => (kind === "other" ? "workers-ai" : "openai");

/** A person with one credit who requests a picture, a change of one, or a variation. */
async function asked(kind: Kind = "generate"): Promise<Asked> {
  // A second company would draw where the first one's models are gone.
  parts.fallbackImageGenerator = kind === "other" ? other : null;
  if (kind === "other") await sendFirstCompanyAway();
  if (kind === "generate" || kind === "other") return requested(1);
  const { userId, jobId } = await requested(2);
  const made = await generateNext(parts);
  if (made.status !== "done") throw new Error(made.status);
  const form = { userId, formKey: newId(), pictureId: made.pictureId };
  const edited = await requestFrom(kind, form);
  if (edited.status !== "queued") throw new Error(`${edited.status} after ${jobId}`);
  await makeSmall(edited.jobId);
  return { userId, jobId: edited.jobId };
}

function requestFrom(kind: Kind, form: { userId: string; formKey: string; pictureId: string }) {
  if (kind === "vary") return requestVariations(parts, { ...form, strength: "medium", count: 1 });
  if (kind === "background")
    return requestEdit(parts, { ...form, prompt: REMOVE_BACKGROUND, mask: null, isTransparent: true });
  return requestEdit(parts, { ...form, prompt: "make it blue", mask: regionMask(EDIT_REGIONS[1]) });
}

/** Its circuit breaker is open, and stays so. */
async function sendFirstCompanyAway() {
  const [at, hourMs] = [clock.now, 3_600_000];
  await running.db
    .prepare(
      `INSERT INTO breakers (company, failures, failed_at, opened_at, cause, retry_at, wait_ms)
       VALUES ('openai', 5, ?1, ?1, 'away', ?2, ?3)`,
    )
    .bind(at, at + hourMs, hourMs)
    .run();
}

async function makeSmall(jobId: string) {
  // Small, because pictures are really drawn and the size does not matter for faults.
  await running.db
    .prepare("UPDATE generation_jobs SET width_px = ?1, height_px = ?1 WHERE id = ?2")
    .bind(EDGE_PX, jobId)
    .run();
}

async function requested(credits: number, count = 1): Promise<Asked> {
  const userId = newId();
  await running.db
    .prepare("INSERT INTO users (id, email, normalised_email, terms_accepted_at) VALUES (?1, ?1, ?1, 0)")
    .bind(userId)
    .run();
  await runTransaction(
    parts.db,
    grantStatements(parts, {
      userId,
      amount: credits,
      kind: "paid",
      unitCostCents: 100,
      reason: "test",
      reference: userId,
    }),
  );
  const made = await requestGeneration(parts, {
    userId,
    formKey: newId(),
    prompt: "a fox",
    style: "",
    size: IMAGE_SIZES[0],
    isTransparent: true,
    count,
  });
  if (made.status !== "queued") throw new Error(made.status);
  for (const jobId of made.jobIds) await makeSmall(jobId);
  return { userId, jobId: made.jobId };
}

async function stateOf({ userId, jobId }: Asked) {
  return running.db
    .prepare(
      `SELECT j.state AS job, j.failure, j.attempts, h.state AS hold, c.credits
       FROM generation_jobs j JOIN credit_holds h ON h.id = j.id JOIN user_credits c ON c.user_id = j.user_id
       WHERE j.id = ?1 AND j.user_id = ?2`,
    )
    .bind(jobId, userId)
    .first<{ job: string; failure: string | null; attempts: number; hold: string; credits: number }>();
}

const spoil = (action: object, times = 1, service = "openai") =>
  running.control("POST", "/faults", { service, action, times });

const ENDS: [string, object, string][] = [
  ["words that the rules refuse", { kind: "refuse", reason: "moderation" }, "you:moderation"],
  [
    "a picture that the rules refuse",
    { kind: "refuse", reason: "moderation-of-picture" },
    "provider:refused-afterwards",
  ],
  ["an account used up", { kind: "refuse", reason: "quota-gone" }, "provider:quota"],
  ["a spending limit", { kind: "refuse", reason: "spend-limit" }, "provider:quota"],
  ["an unknown key", { kind: "refuse", reason: "invalid-key" }, "provider:auth"],
  ["a model that is gone", { kind: "refuse", reason: "unknown-model" }, "provider:auth"],
  ["a model that is not for us", { kind: "refuse", reason: "model-not-allowed" }, "provider:auth"],
  ["a request they do not take", { kind: "fail", status: 400 }, "us:request"],
  ["an address they do not know", { kind: "fail", status: 404 }, "us:request"],
];

describe.each(KINDS)("R12: temporary faults of a request to %s", (kind) => {
  const faults = SAMPLED.includes(kind) ? PASSES.filter(([name]) => SAMPLE.has(name)) : PASSES;
  it.each(faults)("%s is tried again, and drawn", async (_name, action) => {
    const job = await asked(kind);
    await spoil(action, 1, serviceOf(kind));
    isImpatient = TOO_LATE.has(action.kind);
    const first = await generateNext(parts);
    isImpatient = false;
    expect(first.status).toBe("waiting");
    expect(await stateOf(job)).toMatchObject({ job: "queued", hold: "held", credits: 0, attempts: 1 });
    if (first.status !== "waiting") return;
    if (action.retryAfterSeconds) expect(first.delaySeconds).toBe(action.retryAfterSeconds);
    // Not a second early.
    expect((await generateNext(parts)).status).toBe("idle");
    clock.now += first.delaySeconds * 1000;
    expect(await generateNext(parts)).toEqual({ status: "done", pictureId: expect.any(String) });
    expect(await stateOf(job)).toEqual({
      job: "done",
      failure: null,
      attempts: 2,
      hold: "posted",
      credits: 0,
    });
  });

  it("a slow answer within the timeout is accepted", async () => {
    const job = await asked(kind);
    await spoil({ kind: "slow", ms: TIMEOUT_MS / 3 }, 1, serviceOf(kind));
    expect(await generateNext(parts)).toEqual({ status: "done", pictureId: expect.any(String) });
    expect(await stateOf(job)).toMatchObject({ job: "done", attempts: 1, credits: 0 });
  });
});

/** The refusals of the second company. */
const OTHER_ENDS: typeof ENDS = [
  ["an allocation used up", { kind: "refuse", reason: "quota-gone" }, "provider:quota"],
  ["a model that is gone", { kind: "refuse", reason: "unknown-model" }, "provider:auth"],
  ["an unknown key", { kind: "refuse", reason: "invalid-key" }, "provider:auth"],
];
const endsOf = (kind: Kind) =>
  kind === "other" ? OTHER_ENDS : kind === "vary" || kind === "background" ? ENDS.slice(0, 2) : ENDS;

describe.each(KINDS)("R12: lasting faults of a request to %s", (kind) => {
  it.each(endsOf(kind))(
    "%s is asked once, gives the credit back and a reason",
    async (_name, action, failure) => {
      const job = await asked(kind);
      // Where the first model is gone, the second one is asked.
      await spoil(action, failure === "provider:auth" && kind !== "other" ? 2 : 1, serviceOf(kind));
      expect(await generateNext(parts)).toEqual({ status: "failed", failure });
      expect(await stateOf(job)).toEqual({
        job: "failed",
        failure,
        attempts: 1,
        hold: "released",
        credits: 1,
      });
      const { why, next } = explainJobFailure(failure);
      expect(why.length * next.length).toBeGreaterThan(0);
      // Its own message, not the one for unknown faults.
      expect(why === explainJobFailure("nobody knows").why).toBe(failure === "us:request");
    },
  );
});

describe("R12: pictures of one form", () => {
  it("fail and succeed each by itself: one refused, one drawn, one credit back", async () => {
    const { userId, jobId } = await requested(2, 2);
    await spoil({ kind: "refuse", reason: "moderation-of-picture" });
    const ended = [await generateNext(parts), await generateNext(parts)].map(({ status }) => status);
    expect(ended.sort()).toEqual(["done", "failed"]);
    expect(await stateOf({ userId, jobId })).toMatchObject({ credits: 1 });
  });

  it("prints its number", () => {
    reportQualityResult(
      "R12",
      `${PASSES.length + ENDS.length + 1} faults of the image model, ${OTHER_ENDS.length} of the second company`,
      `${PASSES.length} tried again and drawn, ${ENDS.length + OTHER_ENDS.length} ended at once with the credit back and a reason`,
    );
  });
});
