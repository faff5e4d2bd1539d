import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { MAX_HOLD_MS } from "./holds/holds";

export interface LedgerViolation {
  invariant: "I1" | "I2" | "I3" | "I5" | "I6";
  /** The id of the account, transfer, payment or hold that is wrong. */
  subject: string;
  detail: string;
}

/** For each check; a broken ledger may have a million violations. */
const MAX_VIOLATIONS_SHOWN = 20;

/**
 * Recomputes from the entries of the whole ledger what triggers and constraints guarantee. Tests call it after every
 * scenario. Returns the violations.
 */
export async function auditLedger({ db, now }: Pick<App, "db" | "now">): Promise<LedgerViolation[]> {
  const found: LedgerViolation[] = [];
  for (const [invariant, query] of checks(now())) {
    const rows = await db.all<{ subject: string; detail: string }>(
      sql`${query} LIMIT ${MAX_VIOLATIONS_SHOWN}`,
    );
    for (const row of rows)
      found.push({ invariant, subject: String(row.subject), detail: String(row.detail) });
  }
  return found;
}

function checks(now: number): [LedgerViolation["invariant"], SQL][] {
  return [
    // I1: a balance is the sum of its entries, and a person's credits are the sum of the lots.
    [
      "I1",
      sql`SELECT a.id AS subject, 'balance ' || coalesce(c.credits, 0) || ', entries ' || coalesce(e.total, 0) AS detail
        FROM ledger_accounts a LEFT JOIN user_credits c ON c.user_id = a.owner_id
        LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
        WHERE a.owner_kind = 'user' AND a.kind = 'credits' AND coalesce(c.credits, 0) <> coalesce(e.total, 0)`,
    ],
    [
      "I1",
      sql`SELECT a.id AS subject, 'balance ' || coalesce(b.balance, 0) || ', entries ' || coalesce(e.total, 0) AS detail
        FROM ledger_accounts a LEFT JOIN user_balances b ON b.account_id = a.id
        LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
        WHERE a.owner_kind = 'user' AND a.kind <> 'credits' AND coalesce(b.balance, 0) <> coalesce(e.total, 0)`,
    ],
    [
      "I1",
      sql`SELECT c.user_id AS subject, 'credits ' || c.credits || ', lots ' || coalesce(l.total, 0) AS detail
        FROM user_credits c LEFT JOIN (SELECT user_id, sum(remaining) AS total FROM credit_lots GROUP BY user_id) l ON l.user_id = c.user_id
        WHERE c.credits <> coalesce(l.total, 0)`,
    ],
    [
      "I1",
      sql`SELECT c.user_id AS subject, 'credits ' || c.credits || ', last line ' || coalesce(l.balance, 0) AS detail
        FROM user_credits c LEFT JOIN credit_lines l ON l.user_id = c.user_id AND l.line = (SELECT max(line) FROM credit_lines WHERE user_id = c.user_id)
        WHERE c.credits <> coalesce(l.balance, 0)`,
    ],
    [
      "I1",
      sql`SELECT 'credit_debts' AS subject, 'books ' || books || ', debts ' || owed AS detail FROM (SELECT
        (SELECT coalesce(-sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:credit_debts') AS books,
        (SELECT coalesce(sum(remaining), 0) FROM debts WHERE unit = 'credit') AS owed) WHERE books <> owed`,
    ],
    // I2: no person's balance is negative.
    [
      "I2",
      sql`SELECT subject, detail FROM (
        SELECT user_id AS subject, 'credits ' || credits AS detail FROM user_credits WHERE credits < 0
        UNION ALL SELECT account_id, 'balance ' || balance FROM user_balances WHERE balance < 0)`,
    ],
    // I3: in each unit, all entries sum to zero, and so do the entries of each transfer.
    [
      "I3",
      sql`SELECT a.unit AS subject, 'all accounts sum to ' || sum(e.amount) AS detail
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id GROUP BY a.unit HAVING sum(e.amount) <> 0`,
    ],
    [
      "I3",
      sql`SELECT e.transfer_id AS subject, a.unit || ' sum to ' || sum(e.amount) AS detail
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id GROUP BY e.transfer_id, a.unit HAVING sum(e.amount) <> 0`,
    ],
    // I5: a paid pack is granted once, an unpaid one never.
    [
      "I5",
      sql`SELECT p.id AS subject, p.state || ', grants ' || count(t.id) AS detail
        FROM payments p LEFT JOIN ledger_transfers t ON t.reason = 'purchase' AND t.reference = p.id
        WHERE p.kind = 'credits' GROUP BY p.id HAVING count(t.id) <> (p.state IN ('paid', 'disputed'))`,
    ],
    // I5: the money at the provider is the sum of payments, less refunds, disputed amounts, dispute fees, and what creators
    // were paid out.
    [
      "I5",
      sql`SELECT 'provider_clearing' AS subject, 'books ' || books || ', payments ' || paid AS detail FROM (SELECT
        (SELECT coalesce(-sum(amount), 0) FROM ledger_entries WHERE account_id IN ('system:provider_clearing', 'system:crypto_clearing', 'system:surplus_coins')) AS books,
        (SELECT coalesce(sum(amount_cents - disputed_cents), 0) FROM payments WHERE state IN ('paid', 'disputed'))
          + (SELECT coalesce(sum(amount_cents - reversed_cents), 0) FROM subscription_invoices WHERE state = 'paid')
          - (SELECT coalesce(sum(fee_cents), 0) FROM invoice_reversals)
          - (SELECT coalesce(sum(fee_cents), 0) FROM disputes)
          - (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE state = 'sent')
          + (SELECT coalesce(sum(amount_cents), 0) FROM payout_reversals WHERE state = 'done')
          - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state = 'done') AS paid) WHERE books <> paid`,
    ],
    // I5: the refunds due are the sum of the refunds that are not done.
    [
      "I5",
      sql`SELECT 'refunds_due' AS subject, 'books ' || books || ', refunds ' || owed AS detail FROM (SELECT
        (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:refunds_due') AS books,
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'done') AS owed) WHERE books <> owed`,
    ],
    // I6: a hold is resolved once, within its time.
    [
      "I6",
      sql`SELECT h.id AS subject, h.state || ', resolutions ' || count(t.id) AS detail
        FROM credit_holds h LEFT JOIN ledger_transfers t ON t.reason = 'hold-resolved' AND t.reference = h.id
        GROUP BY h.id HAVING count(t.id) <> (h.state <> 'held')`,
    ],
    [
      "I6",
      sql`SELECT id AS subject, 'held for ' || (${now} - created_at) || ' ms' AS detail
        FROM credit_holds WHERE state = 'held' AND created_at < ${now - MAX_HOLD_MS}`,
    ],
    [
      "I6",
      sql`SELECT b.account_id AS subject, 'held ' || b.balance || ', holds ' || coalesce(h.total, 0) AS detail
        FROM user_balances b JOIN ledger_accounts a ON a.id = b.account_id AND a.kind = 'held'
        LEFT JOIN (SELECT user_id, sum(amount) AS total FROM credit_holds WHERE state = 'held' GROUP BY user_id) h ON h.user_id = a.owner_id
        WHERE b.balance <> coalesce(h.total, 0)`,
    ],
  ];
}
