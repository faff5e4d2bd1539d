import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { suggestions } from "~/db/schema";
import { SUGGESTION_CREDITS } from "./suggestion-limits";

export type Suggestion = typeof suggestions.$inferSelect;

export type SuggestionFailure =
  /** The model did not answer, or not in a usable form. */
  | "unavailable"
  /** The model's content rules refused the picture. */
  | "refused"
  /** Without what nobody can know from a picture, nothing was left that could be a title. */
  | "unusable"
  /** The picture's file is gone. */
  | "no-file"
  /** Too many credits were returned for failures that a person can cause: the model was not asked. */
  | "paused"
  | "late";

/** After this long the request fails and its credit returns. */
export const SUGGESTION_DEADLINE_MS = 10 * 60_000;

/** A hold has its request's id: one request, one hold, one resolution. */
export function creditHoldOfSuggestion({ id, userId }: Pick<Suggestion, "id" | "userId">) {
  return { holdId: id, userId, amount: SUGGESTION_CREDITS };
}

/** A person's own request, as a query for a page's batch. */
export function ownSuggestionQuery(
  { db }: Pick<App, "db">,
  { userId, suggestionId }: { userId: string; suggestionId: string },
) {
  return db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.id, suggestionId), eq(suggestions.userId, userId)))
    .limit(1);
}
