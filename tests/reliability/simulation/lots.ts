import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestApp } from "../../support/app/test-app";

interface Lot {
  id: string;
  transferId: string;
  kind: string;
  granted: number;
  left: number;
  expiresAt: number | null;
  createdAt: number;
}

interface Line {
  amount: number;
  reason: string;
  reference: string;
  at: number;
  /** The lot of a grant. */
  lotId: string | null;
  /** The grant that a revocation undoes. */
  undone: string | null;
}

/** Gifts and months are spent before what was paid for. */
const rankOf = ({ kind }: Lot) => (kind === "paid" ? 1 : 0);
const inSpendingOrder = (one: Lot, other: Lot) =>
  (one.expiresAt ?? Number.POSITIVE_INFINITY) - (other.expiresAt ?? Number.POSITIVE_INFINITY) ||
  rankOf(one) - rankOf(other) ||
  one.createdAt - other.createdAt ||
  (one.id < other.id ? -1 : 1);

/** What a revocation takes back first, by the books' reference. */
const UNDONE = sql`CASE
  WHEN l.reason = 'purchase-refunded' THEN (SELECT payment_id FROM refunds WHERE id = l.reference)
  WHEN l.reason = 'purchase-disputed' THEN (SELECT payment_id FROM disputes WHERE id = substr(l.reference, 1, 26))
  WHEN l.reason = 'subscription-reversed' THEN substr(l.reference, 1, 26) END`;

/**
 * Plays a person's statement again on lots of its own: what expires soonest goes first, then gifts, then what was paid for; a
 * revocation takes its own lot first; a released hold goes back where it came from. In the end each lot has what ours has.
 */
export async function checkLots(app: TestApp, userId: string): Promise<void> {
  const [lines, rows] = await Promise.all([
    app.db.all<Line>(sql`SELECT l.amount, l.reason, l.reference, l.created_at AS at, o.id AS lotId, ${UNDONE} AS undone
      FROM credit_lines l JOIN ledger_entries e ON e.id = l.entry_id LEFT JOIN credit_lots o ON o.transfer_id = e.transfer_id
      WHERE l.user_id = ${userId} ORDER BY l.line`),
    app.db.all<Lot & { grant: string }>(
      sql`SELECT o.id, o.transfer_id AS transferId, o.kind, o.granted, o.remaining AS left, o.expires_at AS expiresAt, o.created_at AS createdAt, t.reference AS "grant"
        FROM credit_lots o JOIN ledger_transfers t ON t.id = o.transfer_id WHERE o.user_id = ${userId}`,
    ),
  ]);
  const lots = new Map<string, Lot & { grant: string }>();
  const drawn = new Map<string, Map<string, number>>();

  const draw = (amount: number, { at, reference }: Line, first: string | null = null) => {
    const spendable = [...lots.values()]
      .filter(({ left, expiresAt }) => left > 0 && (expiresAt === null || expiresAt > at))
      .sort((one, other) =>
        first === null
          ? inSpendingOrder(one, other)
          : isFirst(other, first) - isFirst(one, first) || inSpendingOrder(one, other),
      );
    const taken = new Map<string, number>();
    let wanted = amount;
    for (const lot of spendable) {
      const part = Math.min(lot.left, wanted);
      lot.left -= part;
      wanted -= part;
      if (part > 0) taken.set(lot.id, part);
    }
    expect({ userId, reference, missing: wanted }).toEqual({ userId, reference, missing: 0 });
    return taken;
  };

  for (const line of lines) {
    const { amount, reason, reference, at, lotId } = line;
    const granted = lotId === null ? undefined : rows.find(({ id }) => id === lotId);
    if (granted) lots.set(granted.id, { ...granted, left: granted.granted });
    else if (reason === "hold") drawn.set(reference, draw(-amount, line));
    else if (reason === "hold-resolved")
      for (const [id, part] of drawn.get(reference) ?? []) {
        const lot = lots.get(id);
        if (lot) lot.left += part;
      }
    else if (reason === "expired") {
      const lot = lots.get(reference.slice(0, 26));
      expect({ userId, expired: amount, late: (lot?.expiresAt ?? Number.POSITIVE_INFINITY) <= at }).toEqual({
        userId,
        expired: -(lot?.left ?? 0),
        late: true,
      });
      if (lot) lot.left = 0;
    } else if (amount < 0) draw(-amount, line, line.undone);
    else throw new Error(`${userId}: nothing is known of ${reason} ${reference}`);
  }
  const left = (each: Iterable<Lot>) =>
    [...each].map(({ id, left: credits }) => ({ id, credits })).sort(byId);
  expect({ userId, lots: left(rows) }).toEqual({ userId, lots: left(lots.values()) });
  // What has expired is written off.
  const late = rows.filter(
    ({ expiresAt, left: credits }) => credits > 0 && (expiresAt ?? app.now() + 1) <= app.now(),
  );
  expect({ userId, late }).toEqual({ userId, late: [] });
}

const isFirst = ({ grant }: { grant: string }, first: string) => Number(grant === first);
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
