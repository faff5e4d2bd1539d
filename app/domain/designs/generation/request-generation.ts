import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs } from "~/db/schema";
import { refuseWhileOpenStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { holdStatements, isInsufficientCredits, MAX_HOLD_MS } from "~/domain/credits/holds/holds";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { readPause, refuseWhilePausedStatement } from "./credit-returns";
import { nextTurnSql } from "./generation-queue";
import { creditHoldOf } from "./job";
import { modelPrompt } from "./model-prompt";
import { type ImageSize, type ImageStyle, MAX_PROMPT_CHARACTERS, normalizePrompt } from "./prompts";

export type GenerationRequestResult =
  | { status: "queued"; jobId: string }
  /** The same form was sent before: this is its job. Nothing was charged twice. */
  | { status: "already"; jobId: string }
  | { status: "insufficient" }
  /** The provider has been down for long: nothing was written or held. */
  | { status: "broken" }
  /** Too many credits were returned for failures that a person can cause: nothing was written or held. */
  | { status: "paused"; seconds: number; isForToday: boolean }
  | { status: "blank" }
  | { status: "too-long" };

export interface GenerationRequest {
  userId: string;
  /** A random key made with the form. With the same prompt and options it is the same request. */
  formKey: string;
  prompt: string;
  style: ImageStyle;
  size: { value: ImageSize; widthPx: number; heightPx: number };
  isTransparent: boolean;
}

/** Writes the job and holds its credit in one batch; the queue then generates the picture. */
export async function requestGeneration(
  app: Pick<App, "db" | "now" | "enqueue" | "config">,
  request: GenerationRequest,
): Promise<GenerationRequestResult> {
  const words = normalizePrompt(request.prompt);
  if (words === "") return { status: "blank" };
  if (words.length > MAX_PROMPT_CHARACTERS) return { status: "too-long" };

  const jobId = newId();
  const { userId, style, size, isTransparent } = request;
  // Prompt and options are part of the key: a changed form with an old key is a new request, a resent form is not.
  const requestKey = await sha256Hex(
    JSON.stringify([request.formKey, words, style, size.value, isTransparent]),
  );
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  const insert = app.db.insert(generationJobs).values({
    id: jobId,
    userId,
    requestKey,
    prompt: words,
    finalPrompt: modelPrompt({ words, style, seed }),
    style,
    size: size.value,
    widthPx: size.widthPx,
    heightPx: size.heightPx,
    isTransparent,
    seed,
    model: app.config.imageModel,
    turn: nextTurnSql(userId, app.now()),
    createdAt: app.now(),
  });
  try {
    await runTransaction(app.db, [
      refuseWhileOpenStatement("openai", app.now()),
      refuseWhilePausedStatement(app, userId),
      insert,
      ...holdStatements(app, {
        ...creditHoldOf({ id: jobId, userId }),
        reason: "image",
        reference: jobId,
        note: words,
        deadlineAt: app.now() + MAX_HOLD_MS,
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "job-repeated")) {
      const [first] = await app.db
        .select({ id: generationJobs.id })
        .from(generationJobs)
        .where(and(eq(generationJobs.userId, userId), eq(generationJobs.requestKey, requestKey)));
      if (first) return { status: "already", jobId: first.id };
    }
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "service-down")) return { status: "broken" };
    if (isConstraintViolation(error, "limit-reached"))
      return { status: "paused", ...((await readPause(app, userId)) ?? { seconds: 60, isForToday: false }) };
    throw error;
  }
  await app.enqueue({ type: "generate", jobId });
  return { status: "queued", jobId };
}
