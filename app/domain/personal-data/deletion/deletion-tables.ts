import { type SQL, sql } from "drizzle-orm";
import { EXPORTED_TABLES, type Person, personCondition } from "../export/exported-tables";
import { words } from "./words";

const { kept } = words;

/** What happens to a person's rows of a table: deleted, cleared of what names or describes the person, or kept with the reason. */
type Fate = "delete" | { clear: string } | { keep: string };

const OF_PICTURES = "picture_id IN (SELECT id FROM pictures WHERE user_id = :user)";
const OF_ORDERS = `order_id IN (SELECT id FROM orders WHERE ${EXPORTED_TABLES.orders})`;
const OF_UNSOLD_VERSIONS = `version_id IN (SELECT v.id FROM products p JOIN design_versions v ON v.product_id = p.id WHERE p.user_id = :user
  AND NOT EXISTS (SELECT 1 FROM order_lines o WHERE o.version_id = v.id))`;

/** Rows of tables that are not in the download, too. */
const OTHER_CONDITIONS: Record<string, string> = {
  codes: "user_id = :user",
  recovery_codes: "user_id = :user",
  pending_sign_ins: "user_id = :user",
  order_links: OF_ORDERS,
  attentions: "subject = 'user:' || :user",
  picture_checks: OF_PICTURES,
  mockups: OF_UNSOLD_VERSIONS,
  renderings: OF_UNSOLD_VERSIONS,
  rendering_tasks: "user_id = :user AND state IN ('completed', 'failed', 'superseded', 'waiting')",
  provider_events: `state IN ('processed', 'ignored') AND object_id IN (
    SELECT provider_payment_id FROM payments WHERE ${EXPORTED_TABLES.payments}
    UNION SELECT provider_account_id FROM payout_accounts WHERE user_id = :user
    UNION SELECT session_id FROM payments WHERE ${EXPORTED_TABLES.payments}
    UNION SELECT partner_order_id FROM order_parts WHERE ${OF_ORDERS})`,
};

/**
 * In this order, in one transaction: rows before those by which they are found. Rows that the books or a constraint refer to
 * stay, without what names or describes the person.
 */
export const DELETION: Record<string, Fate> = {
  sessions: "delete",
  pending_sign_ins: "delete",
  codes: "delete",
  recovery_codes: "delete",
  factors: "delete",
  passkeys: "delete",
  identities: "delete",
  user_roles: "delete",
  email_opt_outs: "delete",
  data_exports: "delete",
  upload_usage: "delete",
  beta_prices: "delete",
  beta_invitations: "delete",
  // A trigger queues their files.
  inquiry_attachments: "delete",
  inquiry_messages: "delete",
  inquiries: "delete",
  design_reports: { clear: "email = NULL" },

  tshirt_trends: "delete",
  trend_analyses: "delete",

  claim_photos: "delete",
  order_links: "delete",
  provider_events: { clear: "payload = ''" },
  crypto_checkouts: { clear: "pay_address = NULL, pay_memo = NULL" },
  payments: { clear: "caller_hash = NULL, checkout_url = NULL" },
  receipts: { keep: kept.books },
  refunds: { keep: kept.books },
  disputes: { keep: kept.books },
  fraud_warnings: { keep: kept.books },
  shipments: { clear: "tracking_number = NULL, tracking_url = NULL" },
  order_events: { keep: kept.books },
  claims: { clear: "detail = '', note = NULL" },
  order_parts: { clear: "sent_to = NULL" },
  order_lines: { keep: kept.bought },
  orders: {
    clear:
      "email = '', recipient_name = '', address1 = '', address2 = '', city = '', zip = '', user_id = NULL",
  },
  cart_lines: "delete",
  carts: "delete",

  library_changes: "delete",
  // Triggers take them out of the search.
  library_pictures: "delete",
  library_usage: "delete",
  image_collections: "delete",
  image_transactions: { clear: "prompt = '', enhanced_prompt = '', favorite = 0" },
  image_licenses: { clear: "holder_name = NULL" },
  video_files: "delete",
  video_orders: { clear: "about = '', script = '', links = '', message = '', product_id = NULL" },
  generation_jobs: { clear: "prompt = '', final_prompt = '', usage = NULL" },
  picture_provenance: {
    clear:
      "prompt = NULL, edits = '[]', credentials_key = NULL, claimed_source = NULL, original_name = NULL, original_sha256 = NULL, vector_key = NULL",
  },
  suggestions: "delete",
  redesigns: "delete",
  publish_items: "delete",
  publish_batches: "delete",
  publish_rules: "delete",
  share_posts: "delete",
  shares: "delete",
  social_profiles: "delete",
  picture_checks: "delete",
  picture_fixes: "delete",
  pictures: {
    clear:
      "file_key = '', preview_key = NULL, thumbnail_key = NULL, sha256 = '', inspect_at = NULL, files_removed_at = coalesce(files_removed_at, created_at)",
  },
  mockups: "delete",
  renderings: "delete",
  rendering_tasks: "delete",
  products: {
    clear:
      "state = 'unpublished', title = '', description = '', cover_key = NULL, source_url = NULL, tags = '[]'",
  },
  design_versions: { keep: kept.sold },
  version_prints: { keep: kept.sold },
  version_reports: { keep: kept.sold },
  moderation_cases: { clear: "appeal = NULL" },
  stores: { clear: "store_name = '', description = '', banner_key = NULL, logo_key = NULL" },
  sales_days: { keep: kept.books },
  product_sales: { keep: kept.books },

  credit_holds: { clear: "note = NULL" },
  credit_lots: { keep: kept.books },
  credit_lines: {
    keep: kept.welcome,
  },
  user_credits: { keep: kept.books },
  user_balances: { keep: kept.books },
  debts: { keep: kept.books },
  payout_accounts: {
    clear:
      "provider_account_id = NULL, requirements = '[]', due_at = NULL, country = '', state = 'disconnected'",
  },
  payouts: { keep: kept.books },
  payout_items: { keep: kept.books },
  payout_reversals: { keep: kept.books },
  bank_payouts: "delete",
  ledger_accounts: { keep: kept.books },
  ledger_entries: { keep: kept.books },
  ledger_transfers: {
    keep: kept.welcome,
  },
  user_plans: { keep: kept.books },
  memberships: { keep: kept.books },
  subscriptions: { keep: kept.books },
  subscription_invoices: { keep: kept.books },
  plan_changes: { keep: kept.books },
  invoice_reversals: { keep: kept.books },
  subscription_checkouts: { clear: "checkout_url = NULL" },
  customer_pricing_overrides: { clear: "notes = ''" },

  welcomes: "delete",
  deliveries: {
    clear: "recipient = '', data = '{}', last_error = NULL, state = iif(state = 'pending', 'dead', state)",
  },
  email_changes: "delete",
  // Kinds and times of events stay; texts about the person are cleared.
  attentions: {
    clear: "detail = '{}', note = NULL, resolved_at = coalesce(resolved_at, last_at, created_at)",
  },
  audit_log: { keep: kept.auditLog },
  account_deletions: { keep: kept.deleted },
  suspensions: { clear: "reason = ''" },
  users: { clear: "email = 'deleted:' || id, normalised_email = 'deleted:' || id, password_hash = NULL" },
};

/** What other accounts ordered with the person's address: their emails go to their own address from now on. */
const keepOthersOrders = ({ id, email }: Person): SQL =>
  sql`UPDATE orders SET email = (SELECT u.email FROM users u WHERE u.id = orders.user_id)
    WHERE email = ${email} AND user_id <> ${id}`;

/** One statement for each table whose rows do not stay as they are. */
export function deletionStatements(person: Person): SQL[] {
  const cleared = Object.entries(DELETION).flatMap(([table, fate]) => {
    const condition = personCondition(EXPORTED_TABLES[table] ?? OTHER_CONDITIONS[table] ?? "0", person);
    if (fate === "delete") return [sql`DELETE FROM ${sql.raw(table)} WHERE ${condition}`];
    if ("keep" in fate) return [];
    return [sql`UPDATE ${sql.raw(table)} SET ${sql.raw(fate.clear)} WHERE ${condition}`];
  });
  return [keepOthersOrders(person), ...cleared];
}

/** Queues the person's files for deletion: pictures, mockups of what was never sold, photos of claims, downloads. */
export function fileDeletionStatements(person: Person): SQL[] {
  const parts = [
    "SELECT file_key AS key FROM pictures WHERE user_id = :user",
    "SELECT preview_key AS key FROM pictures WHERE user_id = :user",
    "SELECT thumbnail_key AS key FROM pictures WHERE user_id = :user",
    `SELECT credentials_key AS key FROM picture_provenance WHERE ${OF_PICTURES}`,
    `SELECT vector_key AS key FROM picture_provenance WHERE ${OF_PICTURES}`,
    `SELECT file_key AS key FROM mockups WHERE ${OF_UNSOLD_VERSIONS}`,
    `SELECT file_key AS key FROM renderings WHERE ${OF_UNSOLD_VERSIONS}`,
    `SELECT file_key AS key FROM claim_photos WHERE ${EXPORTED_TABLES.claim_photos}`,
    `SELECT file_key AS key FROM video_files WHERE ${EXPORTED_TABLES.video_files}`,
    "SELECT 'exports/' || id || '.zip' AS key FROM data_exports WHERE user_id = :user",
  ];
  return parts.map(
    (part) => sql`INSERT OR IGNORE INTO file_deletions (file_key)
      SELECT key FROM (${personCondition(part, person)}) WHERE key IS NOT NULL AND key <> ''`,
  );
}
