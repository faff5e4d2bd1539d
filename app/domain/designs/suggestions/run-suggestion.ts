import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { pictures, suggestions } from "~/db/schema";
import {
  isHoldAlreadyResolved,
  postHoldStatements,
  releaseHoldStatements,
} from "~/domain/credits/holds/resolve-hold";
import { errorFields, log } from "~/lib/log";
import { downscaleFile, encodeRgbaPng } from "~/print/index.server";
import { countProvokedReturnStatements, readPause } from "../generation/jobs/credit-returns";
import { cleanSuggestion, type SuggestedWords } from "./clean-suggestion";
import { parseSuggestionLanguage } from "./suggestion-limits";
import {
  creditHoldOfSuggestion,
  SUGGESTION_DEADLINE_MS,
  type Suggestion,
  type SuggestionFailure,
} from "./suggestion-row";

/** Longer than the model's timeout. */
const CLAIM_MS = 60_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_SECONDS = 8;
const FOUND_AT_ONCE = 50;
/** The longer edge of the copy that the model sees. */
const SEEN_EDGE_PX = 512;

export type SuggestionOutcome =
  | { status: "done" }
  | { status: "failed"; failure: SuggestionFailure }
  | { status: "waiting" }
  /** Claimed by another worker, ended, or no such request. */
  | { status: "none" };

/** Requests that no worker has claimed; also those whose time is up. */
export async function listDueSuggestions({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(
      and(sql`state = 'queued'`, or(isNull(suggestions.claimedUntil), lte(suggestions.claimedUntil, now()))),
    )
    .orderBy(asc(suggestions.createdAt))
    .limit(FOUND_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Asks the model about the picture. Safe to run twice: one worker holds the claim, and one charge is posted. */
export async function runSuggestion(
  app: Pick<App, "db" | "now" | "files" | "pictureReader" | "enqueue">,
  { suggestionId }: { suggestionId: string },
): Promise<SuggestionOutcome> {
  const at = app.now();
  const [claimed] = await app.db
    .update(suggestions)
    .set({ claimedUntil: at + CLAIM_MS, attempts: sql`${suggestions.attempts} + 1` })
    .where(
      and(
        eq(suggestions.id, suggestionId),
        eq(suggestions.state, "queued"),
        or(isNull(suggestions.claimedUntil), lte(suggestions.claimedUntil, at)),
      ),
    )
    .returning();
  if (!claimed) return { status: "none" };
  // Shortly before the hold itself would expire, so that the request never stays open without one.
  if (claimed.createdAt <= at - SUGGESTION_DEADLINE_MS + CLAIM_MS) return fail(app, claimed, "late");
  if (claimed.attempts > MAX_ATTEMPTS) return fail(app, claimed, "unavailable");
  if (await readPause(app, claimed.userId)) return fail(app, claimed, "paused");
  const picture = await readSmallCopy(app, claimed.pictureId);
  if (!picture) return fail(app, claimed, "no-file");
  let words: SuggestedWords | null;
  try {
    const language = parseSuggestionLanguage(claimed.language);
    words = cleanSuggestion(await app.pictureReader.suggestProduct(picture, { language }));
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "suggestion.refused", { kind: error.kind, status: error.status, attempt: claimed.attempts });
    if (error.kind === "blocked") return failAfterCall(app, claimed, "refused");
    if (error.kind !== "retryable" || claimed.attempts >= MAX_ATTEMPTS)
      return fail(app, claimed, "unavailable");
    await app.db
      .update(suggestions)
      .set({ claimedUntil: app.now() + RETRY_DELAY_SECONDS * 1000 })
      .where(and(eq(suggestions.id, claimed.id), eq(suggestions.attempts, claimed.attempts)));
    await app.enqueue({ type: "suggest", suggestionId }, { delaySeconds: RETRY_DELAY_SECONDS + 1 });
    return { status: "waiting" };
  }
  // Words in a picture can make the model answer in a form that is of no use.
  return words ? finish(app, claimed, words) : failAfterCall(app, claimed, "unusable");
}

async function readSmallCopy(
  app: Pick<App, "db" | "files">,
  pictureId: string,
): Promise<{ bytes: Uint8Array; contentType: "image/png" } | null> {
  const [row] = await app.db
    .select({
      fileKey: pictures.fileKey,
      contentType: pictures.contentType,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
    })
    .from(pictures)
    .where(and(eq(pictures.id, pictureId), isNull(pictures.withdrawnAt)));
  const file = row && (await app.files.get(row.fileKey));
  if (!row || !file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const small = await downscaleFile({ ...row, bytes }, SEEN_EDGE_PX);
    return { bytes: await encodeRgbaPng(small), contentType: "image/png" };
  } catch (error) {
    log("warn", "suggestion.unreadable", errorFields(error));
    return null;
  }
}

/** The move of the row, which fails the batch if it ended meanwhile. */
const endStatement = (
  app: Pick<App, "db" | "now">,
  row: Suggestion,
  end: { state: "done" | "failed"; failure?: SuggestionFailure; words?: SuggestedWords },
) =>
  app.db
    .update(suggestions)
    .set({
      state: sql`CASE ${suggestions.state} WHEN 'queued' THEN ${end.state} END`,
      failure: end.failure ?? null,
      title: end.words?.title ?? null,
      description: end.words?.description ?? null,
      tags: end.words ? JSON.stringify(end.words.tags) : null,
      claimedUntil: null,
      finishedAt: app.now(),
    })
    .where(eq(suggestions.id, row.id));

async function finish(
  app: Pick<App, "db" | "now">,
  row: Suggestion,
  words: SuggestedWords,
): Promise<SuggestionOutcome> {
  try {
    await runTransaction(app.db, [
      endStatement(app, row, { state: "done", words }),
      ...postHoldStatements(app, creditHoldOfSuggestion(row)),
    ]);
    return { status: "done" };
  } catch (error) {
    if (isConstraintViolation(error, "suggestion-moved")) return { status: "none" };
    // The hold expired first and its credit returned: the words are not delivered.
    if (isHoldAlreadyResolved(error)) return endWithoutHold(app, row);
    throw error;
  }
}

/** Fails for what a person can cause, after a call that we pay for: its credit is returned only so often. */
const failAfterCall = (app: Pick<App, "db" | "now">, row: Suggestion, failure: SuggestionFailure) =>
  fail(app, row, failure, countProvokedReturnStatements(app, { userId: row.userId, failure }));

async function fail(
  app: Pick<App, "db" | "now">,
  row: Suggestion,
  failure: SuggestionFailure,
  also: Statement[] = [],
): Promise<SuggestionOutcome> {
  try {
    await runTransaction(app.db, [
      endStatement(app, row, { state: "failed", failure }),
      ...also,
      ...releaseHoldStatements(app, creditHoldOfSuggestion(row)),
    ]);
    return { status: "failed", failure };
  } catch (error) {
    if (isConstraintViolation(error, "suggestion-moved")) return { status: "none" };
    if (isHoldAlreadyResolved(error)) return endWithoutHold(app, row);
    throw error;
  }
}

/** Ends a request whose hold was released by the cron; one whose hold was spent has its words already. */
async function endWithoutHold(app: Pick<App, "db" | "now">, row: Suggestion): Promise<SuggestionOutcome> {
  await app.db
    .update(suggestions)
    .set({ state: "failed", failure: "late", claimedUntil: null, finishedAt: app.now() })
    .where(
      and(
        eq(suggestions.id, row.id),
        eq(suggestions.state, "queued"),
        sql`EXISTS (SELECT 1 FROM credit_holds WHERE id = ${row.id} AND state = 'released')`,
      ),
    );
  return { status: "failed", failure: "late" };
}
