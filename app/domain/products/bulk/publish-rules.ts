import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { publishRules } from "~/db/schema";
import { withOriginalsSql } from "~/domain/designs/print-check/fixed-copies";
import { findGarment } from "~/garments/find-garments";
import { newId } from "~/lib/ids";
import {
  GARMENT_TONES,
  type GarmentPlan,
  MAX_GARMENTS_AT_ONCE,
  MAX_MARKUP_PERCENT,
  planGarments,
  type Tone,
} from "./plan-garments";
import { writeBatch } from "./publish-batch";

export const MAX_RULES = 10;
/** Products that all rules of a person may publish in a day. `limits.ts` counts them. */
export const MAX_PRODUCTS_A_DAY = 20;
/** A picture that is not measured after this long is passed over. */
const MEASURED_WITHIN_MS = 60 * 60_000;
const RULES_AT_ONCE = 50;

export interface PublishRule {
  id: string;
  garments: string[];
  tone: Tone;
  markupPercent: number;
  isOn: boolean;
}

export type SaveRuleResult = { status: "saved" } | { status: "no-garments" | "wrong-markup" | "too-many" };

/** Pictures that are there already are not published by a rule. */
const latestPictureOf = (userId: string) =>
  sql<string>`coalesce((SELECT id FROM pictures WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1), '')`;

/** A new rule, for pictures that come from now on. */
export async function saveRule(
  { db, now }: Pick<App, "db" | "now">,
  { userId, garments, tone, markupPercent }: { userId: string } & Omit<PublishRule, "id" | "isOn">,
): Promise<SaveRuleResult> {
  const known = [...new Set(garments)].filter((id) => findGarment(id) !== null);
  if (known.length === 0 || known.length > MAX_GARMENTS_AT_ONCE) return { status: "no-garments" };
  if (!Number.isInteger(markupPercent) || markupPercent < 0 || markupPercent > MAX_MARKUP_PERCENT)
    return { status: "wrong-markup" };
  const values = {
    ...{ id: newId(), userId, tone, markupPercent, createdAt: now() },
    garments: JSON.stringify(known),
  };
  // Counted in the INSERT itself, so that two at once cannot exceed the limit.
  const saved =
    await db.run(sql`INSERT INTO publish_rules (id, user_id, garments, tone, markup_percent, last_picture_id, created_at)
    SELECT ${values.id}, ${userId}, ${values.garments}, ${tone}, ${markupPercent}, ${latestPictureOf(userId)}, ${values.createdAt}
    WHERE (SELECT count(*) FROM publish_rules WHERE user_id = ${userId}) < ${MAX_RULES}`);
  return { status: saved.meta.changes > 0 ? "saved" : "too-many" };
}

/**
 * Switches a rule on, from the next picture on, or off; or deletes it. False if it is not there, or somebody else's: what was
 * deleted before is deleted, as after the second press of a button.
 */
export async function changeRule(
  { db }: Pick<App, "db">,
  { userId, ruleId, change }: { userId: string; ruleId: string; change: "on" | "off" | "delete" },
): Promise<boolean> {
  const own = and(eq(publishRules.id, ruleId), eq(publishRules.userId, userId));
  const done =
    change === "delete"
      ? await db.delete(publishRules).where(own)
      : await db
          .update(publishRules)
          .set(change === "on" ? { isOn: true, lastPictureId: latestPictureOf(userId) } : { isOn: false })
          .where(own);
  if (done.meta.changes > 0 || change !== "delete") return done.meta.changes > 0;
  const [others] = await db
    .select({ id: publishRules.id })
    .from(publishRules)
    .where(eq(publishRules.id, ruleId));
  return others === undefined;
}

/** A person's rules, newest first; as a query for a batch. `parseRule` reads its rows. */
export function rulesQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      id: publishRules.id,
      garments: publishRules.garments,
      tone: publishRules.tone,
      markupPercent: publishRules.markupPercent,
      isOn: publishRules.isOn,
    })
    .from(publishRules)
    .where(eq(publishRules.userId, userId))
    .orderBy(desc(publishRules.id))
    .limit(MAX_RULES);
}

export function parseRule(row: Awaited<ReturnType<typeof rulesQuery>>[number]): PublishRule {
  return { ...row, garments: JSON.parse(row.garments) as string[] };
}

export const parseTone = (value: unknown): Tone => GARMENT_TONES.find((tone) => tone === value) ?? "all";

/** What a rule would publish of a picture: the garments of the rule on which the picture passes the print check. */
export function planOfRule(
  rule: Pick<PublishRule, "garments">,
  plans: readonly GarmentPlan[],
): GarmentPlan[] {
  return plans.filter(({ garment, problem }) => problem === null && rule.garments.includes(garment.id));
}

/**
 * Whether the picture is a repaired copy of one that rules have published, also over several repairs: it would be the same
 * design on sale twice. If the first one was refused by its check, the copy is published instead.
 */
const isCopyOfPublished = (userId: SQL, pictureId: SQL) =>
  sql`EXISTS (WITH RECURSIVE originals(id) AS (
      SELECT parent_id FROM picture_provenance WHERE picture_id = ${pictureId} AND how = 'fixed'
      UNION SELECT o.parent_id FROM originals JOIN picture_provenance o ON o.picture_id = originals.id WHERE o.how = 'fixed')
    SELECT 1 FROM originals JOIN publish_items i ON i.user_id = ${userId} AND i.rule_picture_id = originals.id)`;

/**
 * Whether a picture was delivered while the vision model was down and still waits for its inspection. Nobody looks at what a
 * rule publishes: wrong lettering would be on sale, and stay there as if its creator had accepted it. One that was deleted is
 * not inspected any more, and not published.
 */
const isInspected = sql`(p.withdrawn_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM pictures o
  WHERE o.id IN (${withOriginalsSql(sql`p.id`)}) AND o.inspect_at IS NOT NULL))`;

/**
 * Applies every rule that is on to its next picture, once it is measured and inspected. UNIQUE decides between two runs, and
 * between two rules for a garment. Resolves to the number of batches begun.
 */
export async function applyRules(app: Pick<App, "db" | "now" | "enqueue">): Promise<number> {
  const due = await app.db.all<{
    id: string;
    user_id: string;
    garments: string;
    tone: Tone;
    markup_percent: number;
    picture_id: string;
  }>(sql`SELECT r.id, r.user_id, r.garments, r.tone, r.markup_percent, p.id AS picture_id
    FROM publish_rules r JOIN pictures p ON p.id = (SELECT next.id FROM pictures next
      WHERE next.user_id = r.user_id AND next.id > r.last_picture_id AND NOT ${isCopyOfPublished(sql`r.user_id`, sql`next.id`)}
      ORDER BY next.id LIMIT 1)
    WHERE r.is_on = 1 AND (p.created_at <= ${app.now() - MEASURED_WITHIN_MS}
      OR EXISTS (SELECT 1 FROM picture_checks WHERE picture_id = p.id AND version > 0)) AND ${isInspected}
    ORDER BY p.id LIMIT ${RULES_AT_ONCE}`);
  let begun = 0;
  for (const rule of due) {
    const planned = await planGarments(app, {
      ...{
        userId: rule.user_id,
        pictureId: rule.picture_id,
        tone: rule.tone,
        markupPercent: rule.markup_percent,
      },
    });
    const plans = planned ? planOfRule({ garments: JSON.parse(rule.garments) }, planned.plans) : [];
    if (plans.length > 0) {
      const written = await writeBatch(app, {
        ...{ userId: rule.user_id, pictureId: rule.picture_id, ruleId: rule.id },
        requestKey: `rule:${rule.id}:${rule.picture_id}`,
        items: plans.map((plan) => ({ plan, priceCents: plan.priceCents })),
      });
      if (written.status === "begun") begun += 1;
    }
    await app.db
      .update(publishRules)
      .set({ lastPictureId: rule.picture_id })
      .where(and(eq(publishRules.id, rule.id), sql`${publishRules.lastPictureId} < ${rule.picture_id}`));
  }
  return begun;
}
