import { type Mutant, mutant } from "./mutant.ts";

const ACCOUNTS = ["tests/domain/accounts/accounts.test.ts"];
const PROOFS = ["tests/acts/prove-address.test.ts"];
const CONFIGURATION = ["tests/http/configuration.test.ts"];
const RETURNS = ["tests/domain/designs/credit-returns.test.ts"];
const CARTS = ["tests/domain/orders/cart/cart.test.ts"];
const QUOTAS = ["tests/domain/products/product-quotas.test.ts"];
const ORDER_LINKS = ["tests/domain/orders/access/order-links.test.ts"];
const LETTERS = ["tests/domain/accounts/email-request-limits.test.ts"];

/** Bugs in account ownership, in links of emails, and in how many emails are sent. */
export const ACCOUNT_MUTANTS: Mutant[] = [
  mutant(
    "whoever signs up an address first keeps a password that works",
    "app/domain/accounts/email-addresses/one-time-codes.ts",
    "passwordHash: isSameBrowser ? passwordHash : null };",
    "passwordHash };",
    PROOFS,
  ),
  mutant(
    "a sign-up in this browser counts for every letter",
    "app/domain/accounts/email-addresses/one-time-codes.ts",
    "constantTimeEqual(browserHash, await sha256Hex(browserToken))",
    "constantTimeEqual(browserHash, browserHash)",
    PROOFS,
  ),
  mutant(
    "who was signed in before the address was proved stays so",
    "app/acts/verify-email-address.ts",
    "{ ...proof, endsOtherSessions: true }",
    "proof",
    PROOFS,
  ),
  mutant(
    "one of a person's letters is used and the others stay good",
    "app/domain/accounts/email-addresses/one-time-codes.ts",
    "eq(codes.userId, code.user.id),",
    "eq(codes.userId, code.tokenHash),",
    PROOFS,
  ),
  mutant(
    "a verification letter signs in for as long as its code lives",
    "app/acts/verify-email-address.ts",
    "app.now() - code.createdAt <= LINK_SIGNS_IN_MS",
    "code.createdAt > LINK_SIGNS_IN_MS",
    PROOFS,
  ),
  mutant(
    "after a new password by letter, wrong tries still keep the owner's browser out",
    "app/acts/reset-password.ts",
    '    ...(await addressCounters(email, "known")).map((counter) => clearUsesStatement(app, counter, condition)),\n',
    "",
    PROOFS,
  ),
  mutant(
    "a new password leaves the old sessions open",
    "app/acts/reset-password.ts",
    "    ...endAllSessionsStatements(app, { userId, condition }),\n",
    "",
    ACCOUNTS,
  ),
  mutant(
    "a letter's code works again and again",
    "app/domain/accounts/email-addresses/one-time-codes.ts",
    ".set({ usedAt: now() })",
    ".set({ usedAt: null })",
    [...ACCOUNTS, ...PROOFS],
  ),
  mutant(
    "a letter's code never gets old",
    "app/domain/accounts/email-addresses/one-time-codes.ts",
    "        gt(codes.expiresAt, now()),\n",
    "",
    ACCOUNTS,
  ),
  mutant(
    "every sign-up of an address sends a letter",
    "app/domain/accounts/sign-up.ts",
    "else if (isWithin)\n",
    "else if (isNetworkWithin)\n",
    LETTERS,
  ),
  mutant(
    "every sign-in before the address is verified sends a letter",
    "app/domain/accounts/sign-up.ts",
    "if (readEmailRequestCounts(counters, counted).isWithin)",
    "if (readEmailRequestCounts(counters, counted).isNetworkWithin)",
    LETTERS,
  ),
  mutant(
    "asking for a letter again and again makes the pauses longer",
    "app/domain/limits/count-use.ts",
    "before.length > 0 ? sql.join(before, sql` AND `) : undefined",
    "before.length > 99 ? sql.join(before, sql` AND `) : undefined",
    LETTERS,
  ),
  mutant(
    "sign-ups of an address use up the letters of its owner who forgot the password",
    "app/domain/accounts/email-addresses/email-request-limits.ts",
    "await emailSubject(email, kind)",
    "await emailSubject(email)",
    LETTERS,
  ),
  mutant(
    "one network has letters sent to as many addresses as it likes",
    "app/domain/accounts/sign-up.ts",
    '  if (!isNetworkWithin) return { status: "too-many" };\n',
    "",
    LETTERS,
  ),
  mutant(
    "production starts with the secrets of the example file",
    "app/production-settings.ts",
    "EXAMPLE_SECRETS.has(secret) || EXAMPLE_WORDS.test(secret)",
    "!EXAMPLE_SECRETS && EXAMPLE_WORDS.test(secret)",
    CONFIGURATION,
  ),
  mutant(
    "a secret of equal letters will do",
    "app/production-settings.ts",
    "new Set(secret).size < LEAST_DIFFERENT_CHARACTERS ||\n    /^(.+)\\1+$/.test(secret) ||",
    "new Set(secret).size < LEAST_DIFFERENT_CHARACTERS - 99 ||",
    CONFIGURATION,
  ),
  mutant(
    "anybody's site may be served without https",
    "app/production-settings.ts",
    'url.protocol === "http:" && !isLocalHost(url.hostname)',
    'url.protocol === "http:" && !url.hostname',
    CONFIGURATION,
  ),
  mutant(
    "the shop's own origin may have a path, or be spelled in capitals",
    "app/production-settings.ts",
    "if (url.origin !== text)",
    'if (url.origin === "null")',
    CONFIGURATION,
  ),
  mutant(
    "thirty provoked faults are thirty pictures that we pay for",
    "app/domain/designs/generation/generate-picture.ts",
    "if (await readPause(app, job.userId)) return",
    "if ((await readPause(app, job.userId)) && job.attempts > 99) return",
    RETURNS,
  ),
  mutant(
    "who provokes faults goes on without a pause",
    "app/domain/designs/generation/requests/request-jobs.ts",
    "      refuseWhilePausedStatement(app, userId),\n",
    "",
    RETURNS,
  ),
  mutant(
    "the provider's own faults pause the person",
    "app/domain/designs/generation/jobs/credit-returns.ts",
    "return PROVOCABLE.has(failure) ? countProvoked",
    "return failure ? countProvoked",
    RETURNS,
  ),
  mutant(
    "the cookie of a person's cart opens it after the sign-out",
    "app/domain/orders/cart/cart.ts",
    'return sql`(${carts.userId} IS NULL OR ${carts.userId} = ${userId ?? ""})`;',
    'return sql`(${userId ?? ""} IS NOT NULL)`;',
    CARTS,
  ),
  mutant(
    "what a visitor adds joins the cart of the person who signed out",
    "app/domain/orders/cart/change-cart.ts",
    "else if (token && (await belongsToPerson(app, token)))",
    "else if (!token && (await belongsToPerson(app, used)))",
    CARTS,
  ),
  mutant(
    "the creator's statement quotes the printer's own text",
    "app/routes/orders/earnings/earnings-statement.tsx",
    "text: hold.creatorText }",
    'text: hold.creatorText + (part.holdReason ?? "") }',
    ["tests/domain/orders/queries/statement-words.test.ts"],
  ),
  mutant(
    "new drafts are not counted",
    "app/domain/products/creator-products/create-draft.ts",
    "...spendQuotaStatements({ db, now }, userId, QUOTAS),",
    "",
    QUOTAS,
  ),
  mutant(
    "what is drawn and published over the limit is refused only after it was drawn",
    "app/domain/products/publishing/save-product.ts",
    "if (spent) return spent;",
    "",
    QUOTAS,
  ),
  mutant(
    "an order's link counts for ever",
    "app/domain/orders/access/order-visibility.ts",
    "and(eq(orders.accessHash, hash), hasLiveLinkSql(at))",
    "eq(orders.accessHash, hash)",
    ORDER_LINKS,
  ),
  mutant(
    "an open part does not keep an order's link",
    "app/domain/orders/access/link-lifetime.ts",
    "p.state <> 'canceled' AND p.closed_at IS NULL",
    "p.state = 'canceled' AND p.closed_at IS NULL",
    ORDER_LINKS,
  ),
  mutant(
    "an order's link that was sent by request counts for ever",
    "app/domain/orders/access/order-visibility.ts",
    "isSentLinkSql(hash, { expiringAfter: at })",
    "isSentLinkSql(hash)",
    ORDER_LINKS,
  ),
];
