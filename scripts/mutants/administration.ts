import { type Mutant, mutant } from "./mutant.ts";

const PRICES = ["tests/domain/operations/customer-prices.test.ts"];
const BANNERS = ["tests/domain/banners/imports.test.ts"];
const MODERATION = ["tests/domain/products/moderation.test.ts"];
const CONVERSATION = ["tests/domain/inquiries/conversation.test.ts"];
const INBOX = ["tests/domain/inquiries/inbox-work.test.ts"];

/** Bugs in what admins manage: customers' prices, banners, reported designs, the inbox. */
export const ADMINISTRATION_MUTANTS: Mutant[] = [
  mutant(
    "a customer's price is offered after its last day",
    "app/domain/plans/plans.ts",
    "${effectiveUntil} > ${at})`",
    "${effectiveUntil} > 0)`",
    PRICES,
  ),
  mutant(
    "a price that is saved twice is logged twice",
    "app/domain/operations/prices/set-customer-price.ts",
    "AND NOT ${isSame}`",
    "`",
    PRICES,
  ),
  mutant(
    "an import overwrites a banner that was edited since it was shown",
    "app/domain/banners/apply-import.ts",
    "WHERE b.id = banner_id AND b.updated_at = seen_at))`",
    "WHERE b.id = banner_id))`",
    BANNERS,
  ),
  mutant(
    "undoing an import deletes what was edited since",
    "app/domain/banners/apply-import.ts",
    "WHERE b.id = banner_id AND b.updated_at = ${appliedAt})`",
    "WHERE b.id = banner_id)`",
    BANNERS,
  ),
  mutant(
    "a banner is shown on stores after its last day",
    "app/domain/banners/banners.ts",
    "AND ${affiliateBanners.endDate} >= ${today}`",
    "`",
    BANNERS,
  ),
  mutant(
    "a decision on a report is made twice",
    "app/domain/products/moderation/decide-case.ts",
    "WHERE id = ${caseId} AND state = 'open')`",
    "WHERE id = ${caseId})`",
    MODERATION,
  ),
  mutant(
    "a stranger appeals a decision",
    "app/domain/products/moderation/decide-case.ts",
    "AND creator_id = ${userId} AND state = 'decided'`",
    "AND state = 'decided'`",
    MODERATION,
  ),
  mutant(
    "a message is taken from who has it",
    "app/domain/inquiries/assign-inquiry.ts",
    "isTake ? sql`assigned_to IS NULL`",
    "isTake ? sql`1`",
    INBOX,
  ),
  mutant(
    "an e-mail is taken at a reply address that somebody made up",
    "app/domain/inquiries/conversation/reply-address.ts",
    "constantTimeEqual(parsed.seal, sealOf(token))",
    "sealOf(token) !== null",
    CONVERSATION,
  ),
  mutant(
    "an e-mail that is delivered twice is stored twice",
    "app/domain/inquiries/conversation/receive-email.ts",
    "email.messageId ?? (await sha256Hex(bytes))",
    "newId()",
    CONVERSATION,
  ),
  mutant(
    "a verdict that the sender wrote counts as proof",
    "app/domain/inquiries/conversation/read-email.ts",
    'headerOf(email, "authentication-results")',
    "email.headers.map(({ value }) => value).join()",
    CONVERSATION,
  ),
  mutant(
    "an address that nobody has proven gets a confirmation",
    "app/domain/inquiries/conversation/receive-email.ts",
    "email.isProven ? await inquiryNotifications(app, row) : []",
    "await inquiryNotifications(app, row)",
    CONVERSATION,
  ),
];
