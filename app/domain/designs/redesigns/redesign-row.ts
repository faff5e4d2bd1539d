import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs, redesigns } from "~/db/schema";
import { REDESIGN_CREDITS } from "./redesign-limits";

export type Redesign = typeof redesigns.$inferSelect;

/** Why nothing was drawn. What fails while drawing is in the generation job. */
export type RedesignFailure =
  /** A login, a CAPTCHA, or a site that refuses robots. */
  | "wall"
  /** The site's robots.txt forbids it. */
  | "robots"
  /** The address is invalid, not public, or gives no page. */
  | "address"
  | "unreachable"
  | "busy"
  | "no-product"
  | "no-picture"
  /** A picture that we cannot read, so that the new one could not be compared with it. */
  | "picture-format"
  /** `failureDetail` is the name. */
  | "protected-name"
  /** Nothing that could be drawn was recognized. */
  | "no-theme"
  /** The vision model refuses the picture. */
  | "refused"
  /** Too many credits were returned for failures that a person can cause: the model was not asked. */
  | "paused"
  | "unavailable"
  | "late";

/** A redesign that is still being read after this long fails and its credits return; its hold lasts as long as that of a job. */
export const READING_DEADLINE_MS = 10 * 60_000;

/** The hold has the id of the redesign, which is also that of its generation job. */
export function creditHoldOfRedesign({ id, userId }: Pick<Redesign, "id" | "userId">) {
  return { holdId: id, userId, amount: REDESIGN_CREDITS };
}

/** A person's own redesign with its generation job, as a query for a page's batch. */
export function ownRedesignQuery(
  { db }: Pick<App, "db">,
  { userId, redesignId }: { userId: string; redesignId: string },
) {
  return db
    .select({
      id: redesigns.id,
      way: redesigns.way,
      typed: redesigns.typed,
      requestedChange: redesigns.requestedChange,
      state: redesigns.state,
      failure: redesigns.failure,
      failureDetail: redesigns.failureDetail,
      theme: redesigns.theme,
      leftOut: redesigns.leftOut,
      pageTitle: redesigns.pageTitle,
      score: redesigns.score,
      jobState: generationJobs.state,
      jobFailure: generationJobs.failure,
      pictureId: generationJobs.pictureId,
    })
    .from(redesigns)
    .leftJoin(generationJobs, eq(generationJobs.id, redesigns.id))
    .where(and(eq(redesigns.id, redesignId), eq(redesigns.userId, userId)))
    .limit(1);
}
