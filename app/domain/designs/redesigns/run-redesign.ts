import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs, redesigns } from "~/db/schema";
import { isHoldAlreadyResolved, releaseHoldStatements } from "~/domain/credits/holds/resolve-hold";
import type { startVisit } from "~/domain/shop-pages/visit-shops";
import { errorFields, log } from "~/lib/log";
import type { RgbaImage, SvgRasterizer } from "~/print";
import { encodeRgbaPng, mainColors } from "~/print/index.server";
import { nextTurnSql } from "../generation/generation-queue";
import { countProvokedReturnStatements, readPause } from "../generation/jobs/credit-returns";
import { parseImageSize } from "../generation/prompts";
import { readSmallCopy, smallSourceCopy } from "./compare-with-source";
import { findProtectedName } from "./protected-names";
import { type RedesignSource, readSourcePage } from "./read-source";
import { type DesignTheme, mergeThemes, readDesignTheme } from "./read-theme";
import { REDESIGN_CREDITS } from "./redesign-limits";
import { redesignPrompts } from "./redesign-prompt";
import {
  creditHoldOfRedesign,
  READING_DEADLINE_MS,
  type Redesign,
  type RedesignFailure,
} from "./redesign-row";
import { MOODS, MOTIFS, STYLES } from "./theme-vocabulary";

/** Longer than a page, its picture and the model take together. */
const CLAIM_MS = 3 * 60_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_SECONDS = 15;
const FOUND_AT_ONCE = 30;
const COPY_KEPT_MS = 24 * 60 * 60_000;

type Parts = Pick<
  App,
  "db" | "now" | "enqueue" | "pageFetcher" | "pictureReader" | "pictureConverter" | "pictureLock" | "config"
> & {
  rasterizer: App["rasterizer"] & SvgRasterizer;
};

export type RedesignOutcome =
  | { status: "drawing" }
  | { status: "failed"; failure: RedesignFailure }
  | { status: "waiting" }
  | { status: "none" };

/** Redesigns that no worker has claimed. Also deletes copies of source pictures that are a day old: none should be left by then. */
export async function listDueRedesigns({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const [rows] = await db.batch([
    db
      .select({ id: redesigns.id })
      .from(redesigns)
      .where(
        and(sql`state = 'reading'`, or(isNull(redesigns.claimedUntil), lte(redesigns.claimedUntil, now()))),
      )
      .orderBy(asc(redesigns.createdAt))
      .limit(FOUND_AT_ONCE),
    db
      .update(redesigns)
      .set({ sourceCopy: null })
      .where(and(sql`source_sketch IS NOT NULL`, lt(redesigns.createdAt, now() - COPY_KEPT_MS))),
  ]);
  return rows.map(({ id }) => id);
}

/** Reads what a redesign begins with and hands it to the generation queue. Safe to run twice: one worker holds the claim. */
export async function runRedesign(
  app: Parts,
  { redesignId }: { redesignId: string },
  options?: Parameters<typeof startVisit>[1],
): Promise<RedesignOutcome> {
  const at = app.now();
  const [claimed] = await app.db
    .update(redesigns)
    .set({ claimedUntil: at + CLAIM_MS, attempts: sql`${redesigns.attempts} + 1` })
    .where(
      and(
        eq(redesigns.id, redesignId),
        eq(redesigns.state, "reading"),
        or(isNull(redesigns.claimedUntil), lte(redesigns.claimedUntil, at)),
      ),
    )
    .returning();
  if (!claimed) return { status: "none" };
  if (claimed.createdAt <= at - READING_DEADLINE_MS) return fail(app, claimed, "late");
  if (claimed.attempts > MAX_ATTEMPTS) return fail(app, claimed, "unavailable");
  const source = await readSource(app, claimed, options);
  if (typeof source === "string") {
    const isPassing = source === "unreachable" || source === "busy";
    return isPassing && claimed.attempts < MAX_ATTEMPTS ? retry(app, claimed) : fail(app, claimed, source);
  }
  const name = findProtectedName(source.texts, [source.description]);
  if (name) return fail(app, claimed, "protected-name", { detail: name });
  const { leftOut, ...said } = readDesignTheme([...source.texts, source.description]);
  if (await readPause(app, claimed.userId)) return fail(app, claimed, "paused");
  let shown: Awaited<ReturnType<typeof readPictureTheme>> | null;
  try {
    shown = source.picture ? await readPictureTheme(app, source.picture) : null;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "redesign.unread", errorFields(error));
    if (error.kind === "retryable" && claimed.attempts < MAX_ATTEMPTS) return retry(app, claimed);
    return error.kind === "blocked"
      ? fail(app, claimed, "refused", { isAfterCall: true })
      : fail(app, claimed, "unavailable");
  }
  if (shown?.protectedName)
    return fail(app, claimed, "protected-name", { detail: shown.protectedName, isAfterCall: true });
  const words = shown ? mergeThemes(said, shown) : said;
  if (words.motifs.length === 0) return fail(app, claimed, "no-theme", { isAfterCall: shown !== null });
  const palette = source.picture ? mainColors(source.picture, 4) : [];
  return draw(app, claimed, { theme: { ...words, palette }, leftOut, source });
}

async function readSource(
  app: Parts,
  row: Redesign,
  options?: Parameters<typeof startVisit>[1],
): Promise<RedesignSource | RedesignFailure> {
  if (row.way === "url") return readSourcePage(app, row.typed, options);
  if (row.way === "words") return { title: null, texts: [row.typed], description: "", picture: null };
  if (!row.sourceCopy) return "no-picture";
  return { title: null, texts: [], description: "", picture: await readSmallCopy(row.sourceCopy) };
}

/** What the model sees in the picture. The answer is filtered by our lists once more here. */
async function readPictureTheme(app: Pick<App, "pictureReader">, picture: RgbaImage) {
  const bytes = await encodeRgbaPng(picture);
  const lists = { motifs: MOTIFS, moods: MOODS, styles: ["none", ...Object.keys(STYLES)] };
  const read = await app.pictureReader.readTheme({ bytes, contentType: "image/png" }, lists);
  const { motifs, moods, style } = readDesignTheme([[...read.motifs, ...read.moods, read.style].join(" ")]);
  return { motifs, moods, style, protectedName: plainName(read.protectedNames[0]) };
}

/** A name as the model wrote it, cut to what can be shown. */
const plainName = (name: string | undefined): string | null =>
  name
    ?.replace(/[^\p{L}\p{N} '&.-]/gu, "")
    .trim()
    .slice(0, 60) || null;

async function draw(
  app: Parts,
  row: Redesign,
  { theme, leftOut, source }: { theme: DesignTheme; leftOut: string[]; source: RedesignSource },
): Promise<RedesignOutcome> {
  const size = parseImageSize("1024x1024");
  if (!size) throw new Error("the square is a size");
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  const { prompt, finalPrompt } = redesignPrompts(theme, { requestedChange: row.requestedChange, seed });
  const sourceCopy = source.picture ? await smallSourceCopy(source.picture) : null;
  try {
    await runTransaction(app.db, [
      app.db
        .update(redesigns)
        .set({
          state: sql`CASE ${redesigns.state} WHEN 'reading' THEN 'drawing' END`,
          theme: JSON.stringify(theme),
          leftOut: JSON.stringify(leftOut),
          pageTitle: source.title,
          sourceCopy,
          claimedUntil: null,
        })
        .where(eq(redesigns.id, row.id)),
      app.db.insert(generationJobs).values({
        ...{ id: row.id, userId: row.userId, seed, prompt, finalPrompt, kind: "redesign" as const },
        ...{ style: theme.style, size: size.value, widthPx: size.widthPx, heightPx: size.heightPx },
        requestKey: `redesign:${row.id}`,
        isTransparent: true,
        credits: REDESIGN_CREDITS,
        model: app.config.imageModel,
        turn: nextTurnSql(row.userId, app.now()),
        // The hold began with the redesign, and the job's deadline ends before it.
        createdAt: row.createdAt,
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "redesign-moved")) return { status: "none" };
    throw error;
  }
  await app.enqueue({ type: "generate", jobId: row.id });
  return { status: "drawing" };
}

async function retry(app: Pick<App, "db" | "now" | "enqueue">, row: Redesign): Promise<RedesignOutcome> {
  await app.db
    .update(redesigns)
    .set({ claimedUntil: app.now() + RETRY_DELAY_SECONDS * 1000 })
    .where(and(eq(redesigns.id, row.id), eq(redesigns.attempts, row.attempts)));
  await app.enqueue({ type: "redesign", redesignId: row.id }, { delaySeconds: RETRY_DELAY_SECONDS + 1 });
  return { status: "waiting" };
}

/**
 * Ends the redesign and returns its credits in one batch. After a call that we pay for, a failure that the person can cause
 * is counted: credits are returned only so often.
 */
async function fail(
  app: Pick<App, "db" | "now">,
  row: Redesign,
  failure: RedesignFailure,
  { detail = null, isAfterCall = false }: { detail?: string | null; isAfterCall?: boolean } = {},
): Promise<RedesignOutcome> {
  const end = app.db
    .update(redesigns)
    .set({
      ...{ failure, failureDetail: detail, sourceCopy: null, claimedUntil: null },
      state: sql`CASE ${redesigns.state} WHEN 'reading' THEN 'failed' END`,
      finishedAt: app.now(),
    })
    .where(eq(redesigns.id, row.id));
  try {
    await runTransaction(app.db, [
      end,
      ...(isAfterCall ? countProvokedReturnStatements(app, { userId: row.userId, failure }) : []),
      ...releaseHoldStatements(app, creditHoldOfRedesign(row)),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "redesign-moved")) return { status: "none" };
    if (!isHoldAlreadyResolved(error)) throw error;
    // The hold expired, so its credits are back already.
    await runTransaction(app.db, [end]).catch((fault) => {
      if (!isConstraintViolation(fault, "redesign-moved")) throw fault;
    });
  }
  return { status: "failed", failure };
}
