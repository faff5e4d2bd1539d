import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products, sharePosts, shares } from "~/db/schema";
import {
  counterOf,
  countUseQuery,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { composePost, emojisOf, hashtagsOf } from "./compose-post";
import { CAMPAIGN_PARAMETER, MAX_POST_CHARACTERS, MAX_SCHEDULE_MS, type SocialNetwork } from "./networks";
import { parseNetworks, socialProfileQuery } from "./social-profile";

export type ShareOutcome =
  | { status: "shared"; shareId: string }
  /** The same form was sent before, with the same choices: nothing is posted twice. */
  | { status: "already"; shareId: string }
  | { status: "no-network" }
  | { status: "blank" }
  | { status: "too-long" }
  | { status: "wrong-time" }
  | { status: "missing" }
  /** Over the hourly limit. */
  | { status: "too-many"; seconds: number };

export interface NewShare {
  userId: string;
  formKey: string;
  productId: string;
  networks: SocialNetwork[];
  message: string;
  hasHashtags: boolean;
  hasEmojis: boolean;
  /** Null: now. */
  postAt: number | null;
}

/**
 * Writes a post for each network. Where the person has connected an account and the product is on sale, the queue posts it when it is
 * due; otherwise the person posts it, with text and picture prepared.
 */
export async function shareProduct(
  app: Pick<App, "db" | "now" | "enqueue" | "origin" | "socialPoster">,
  { userId, productId, formKey, networks, postAt, ...wanted }: NewShare,
): Promise<ShareOutcome> {
  const message = wanted.message.replace(/\s+/g, " ").trim();
  if (networks.length === 0) return { status: "no-network" };
  if (message === "") return { status: "blank" };
  if (message.length > MAX_POST_CHARACTERS) return { status: "too-long" };
  const at = app.now();
  if (postAt !== null && !(postAt > at - 60_000 && postAt <= at + MAX_SCHEDULE_MS))
    return { status: "wrong-time" };
  const [[product], [profile]] = await app.db.batch([
    app.db
      .select({ title: products.title, tags: products.tags, state: products.state })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.userId, userId), isNull(products.deletedAt))),
    socialProfileQuery(app, { userId }),
  ]);
  if (!product) return { status: "missing" };
  const isOnSale = product.state === "published";
  const connected = isOnSale && app.socialPoster ? parseNetworks(profile?.networks) : [];
  const about = { title: product.title, tags: JSON.parse(product.tags) as string[] };
  const shareId = newId();
  // With the choices: a form changed after Back is another share, a double click is not.
  const requestKey = await sha256Hex(
    JSON.stringify([formKey, productId, networks, message, wanted.hasHashtags, wanted.hasEmojis, postAt]),
  );
  const posts = networks.map((network) => {
    const id = newId();
    const link = isOnSale ? `${app.origin}/product/${productId}?${CAMPAIGN_PARAMETER}=${id}` : null;
    const text = composePost(network, {
      ...{ message, link },
      emojis: wanted.hasEmojis ? emojisOf(about) : [],
      hashtags: wanted.hasHashtags ? hashtagsOf(about) : [],
    });
    const state = connected.includes(network) ? ("queued" as const) : ("manual" as const);
    return { id, shareId, userId, network, state, text, dueAt: postAt ?? at, createdAt: at };
  });
  const counter = counterOf("shares", personSubject(userId));
  try {
    await runTransaction(app.db, [
      app.db.insert(shares).values({
        ...{ id: shareId, userId, productId, message, requestKey, createdAt: at },
        hasHashtags: wanted.hasHashtags,
        hasEmojis: wanted.hasEmojis,
      }),
      refuseWhenSpentStatement(app, [counter]),
      countUseQuery(app, counter),
      app.db.insert(sharePosts).values(posts),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "limit-reached"))
      return { status: "too-many", seconds: secondsUntilNextWindow(app, "shares") };
    if (!isConstraintViolation(error, "share-repeated")) throw error;
    const [first] = await app.db
      .select({ id: shares.id })
      .from(shares)
      .where(and(eq(shares.userId, userId), eq(shares.requestKey, requestKey)));
    if (!first) throw error;
    return { status: "already", shareId: first.id };
  }
  for (const { id, state, dueAt } of posts)
    if (state === "queued" && dueAt <= at) await app.enqueue({ type: "share-post", postId: id });
  return { status: "shared", shareId };
}

/** Cancels a post that waits for its time, or queues a failed one again. False if it is neither, or somebody else's. */
export async function changePost(
  app: Pick<App, "db" | "now" | "enqueue">,
  { userId, postId, change }: { userId: string; postId: string; change: "cancel" | "retry" },
): Promise<boolean> {
  const own = and(eq(sharePosts.id, postId), eq(sharePosts.userId, userId));
  const at = app.now();
  const changed = await app.db
    .update(sharePosts)
    .set(
      change === "cancel"
        ? { state: "canceled", finishedAt: at }
        : {
            ...{ state: "queued", failure: null, failureDetail: null, finishedAt: null, attempts: 0 },
            claimedUntil: null,
            dueAt: at,
          },
    )
    .where(
      and(
        own,
        change === "cancel"
          ? sql`${sharePosts.state} = 'queued' AND coalesce(${sharePosts.claimedUntil}, 0) <= ${at}`
          : sql`${sharePosts.state} = 'failed'`,
      ),
    );
  if (changed.meta.changes > 0 && change === "retry") await app.enqueue({ type: "share-post", postId });
  return changed.meta.changes > 0;
}
