import { type Mutant, mutant } from "./mutant.ts";

const PRICES = ["tests/domain/operations/customer-prices.test.ts"];
const BANNERS = ["tests/domain/banners/imports.test.ts"];
const PIECES = ["tests/domain/content/pieces.test.ts"];
const BANNER_CHANGES = ["tests/domain/banners/banner-changes.test.ts"];
const MODERATION = ["tests/domain/products/moderation.test.ts"];
const CONVERSATION = ["tests/domain/inquiries/conversation.test.ts"];
const BETA = ["tests/domain/inquiries/invite-to-beta.test.ts"];
const QUEUES = ["tests/domain/operations/dead-letters.test.ts"];
const FIGURES = ["tests/domain/operations/daily-figures.test.ts"];
const TOTALS = ["tests/domain/operations/money-totals.test.ts"];
const VIDEOS = ["tests/domain/videos/videos.test.ts"];
const INBOX = ["tests/domain/inquiries/inbox-work.test.ts"];
const SUSPENSION = ["tests/acts/accounts/suspend-person.test.ts"];
const IMPERSONATION = ["tests/domain/accounts/impersonation.test.ts"];

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
    "undoing a banner's change overwrites what came after it",
    "app/domain/banners/undo-banner-change.ts",
    'AND ${inColumnOrder(current)} IS ${inColumnOrder(logged("$.after"))}`',
    "`",
    BANNER_CHANGES,
  ),
  mutant(
    "an undone price overwrites what was agreed since",
    "app/domain/operations/prices/undo-customer-price.ts",
    "AND NOT EXISTS (SELECT 1 FROM audit_log WHERE subject = ${subject} AND id > ${entryId} AND detail ->> '$.planId' = ${planId})\n    AND ${current} IS (SELECT detail ->> '$.next' ${entry})`",
    "`",
    PRICES,
  ),
  mutant(
    "an import reads as many cells as five megabytes hold",
    "app/domain/banners/read-import-rows.ts",
    'if (hasMoreThan(MAX_CSV_COMMAS, text, ",")) return { status: "too-many" };',
    "",
    BANNERS,
  ),
  mutant(
    "a banner is shown on stores after its last day",
    "app/domain/banners/banners.ts",
    "AND ${affiliateBanners.endDate} >= ${day}`",
    "`",
    BANNERS,
  ),
  mutant(
    "a live text is replaced by a draft that was saved after the scheduled one",
    "app/domain/content/publish-piece.ts",
    "next: contentPieces.nextRevision,",
    "next: contentPieces.revision,",
    PIECES,
  ),
  mutant(
    "a decision on a report is made twice",
    "app/domain/products/moderation/decide-case.ts",
    "WHERE id = ${caseId} AND state = 'open')`",
    "WHERE id = ${caseId})`",
    MODERATION,
  ),
  mutant(
    "a decision is taken back after its creator appealed",
    "app/domain/products/moderation/take-back-decision.ts",
    "AND (state = 'decided' OR state = 'closed' AND decision = 'keep')",
    "AND state <> 'open'",
    MODERATION,
  ),
  mutant(
    "a take-down after one that was taken back blocks nothing",
    "app/domain/products/moderation/decide-case.ts",
    "DO UPDATE SET lifted_at = NULL`",
    "DO NOTHING`",
    MODERATION,
  ),
  mutant(
    "what a creator took out of the store comes back with a decision",
    "app/domain/products/moderation/take-back-decision.ts",
    "AND state = 'unpublished' AND updated_at = ${decidedAt}",
    "AND state = 'unpublished'",
    MODERATION,
  ),
  mutant(
    "a stranger appeals a decision",
    "app/domain/products/moderation/appeal-decision.ts",
    "eq(moderationCases.creatorId, userId),",
    "",
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
    "an email is taken at a reply address that somebody made up",
    "app/domain/inquiries/conversation/reply-address.ts",
    "constantTimeEqual(parsed.seal, sealOf(token))",
    "sealOf(token) !== null",
    CONVERSATION,
  ),
  mutant(
    "an email that is delivered twice is stored twice",
    "app/domain/inquiries/conversation/receive-email.ts",
    "email.messageId ?? (await sha256Hex(bytes))",
    "newId()",
    CONVERSATION,
  ),
  mutant(
    "a verdict that the sender wrote counts as proof",
    "app/domain/inquiries/conversation/read-email.ts",
    'headerOf(email, "authentication-results")',
    '(email.headers.findLast(({ key }) => key === "authentication-results")?.value ?? "")',
    CONVERSATION,
  ),
  mutant(
    "words in the envelope's address count as proof",
    "app/domain/inquiries/conversation/authentication-results.ts",
    "const RESULT = /^\\s*dmarc",
    "const RESULT = /dmarc",
    ["tests/domain/inquiries/read-email.test.ts"],
  ),
  mutant(
    "an email of ten million line breaks is parsed",
    "app/domain/inquiries/conversation/read-email.ts",
    "  if (!hasBoundedLines(raw)) return null;\n",
    "",
    ["tests/domain/inquiries/read-email.test.ts"],
  ),
  mutant(
    "an address that nobody has proven gets a confirmation",
    "app/domain/inquiries/conversation/receive-email.ts",
    "email.isProven ? await inquiryNotifications(app, row) : []",
    "await inquiryNotifications(app, row)",
    CONVERSATION,
  ),
  mutant(
    "a suspended person signs in",
    "app/domain/accounts/sessions.ts",
    " AND NOT ${suspendedCondition(proof.userId)}`",
    "`",
    SUSPENSION,
  ),
  mutant(
    "a suspended store stays open",
    "app/acts/accounts/suspend-person.ts",
    ".set({ closedAt: at })\n      .where(and(eq(stores.userId, userId), happens))",
    ".set({ closedAt: null })\n      .where(and(eq(stores.userId, userId), happens))",
    SUSPENSION,
  ),
  mutant(
    "a suspended creator is paid out",
    "app/domain/payouts/make-payout.ts",
    "          AND NOT ${suspendedCondition(userId)}`,",
    "`,",
    SUSPENSION,
  ),
  mutant(
    "staff can be suspended",
    "app/acts/accounts/suspend-person.ts",
    " AND NOT ${hasRole(userId)} AND NOT",
    " AND NOT",
    SUSPENSION,
  ),
  mutant(
    "impersonation never ends",
    "app/domain/accounts/impersonation.ts",
    "sessions.look_until > ${now} AND ",
    "",
    IMPERSONATION,
  ),
  mutant(
    "impersonation outlives the role that allowed it",
    "app/domain/accounts/impersonation.ts",
    " AND ${mayImpersonate(sql`sessions.user_id`)}",
    "",
    IMPERSONATION,
  ),
  mutant(
    "staff impersonate an admin's account",
    "app/domain/accounts/impersonation.ts",
    "${isKnown} AND NOT ${hasRole} AND EXISTS",
    "${isKnown} AND EXISTS",
    IMPERSONATION,
  ),
  mutant(
    "a form is accepted from whoever impersonates",
    "app/http/security/impersonation-guard.ts",
    "  if (isRead && !HIDDEN_PATHS",
    '  if (!isRead && path.startsWith("/cart")) return null;\n  if (isRead && !HIDDEN_PATHS',
    ["tests/http/impersonation-guard.test.ts"],
  ),
  mutant(
    "a dead message is sent again twice",
    "app/domain/operations/queues/dead-letters.ts",
    "WHERE id = ${id} AND state = 'waiting')`",
    "WHERE id = ${id})`",
    QUEUES,
  ),
  mutant(
    "a day's figures have the next day's rows",
    "app/domain/operations/figures/daily-figures.ts",
    "idTimePrefix(start + DAY_MS)",
    "idTimePrefix(start + 2 * DAY_MS)",
    FIGURES,
  ),
  mutant(
    "earnings that become available count as earned again",
    "app/domain/operations/figures/daily-figures.ts",
    "AND t.reason IN ('sale', 'sale-canceled', 'sale-lost', 'sale-restored')",
    "AND e.amount > 0",
    FIGURES,
  ),
  mutant(
    "an address is invited into the beta program twice",
    "app/domain/inquiries/invite-to-beta.ts",
    "AND NOT EXISTS (SELECT 1 FROM beta_invitations WHERE email = ${row.email})`",
    "`",
    BETA,
  ),
  mutant(
    "an invitation replaces a price that was agreed with the customer",
    "app/domain/inquiries/invite-to-beta.ts",
    "WHERE customer_pricing_overrides.custom_price_cents IS NULL`",
    "`",
    BETA,
  ),
  mutant(
    "a reporter is told of a case that was decided before their report",
    "app/domain/products/moderation/reporter-emails.ts",
    "        gte(designReports.id, caseId),\n",
    "",
    MODERATION,
  ),
  mutant(
    "the thirty days of the money overview are thirty-one",
    "app/domain/operations/money-totals.ts",
    "AND day > ${afterDay} GROUP BY name",
    "AND day >= ${afterDay} GROUP BY name",
    TOTALS,
  ),
  mutant(
    "totals that do not balance are not noticed",
    "app/domain/operations/checks/total-checks.ts",
    "WHERE name IN ${accountKinds(\"cent\")} AND day = '')",
    "WHERE name IN ${accountKinds(\"cent\")} AND day <> '')",
    TOTALS,
  ),
  mutant(
    "the refund of a video does not say what it was before",
    "app/acts/refund-purchase.ts",
    "'before', state, 'after', 'refunded'",
    "'after', 'refunded'",
    VIDEOS,
  ),
  mutant(
    "the audit log of a replayed event says what it became as what it was",
    "app/domain/webhook-events/replay-event.ts",
    "    ...opening,\n    updateTable(providerEvents)",
    "    updateTable(providerEvents)",
    ["tests/acts/replay-event.test.ts"],
  ),
  mutant(
    "the secret of the webhook, saved by two presses, cannot be undone",
    "app/domain/inquiries/lead-webhook-settings.ts",
    'const isNewSecret = secret !== "" && secret !== present["lead-webhook-secret"];',
    'const isNewSecret = secret !== "";',
    ["tests/domain/inquiries/webhook-test.test.ts"],
  ),
  mutant(
    "two presses at once both save the secret of the webhook",
    "app/domain/settings/settings.ts",
    "sql`settings.value IS ${seen}`",
    "sql`1`",
    ["tests/domain/inquiries/webhook-test.test.ts"],
  ),
  mutant(
    "an import of content is canceled without an entry in the audit log",
    "app/domain/content/import-pieces.ts",
    "happens: sql`EXISTS (SELECT 1 FROM content_imports WHERE ${isShown})`",
    "happens: sql`0`",
    ["tests/domain/content/imports-and-files.test.ts"],
  ),
];
