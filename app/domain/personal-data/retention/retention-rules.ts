import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { referencesTo } from "~/db/references";
import { users } from "~/db/schema";
import { minIdAt } from "~/lib/ids";
import type { RetentionName } from "./retention-days";

/** Rows of one transaction; a run makes several (apply-retention.ts). */
export const ROWS_AT_ONCE = 500;
const IMPORTS_AT_ONCE = 5;

/**
 * Deletes up to `ROWS_AT_ONCE` of what is older than `before` (epoch ms), in one transaction; the last statement
 * returns a row for each one. Each finds its rows through an index that holds only what is still to be deleted, or
 * is sorted by time, so that the cost of a run does not grow with the rows that are kept.
 */
export type Sweep = (before: number, now: number) => Statement[];

/** Selects the rows due, oldest first; the same rows in every statement of a transaction that leaves them as they are. */
const due = (table: string, condition: SQL, order: string) =>
  sql`SELECT rowid FROM ${sql.raw(table)} WHERE ${condition} ORDER BY ${sql.raw(order)} LIMIT ${ROWS_AT_ONCE}`;

const deleteDue = (table: string, condition: SQL, order: string): SQL =>
  sql`DELETE FROM ${sql.raw(table)} WHERE rowid IN (${due(table, condition, order)}) RETURNING 1 AS done`;

const clearDue = (table: string, changes: SQL, condition: SQL): SQL =>
  sql`UPDATE ${sql.raw(table)} SET ${changes} WHERE rowid IN (${due(table, condition, "id")}) RETURNING 1 AS done`;

/** Ids sort by time, so rows made before a moment have smaller ids. */
const madeBefore = (before: number) => sql`id < ${minIdAt(before)}`;

/** The address was never verified, so the account was never used; a row with references stays anyway. */
function isReferredToByNothing(): SQL {
  const refusing = referencesTo(users).filter(({ onDelete }) => onDelete === "no action");
  const conditions = refusing.map(
    ({ table, column }) =>
      sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = users.id)`,
  );
  // In groups: D1 allows an expression a depth of 100, and each link of a chain adds one.
  const groups: SQL[] = [];
  for (let from = 0; from < conditions.length; from += CONDITIONS_A_GROUP)
    groups.push(sql`(${sql.join(conditions.slice(from, from + CONDITIONS_A_GROUP), sql` AND `)})`);
  return sql.join(groups, sql` AND `);
}
const CONDITIONS_A_GROUP = 10;

const ADDRESS_GONE = sql`email = '', recipient_name = '', address1 = '', address2 = '', city = '', zip = ''`;

/** Clears name, address and what the buyer wrote from orders; amounts, country and state stay for the books. */
function clearOrders(condition: SQL): SQL[] {
  const orders = sql`SELECT id FROM orders WHERE rowid IN (${due("orders", condition, "id")})`;
  return [
    sql`UPDATE order_parts SET sent_to = NULL WHERE order_id IN (${orders}) AND sent_to IS NOT NULL`,
    sql`UPDATE claims SET detail = '', note = NULL WHERE order_id IN (${orders}) AND state <> 'open'`,
    clearDue("orders", ADDRESS_GONE, condition),
  ];
}

export const RETENTION_RULES: Record<RetentionName, Sweep> = {
  sessions: (before) => [deleteDue("sessions", sql`expires_at < ${before}`, "expires_at")],
  "unfinished-sign-ins": (before) => [
    deleteDue("pending_sign_ins", sql`expires_at < ${before}`, "expires_at"),
  ],
  "passkey-challenges": (before) => [
    deleteDue("passkey_challenges", sql`expires_at < ${before}`, "expires_at"),
  ],
  codes: (before) => [deleteDue("codes", sql`expires_at < ${before}`, "expires_at")],
  "email-changes": (before) => [deleteDue("email_changes", sql`expires_at < ${before}`, "expires_at")],
  "unverified-accounts": (before, now) => [
    deleteDue(
      "users",
      // Who signs up again gets a new link, and the account is as old as before.
      sql`verified_at IS NULL AND created_at < ${before} AND ${isReferredToByNothing()}
        AND NOT EXISTS (SELECT 1 FROM codes c WHERE c.user_id = users.id AND c.used_at IS NULL AND c.expires_at > ${now})`,
      "created_at",
    ),
  ],
  counters: (before) => [deleteDue("rate_counters", sql`window_start < ${before}`, "window_start")],
  carts: (before) => [deleteDue("carts", sql`updated_at < ${before}`, "updated_at")],
  "order-links": (before) => [deleteDue("order_links", sql`expires_at < ${before}`, "expires_at")],
  // The row stays without address and text, so that nothing is sent twice.
  emails: (before) => [
    clearDue(
      "deliveries",
      sql`recipient = '', data = '{}', last_error = NULL`,
      sql`recipient <> '' AND state <> 'pending' AND ${madeBefore(before)}`,
    ),
  ],
  "data-exports": (before) => {
    const old = due("data_exports", sql`file_key IS NOT NULL AND expires_at < ${before}`, "expires_at");
    return [
      sql`INSERT OR IGNORE INTO file_deletions (file_key) SELECT file_key FROM data_exports WHERE rowid IN (${old})`,
      sql`DELETE FROM data_exports WHERE rowid IN (${old}) RETURNING 1 AS done`,
    ];
  },
  "library-changes": (before) => [deleteDue("library_changes", sql`created_at < ${before}`, "created_at")],
  "account-deletions": (before) => [
    deleteDue("account_deletions", sql`state = 'done' AND finished_at < ${before}`, "finished_at"),
  ],
  // A conversation goes as a whole, so its last message counts.
  messages: (before) => [
    deleteDue(
      "inquiries",
      sql`state = 'answered' AND ${madeBefore(before)} AND NOT EXISTS (
        SELECT 1 FROM inquiry_messages m WHERE m.inquiry_id = inquiries.id AND m.id >= ${minIdAt(before)})`,
      "id",
    ),
  ],
  spam: (before) => [deleteDue("inquiries", sql`state = 'spam' AND ${madeBefore(before)}`, "id")],
  // One that was accepted belongs to an account, and goes with it.
  "beta-invitations": (before) => [
    deleteDue("beta_invitations", sql`accepted_at IS NULL AND ${madeBefore(before)}`, "id"),
  ],
  "content-imports": (before) => [deleteDue("content_imports", madeBefore(before), "id")],
  // A few an hour: each may have fifty thousand rows, which go with it.
  "banner-imports": (before) => [
    sql`DELETE FROM banner_imports WHERE id IN (SELECT id FROM banner_imports WHERE ${madeBefore(before)} ORDER BY id LIMIT ${IMPORTS_AT_ONCE})
      RETURNING 1 AS done`,
  ],
  "design-reports": (before) => [deleteDue("design_reports", madeBefore(before), "id")],
  "payment-networks": (before) => [
    clearDue("payments", sql`caller_hash = NULL`, sql`caller_hash IS NOT NULL AND ${madeBefore(before)}`),
  ],
  "unpaid-orders": (before) => clearOrders(sql`state = 'expired' AND email <> '' AND ${madeBefore(before)}`),
  "claim-photos": (before) => {
    // Photos are as old as their claim, whose id begins with its time.
    const photos = sql`SELECT f.rowid FROM claim_photos f WHERE f.claim_id < ${minIdAt(before)}
      AND EXISTS (SELECT 1 FROM claims c WHERE c.id = f.claim_id AND c.decided_at < ${before})
      ORDER BY f.claim_id LIMIT ${ROWS_AT_ONCE}`;
    return [
      sql`INSERT OR IGNORE INTO file_deletions (file_key) SELECT file_key FROM claim_photos WHERE rowid IN (${photos})`,
      sql`DELETE FROM claim_photos WHERE rowid IN (${photos}) RETURNING 1 AS done`,
    ];
  },
  // The row stays, so that an event reported again is still known.
  "provider-events": (before) => [
    clearDue(
      "provider_events",
      sql`payload = ''`,
      sql`payload <> '' AND state NOT IN ('received', 'failed') AND ${madeBefore(before)}`,
    ),
  ],
  incidents: (before) => [
    deleteDue(
      "attentions",
      sql`resolved_at IS NOT NULL AND resolved_at < ${before} AND ${madeBefore(before)}`,
      "id",
    ),
  ],
  "order-addresses": (before) =>
    clearOrders(sql`email <> '' AND state IN ('paid', 'canceled') AND ${madeBefore(before)}`),
};
