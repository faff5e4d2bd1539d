import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { AdapterError, isNotConnected } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { mockups, products, sharePosts, shares } from "~/db/schema";
import { log } from "~/lib/log";
import { mediaPath } from "~/lib/media-url";
import { forgetNetwork, readProfileKey } from "./social-profile";

/** Longer than the poster's timeout. */
const CLAIM_MS = 3 * 60_000;
const MAX_ATTEMPTS = 6;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 900;
const FOUND_AT_ONCE = 50;

export type PostFailure =
  /** The network did not take it; its words are kept. */
  | "refused"
  /** The account is no longer connected. */
  | "not-connected"
  /** The product was taken off sale or deleted meanwhile. */
  | "not-on-sale"
  | "unavailable"
  /** The service refuses our key, not the person's account. */
  | "out-of-order";

export type PostOutcome =
  | { status: "posted" }
  | { status: "failed"; failure: PostFailure }
  | { status: "waiting" }
  | { status: "none" };

/** Posts that are due and that no worker has claimed. */
export async function listDuePosts({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: sharePosts.id })
    .from(sharePosts)
    .where(
      and(
        sql`state = 'queued'`,
        lte(sharePosts.dueAt, now()),
        or(isNull(sharePosts.claimedUntil), lte(sharePosts.claimedUntil, now())),
      ),
    )
    .orderBy(asc(sharePosts.dueAt))
    .limit(FOUND_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Sends a post. Safe to run twice: one worker holds the claim, and the poster posts each id once. */
export async function runPost(
  app: Pick<App, "db" | "now" | "enqueue" | "appSecret" | "origin" | "socialPoster">,
  { postId }: { postId: string },
): Promise<PostOutcome> {
  const at = app.now();
  const [claimed] = await app.db
    .update(sharePosts)
    .set({ claimedUntil: at + CLAIM_MS, attempts: sql`${sharePosts.attempts} + 1` })
    .where(
      and(
        eq(sharePosts.id, postId),
        eq(sharePosts.state, "queued"),
        lte(sharePosts.dueAt, at),
        or(isNull(sharePosts.claimedUntil), lte(sharePosts.claimedUntil, at)),
      ),
    )
    .returning();
  if (!claimed) return { status: "none" };
  const end = (set: Partial<typeof sharePosts.$inferInsert>) =>
    app.db
      .update(sharePosts)
      .set({ claimedUntil: null, finishedAt: app.now(), ...set })
      .where(and(eq(sharePosts.id, postId), eq(sharePosts.state, "queued")));
  const fail = async (failure: PostFailure, failureDetail: string | null = null): Promise<PostOutcome> => {
    const ended = end({ state: "failed", failure, failureDetail });
    await app.db.batch(failure === "not-connected" ? [ended, forgetNetwork(app, claimed)] : [ended]);
    return { status: "failed", failure };
  };
  if (claimed.attempts > MAX_ATTEMPTS) return fail("unavailable");
  const pictureKey = await findPicture(app, claimed.shareId);
  if (!pictureKey) return fail("not-on-sale");
  const profileKey = await readProfileKey(app, { userId: claimed.userId });
  if (!app.socialPoster) return fail("out-of-order");
  if (profileKey === null) return fail("not-connected");
  try {
    const sent = await app.socialPoster.post({
      ...{ profileKey, network: claimed.network, text: claimed.text, idempotencyKey: claimed.id },
      pictureUrl: `${app.origin}${mediaPath(pictureKey)}`,
    });
    await end({ state: "posted", externalId: sent.externalId, url: sent.url });
    return { status: "posted" };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "share.refused", { kind: error.kind, status: error.status, attempt: claimed.attempts });
    if (isNotConnected(error)) return fail("not-connected");
    if (error.kind === "auth" || error.kind === "quota") return fail("out-of-order");
    if (error.kind !== "retryable") return fail("refused", error.detail);
    if (claimed.attempts >= MAX_ATTEMPTS) return fail("unavailable");
    const backoff = FIRST_DELAY_SECONDS * 2 ** (claimed.attempts - 1);
    const delaySeconds = Math.min(MAX_DELAY_SECONDS, Math.max(backoff, error.retryAfterSeconds ?? 0));
    await app.db
      .update(sharePosts)
      .set({ claimedUntil: app.now() + delaySeconds * 1000 })
      .where(and(eq(sharePosts.id, postId), eq(sharePosts.state, "queued")));
    await app.enqueue({ type: "share-post", postId }, { delaySeconds: delaySeconds + 1 });
    return { status: "waiting" };
  }
}

/** The public picture of a product that is on sale. */
async function findPicture({ db }: Pick<App, "db">, shareId: string): Promise<string | null> {
  const [row] = await db
    .select({
      key: sql<
        string | null
      >`coalesce((SELECT file_key FROM ${mockups} WHERE version_id = ${products.versionId}
        AND kind IN ('social', 'large') ORDER BY kind = 'social' DESC LIMIT 1), ${products.coverKey})`,
    })
    .from(shares)
    .innerJoin(products, eq(products.id, shares.productId))
    .where(and(eq(shares.id, shareId), eq(products.state, "published")));
  return row?.key ?? null;
}
