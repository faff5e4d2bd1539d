import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll, isRefusal } from "~/db/client";
import { transferStatements, userAccount } from "~/domain/credits/ledger";

/** A claim is most often made in the first days; earnings wait for them. */
export const EARNINGS_WAIT_MS = 7 * 24 * 60 * 60 * 1000;
const PARTS_A_RUN = 50;

/** Earnings of parts delivered a week ago become available, each once: UNIQUE(reason, part) in the ledger decides. */
export async function releaseEarnings({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const at = now();
  const due = await db.all<{ partId: string; creatorId: string; cents: number; number: string }>(sql`
    SELECT p.id AS partId, l.creator_id AS creatorId, sum(l.earning_cents) AS cents, o.number AS number
    FROM (SELECT id, order_id FROM order_parts
      WHERE state = 'delivered' AND earnings_available_at IS NULL AND delivered_at <= ${at - EARNINGS_WAIT_MS}
      ORDER BY delivered_at LIMIT ${PARTS_A_RUN}) p
    JOIN order_lines l ON l.part_id = p.id JOIN orders o ON o.id = p.order_id
    GROUP BY p.id, l.creator_id`);
  let released = 0;
  for (const { partId, creatorId, cents, number } of due) {
    const done = sql`UPDATE order_parts SET earnings_available_at = ${at} WHERE id = ${partId} AND earnings_available_at IS NULL`;
    const transfer = transferStatements(
      {
        reason: "earning-available",
        reference: partId,
        memo: number,
        entries: [
          { account: userAccount(creatorId, "pending"), amount: -cents },
          { account: userAccount(creatorId, "available"), amount: cents },
        ],
      },
      at,
    );
    try {
      await applyAll(db, [...transfer, done]);
      released += 1;
    } catch (error) {
      if (!isRefusal(error, /ledger_transfers\.reason/)) throw error;
      await applyAll(db, [done]);
    }
  }
  return released;
}
