import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { suggestions } from "~/db/schema";
import { creditHoldStatements, isInsufficientCredits } from "~/domain/credits/holds/holds";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { readPause, refuseWhilePausedStatement } from "../generation/jobs/credit-returns";
import type { SuggestionLanguage } from "./suggestion-limits";
import { creditHoldOfSuggestion, SUGGESTION_DEADLINE_MS } from "./suggestion-row";

export type SuggestionRequestResult =
  | { status: "queued"; suggestionId: string }
  /** The same form was sent before: nothing was charged twice. */
  | { status: "already"; suggestionId: string }
  | { status: "insufficient" }
  /** Too many credits were returned for failures that a person can cause: nothing was held. */
  | { status: "paused"; seconds: number }
  /** No such picture of this person. */
  | { status: "no-picture" };

/** Writes the request and holds its credit in one batch; the queue then asks the model. */
export async function requestSuggestion(
  app: Pick<App, "db" | "now" | "enqueue">,
  request: {
    userId: string;
    formKey: string;
    pictureId: string;
    language: SuggestionLanguage;
    typed: { title: string; description: string; tags: string };
  },
): Promise<SuggestionRequestResult> {
  const { userId, pictureId, language, typed } = request;
  const suggestionId = newId();
  const requestKey = await sha256Hex(JSON.stringify([request.formKey, pictureId, language]));
  const asTyped = { typedTitle: typed.title, typedDescription: typed.description, typedTags: typed.tags };
  try {
    await runTransaction(app.db, [
      // First: a repetition is one, whether or not the person is paused since.
      // NULL where the picture is missing, withdrawn or somebody else's, which the column refuses.
      app.db.insert(suggestions).values({
        id: suggestionId,
        userId,
        requestKey,
        pictureId: sql`(SELECT id FROM pictures WHERE id = ${pictureId} AND user_id = ${userId} AND withdrawn_at IS NULL)`,
        language,
        ...asTyped,
        createdAt: app.now(),
      }),
      refuseWhilePausedStatement(app, userId),
      ...creditHoldStatements(app, {
        ...creditHoldOfSuggestion({ id: suggestionId, userId }),
        reason: "suggestion",
        reference: suggestionId,
        note: typed.title,
        deadlineAt: app.now() + SUGGESTION_DEADLINE_MS,
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "suggestion-without-picture")) return { status: "no-picture" };
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "limit-reached"))
      return { status: "paused", seconds: (await readPause(app, userId))?.seconds ?? 60 };
    if (isConstraintViolation(error, "suggestion-repeated")) {
      // After Back, other words may stand in the fields: they are there again if the suggestion fails.
      const [first] = await app.db
        .update(suggestions)
        .set(asTyped)
        .where(and(eq(suggestions.userId, userId), eq(suggestions.requestKey, requestKey)))
        .returning({ id: suggestions.id });
      if (first) return { status: "already", suggestionId: first.id };
    }
    throw error;
  }
  await app.enqueue({ type: "suggest", suggestionId });
  return { status: "queued", suggestionId };
}
