import { type Mutant, mutant } from "./mutant.ts";

const PAYOUTS = ["tests/domain/payouts/payouts.test.ts"];
const REVERSALS = ["tests/domain/payouts/reversals.test.ts"];
const ACCOUNTS = ["tests/domain/payouts/payout-accounts.test.ts"];

/** Bugs in payouts and their reversals. */
export const PAYOUT_MUTANTS: Mutant[] = [
  mutant(
    "a payout whose answer was lost is sent again without looking for it",
    "app/domain/payouts/send-payout.ts",
    "const known = wasTried ? await provider.findSent(what) : null;",
    "const known = null as ProviderTransfer | null;",
    PAYOUTS,
  ),
  mutant(
    "a refused payout stays taken from the earnings",
    "app/domain/payouts/send-payout.ts",
    '          { account: userAccount(userId, "available"), amount: amountCents },',
    '          { account: userAccount(userId, "pending"), amount: amountCents },',
    PAYOUTS,
  ),
  mutant(
    "a payout that our balance did not cover is answered from the old refusal",
    "app/domain/payouts/send-payout.ts",
    'round: sql`${payouts.round} + ${error.kind === "quota" ? 1 : 0}`',
    "round: payout.round",
    PAYOUTS,
  ),
  mutant(
    "payouts are made as often as the cron runs",
    "app/domain/payouts/make-payout.ts",
    "nextPayoutAt: at + PAYOUT_INTERVAL_MS",
    "nextPayoutAt: at",
    PAYOUTS,
  ),
  mutant(
    "a creator whose account is to be deleted waits for the least sum",
    "app/domain/payouts/payout-minimum.ts",
    "WHERE d.user_id = ${userId}), 1,",
    "WHERE d.user_id = ${userId}), ${PAYOUT_MINIMUM_CENTS},",
    PAYOUTS,
  ),
  mutant(
    "the page of payouts asks for the least sum of a creator whose account is to be deleted",
    "app/domain/payouts/queries/payouts-page.ts",
    "availableCents >= totals[0].minimumCents",
    "availableCents >= 1000",
    PAYOUTS,
  ),
  mutant(
    "a payout's statement is open to others",
    "app/domain/payouts/queries/payout-statement.ts",
    "const isOwn = and(eq(payouts.id, payoutId), eq(payouts.userId, userId));",
    "const isOwn = and(eq(payouts.id, payoutId), sql`${userId} = ${userId}`);",
    PAYOUTS,
  ),
  mutant(
    "a refused reversal still counts as taken back",
    "app/domain/payouts/reversals/send-reversal.ts",
    "sql`${payouts.reversedCents} - ${amountCents}`",
    "sql`${payouts.reversedCents}`",
    REVERSALS,
  ),
  mutant(
    "a reversal whose answer was lost is sent again without looking for it",
    "app/domain/payouts/reversals/send-reversal.ts",
    "  if (wasTried) {",
    "  if (wasTried && reversal.amountCents < 0) {",
    REVERSALS,
  ),
  mutant(
    "what is taken back does not pay the debt",
    "app/domain/payouts/reversals/send-reversal.ts",
    "    ...payEarningDebtStatements(app, { userId }),\n",
    "",
    REVERSALS,
  ),
  mutant(
    "an account that Stripe has restricted is still paid",
    "app/domain/payouts/make-payout.ts",
    "a.state = 'enabled' AND a.next_payout_at <= ${at} AND b.balance",
    "a.next_payout_at <= ${at} AND b.balance",
    [...ACCOUNTS, ...PAYOUTS],
  ),
  mutant(
    "notifications about accounts are believed unsigned",
    "app/adapters/stripe/connect.server.ts",
    "if (!signature || !(await verifySignature(rawBody, signature))) return null;",
    "if (!signature) return null;",
    ACCOUNTS,
  ),
  mutant(
    "who has left the form unfinished gets a letter about it",
    "app/domain/payouts/accounts/sync-account.ts",
    "state IN ('enabled', 'checking') AND",
    "state IN ('enabled', 'checking', 'started', 'due') AND",
    ACCOUNTS,
  ),
];
