import { type SQL, sql } from "drizzle-orm";
import { words } from "./words";

const { left } = words;

export interface Person {
  id: string;
  email: string;
}

/**
 * Orders placed with the account, or with its address and no account. What another account ordered is its own, even with this
 * address: it has the other person's name and home.
 */
export const ORDERS =
  "SELECT id FROM orders WHERE user_id = :user UNION SELECT id FROM orders WHERE email = :email AND user_id IS NULL";
const PARTS = `SELECT id FROM order_parts WHERE order_id IN (${ORDERS})`;
const PAYMENTS = `SELECT id FROM payments WHERE user_id = :user UNION SELECT id FROM payments WHERE kind = 'order' AND subject_id IN (${ORDERS})`;
const ACCOUNTS = "SELECT id FROM ledger_accounts WHERE owner_kind = 'user' AND owner_id = :user";
const ENTRIES = `SELECT transfer_id FROM ledger_entries WHERE account_id IN (${ACCOUNTS})`;
const PICTURES = "SELECT id FROM pictures WHERE user_id = :user";
const PRODUCTS = "SELECT id FROM products WHERE user_id = :user";
const VERSIONS = `SELECT id FROM design_versions WHERE product_id IN (${PRODUCTS})`;
const SUBSCRIPTIONS = "SELECT id FROM subscriptions WHERE user_id = :user";
const INVOICES = `SELECT id FROM subscription_invoices WHERE subscription_id IN (${SUBSCRIPTIONS})`;
/** Emails to addresses that the person had and nobody else has now, until the last one about the change. */
const AT_FORMER_ADDRESS = `SELECT d.rowid FROM email_changes c JOIN deliveries d ON d.recipient = c.old_email AND d.created_at <= c.expires_at
  WHERE c.user_id = :user AND c.undone_at IS NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = c.old_email)`;
/** What was, or waits to be, posted about the person's application for the beta program. */
const APPLICATION_CALLS = "recipient = 'lead-webhook-url' AND data ->> '$.userEmail' = :email";
const OF_USER = "user_id = :user";

/** The rows of each table that are about a person, as conditions. The ZIP file has one JSON file for each table. */
export const EXPORTED_TABLES: Record<string, string> = {
  users: "id = :user",
  sessions: OF_USER,
  suspensions: OF_USER,
  email_changes: OF_USER,
  identities: OF_USER,
  factors: OF_USER,
  passkeys: OF_USER,
  user_roles: OF_USER,
  welcomes: OF_USER,
  email_opt_outs: OF_USER,
  data_exports: OF_USER,
  account_deletions: OF_USER,
  inquiries: "user_id = :user OR email = :email",
  beta_invitations: "email = :email",
  beta_prices: "invitation_id IN (SELECT id FROM beta_invitations WHERE email = :email)",
  inquiry_messages:
    "sender_email = :email OR inquiry_id IN (SELECT id FROM inquiries WHERE user_id = :user OR email = :email)",
  inquiry_attachments:
    "message_id IN (SELECT id FROM inquiry_messages WHERE sender_email = :email OR inquiry_id IN (SELECT id FROM inquiries WHERE user_id = :user OR email = :email))",
  deliveries: `recipient = :email OR rowid IN (${AT_FORMER_ADDRESS}) OR (${APPLICATION_CALLS})`,
  design_reports: "email = :email",

  carts: OF_USER,
  cart_lines: "cart_id IN (SELECT id FROM carts WHERE user_id = :user)",
  orders: `id IN (${ORDERS})`,
  order_parts: `id IN (${PARTS})`,
  order_lines: `order_id IN (${ORDERS}) OR creator_id = :user`,
  order_events: `order_id IN (${ORDERS})`,
  shipments: `part_id IN (${PARTS})`,
  claims: `order_id IN (${ORDERS})`,
  claim_photos: `claim_id IN (SELECT id FROM claims WHERE order_id IN (${ORDERS}))`,
  payments: `id IN (${PAYMENTS})`,
  crypto_checkouts: `payment_id IN (${PAYMENTS})`,
  receipts: `payment_id IN (${PAYMENTS}) OR refund_id IN (SELECT id FROM refunds WHERE payment_id IN (${PAYMENTS})) OR invoice_id IN (${INVOICES}) OR reversal_id IN (SELECT id FROM invoice_reversals WHERE invoice_id IN (${INVOICES}))`,
  refunds: `payment_id IN (${PAYMENTS})`,
  disputes: `payment_id IN (${PAYMENTS})`,
  fraud_warnings: `payment_id IN (${PAYMENTS})`,

  ledger_accounts: `id IN (${ACCOUNTS})`,
  ledger_transfers: `id IN (${ENTRIES})`,
  ledger_entries: `account_id IN (${ACCOUNTS})`,
  user_credits: OF_USER,
  user_balances: `account_id IN (${ACCOUNTS})`,
  credit_lots: OF_USER,
  credit_holds: OF_USER,
  credit_lines: OF_USER,
  debts: OF_USER,
  payout_accounts: OF_USER,
  payouts: OF_USER,
  payout_items: "payout_id IN (SELECT id FROM payouts WHERE user_id = :user)",
  payout_reversals: OF_USER,
  bank_payouts: OF_USER,
  user_plans: OF_USER,
  memberships: OF_USER,
  subscriptions: OF_USER,
  subscription_invoices: `subscription_id IN (${SUBSCRIPTIONS})`,
  plan_changes: `subscription_id IN (${SUBSCRIPTIONS})`,
  invoice_reversals: `invoice_id IN (${INVOICES})`,
  subscription_checkouts: OF_USER,
  customer_pricing_overrides: "customer_id = :user",

  pictures: OF_USER,
  picture_provenance: `picture_id IN (${PICTURES})`,
  generation_jobs: OF_USER,
  image_transactions: OF_USER,
  image_licenses: OF_USER,
  video_orders: OF_USER,
  video_files: "payment_id IN (SELECT payment_id FROM video_orders WHERE user_id = :user)",
  picture_fixes: OF_USER,
  suggestions: OF_USER,
  redesigns: OF_USER,
  publish_rules: OF_USER,
  publish_batches: OF_USER,
  publish_items: OF_USER,
  social_profiles: OF_USER,
  shares: OF_USER,
  share_posts: OF_USER,
  image_collections: OF_USER,
  library_pictures: OF_USER,
  library_usage: OF_USER,
  library_changes: OF_USER,
  upload_usage: OF_USER,
  stores: OF_USER,
  products: OF_USER,
  moderation_cases: "creator_id = :user",
  design_versions: `product_id IN (${PRODUCTS})`,
  version_prints: `version_id IN (${VERSIONS})`,
  version_reports: `version_id IN (${VERSIONS})`,
  trend_analyses: OF_USER,
  tshirt_trends: OF_USER,
  sales_days: "creator_id = :user",
  product_sales: "creator_id = :user",
};

/** Why the other tables are not in the file. */
export const NOT_EXPORTED: Record<string, string> = {
  codes: left.secret,
  recovery_codes: left.secret,
  pending_sign_ins: left.secret,
  passkey_challenges: left.secret,
  order_links: left.secret,
  rate_counters: left.counters,
  audit_log: left.auditLog,
  attentions: left.incidents,
  provider_events: left.providerEvents,
  picture_checks: left.drawn,
  mockups: left.drawn,
  renderings: left.drawn,
  rendering_tasks: left.internal,
  credit_hold_lots: left.internal,
  file_deletions: left.internal,
  moderation_blocks: left.internal,
  settings: left.noPerson,
  affiliate_banners: left.noPerson,
  saved_replies: left.noPerson,
  banner_imports: left.noPerson,
  content_pieces: left.noPerson,
  content_revisions: left.noPerson,
  content_files: left.noPerson,
  content_imports: left.noPerson,
  banner_import_rows: left.noPerson,
  blog_posts: left.noPerson,
  knowledge_base_articles: left.noPerson,
  content_counts: left.noPerson,
  sitemap_marks: left.noPerson,
  breakers: left.noPerson,
  cron_steps: left.noPerson,
  daily_figures: left.noPerson,
  money_totals: left.noPerson,
  dead_letters: left.noPerson,
  state_moves: left.noPerson,
  invariant_checks: left.noPerson,
  service_reports: left.noPerson,
  file_walks: left.noPerson,
  partner_products: left.noPerson,
  partner_pauses: left.noPerson,
  variant_stock: left.noPerson,
  provider_polls: left.noPerson,
  pricing_plans: left.noPerson,
};

/** Secrets, names of files (the files themselves are in the ZIP file), staff, and notes of other companies. */
const HIDDEN_COLUMN =
  /(_hash|_key|secret|token|checkout_url|decided_by|closed_by|assigned_to|answered_by|created_by|claimed_until|hold_reason|last_error|look_user_id|look_until)$/;

export const isHiddenColumn = (name: string): boolean => HIDDEN_COLUMN.test(name);

/** A condition with the person filled in. */
export function personCondition(condition: string, { id, email }: Person): SQL {
  const parts = condition
    .split(/(:user|:email)/)
    .map((part) => (part === ":user" ? sql`${id}` : part === ":email" ? sql`${email}` : sql.raw(part)));
  return sql.join(parts);
}

/** One page of a table's rows, in the order in which they were written. */
export function exportedRowsQuery(
  table: string,
  person: Person,
  { after, limit }: { after: number; limit: number },
): SQL {
  const condition = personCondition(EXPORTED_TABLES[table] ?? "0", person);
  // As a list, so that the table is never read in the order of its rows to find a person's few.
  return sql`SELECT rowid AS row_number, * FROM ${sql.raw(table)}
    WHERE rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${condition}) AND rowid > ${after}
    ORDER BY rowid LIMIT ${limit}`;
}

/** The person's files: pictures, what came with an upload, photos of claims, files sent by email. `at` continues a list. */
export function exportedFilesQuery(person: Person, { after, limit }: { after: string; limit: number }): SQL {
  const claims = personCondition(EXPORTED_TABLES.claims as string, person);
  const attached = personCondition(EXPORTED_TABLES.inquiry_attachments as string, person);
  return sql`SELECT * FROM (
      SELECT 'pictures/' || id AS at, file_key AS key FROM pictures
        WHERE user_id = ${person.id} AND files_removed_at IS NULL
      UNION ALL SELECT 'credentials/' || v.picture_id, v.credentials_key FROM pictures p
        JOIN picture_provenance v ON v.picture_id = p.id WHERE p.user_id = ${person.id} AND v.credentials_key IS NOT NULL
      UNION ALL SELECT 'vectors/' || v.picture_id, v.vector_key FROM pictures p
        JOIN picture_provenance v ON v.picture_id = p.id WHERE p.user_id = ${person.id} AND v.vector_key IS NOT NULL
      UNION ALL SELECT 'videos/' || v.payment_id || '-' || f.position, f.file_key FROM video_orders v
        JOIN video_files f ON f.payment_id = v.payment_id WHERE v.user_id = ${person.id} AND v.state IN ('delivered', 'accepted')
      UNION ALL SELECT * FROM (SELECT 'claims/' || f.claim_id || '-' || f.position, f.file_key FROM claims c
        JOIN claim_photos f ON f.claim_id = c.id WHERE c.id IN (SELECT id FROM claims WHERE ${claims})
        UNION ALL SELECT 'messages/' || message_id || '-' || position, file_key FROM inquiry_attachments WHERE ${attached})
    ) WHERE at > ${after} ORDER BY at LIMIT ${limit}`;
}
