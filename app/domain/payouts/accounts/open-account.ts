import { and, eq, isNull, sql } from "drizzle-orm";
import { AdapterError, isUnsupportedCountry } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payoutAccounts } from "~/db/schema";
import { payoutsOf } from "../payout-capability";
import type { PayoutCountry } from "../payout-terms";
import { reportAccountChange } from "./report-account-change";
import { findPayoutAccount, type PayoutAccountRow, syncPayoutAccount } from "./sync-account";

type PayoutContext = Pick<App, "db" | "now" | "paymentProviders" | "config" | "origin" | "enqueue">;

/** Our pages that the provider sends a creator back to: after its form, and where the link to the form has expired. */
export interface ReturnPaths {
  returnPath: string;
  expiredPath: string;
}

export type OpenPageResult =
  | { status: "open"; url: string }
  /** The provider does not serve this country. */
  | { status: "country" }
  /** The provider does not answer, or payouts are switched off. */
  | { status: "unavailable" }
  /** There is no account to open a page for. */
  | { status: "none" };

/**
 * Opens the page that asks a creator for what is required; with the first call, or after an account was closed, an
 * account as well. The row is written first and its key opens one account, even if the form is repeated.
 */
export async function startOnboarding(
  app: PayoutContext,
  {
    userId,
    email,
    country,
    ...paths
  }: { userId: string; email: string; country: PayoutCountry } & ReturnPaths,
): Promise<OpenPageResult> {
  const { payoutProvider: provider } = app.config;
  if (!provider) return { status: "unavailable" };
  const at = app.now();
  await runTransaction(app.db, [
    sql`INSERT INTO payout_accounts (user_id, provider, country, state, checked_at, created_at)
      VALUES (${userId}, ${provider}, ${country}, 'started', ${at}, ${at})
      ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, country = excluded.country, state = 'started',
        provider_account_id = NULL, requirements = '[]', due_at = NULL, has_bank = 0, tax_state = 'needed',
        round = round + (payout_accounts.state = 'disconnected'), checked_at = excluded.checked_at
      WHERE payout_accounts.state = 'disconnected' OR payout_accounts.provider_account_id IS NULL`,
  ]);
  const row = await findPayoutAccount(app, { userId });
  if (!row) return { status: "none" };
  try {
    const accountId = row.providerAccountId ?? (await openAccount(app, { row, email }));
    return accountId
      ? await openOnboardingPage(app, { provider: row.provider, accountId, ...paths })
      : { status: "unavailable" };
  } catch (error) {
    return asRefusal(error);
  }
}

/** Null if the row has changed meanwhile. */
async function openAccount(
  app: PayoutContext,
  { row, email }: { row: PayoutAccountRow; email: string },
): Promise<string | null> {
  const { userId, country, round } = row;
  const account = await payoutsOf(app, row.provider).createAccount({
    key: `${userId}-${round}-${country}`,
    userId,
    email,
    country,
  });
  const isOpened = sql`EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = ${userId} AND round = ${round} AND provider_account_id IS NULL)`;
  const report = await reportAccountChange(app, { userId, email, change: "open payout account" });
  const results = await runTransaction(app.db, [
    ...report.statements(isOpened),
    app.db
      .update(payoutAccounts)
      .set({ providerAccountId: account.id })
      .where(
        and(
          eq(payoutAccounts.userId, userId),
          eq(payoutAccounts.round, round),
          isNull(payoutAccounts.providerAccountId),
        ),
      ),
  ]);
  if (results.at(-1)?.meta.changes) await enqueueDeliveries(app, report);
  return (await findPayoutAccount(app, { userId }))?.providerAccountId ?? null;
}

async function openOnboardingPage(
  app: PayoutContext,
  { provider, accountId, returnPath, expiredPath }: { provider: string; accountId: string } & ReturnPaths,
): Promise<OpenPageResult> {
  const url = await payoutsOf(app, provider).openOnboarding({
    accountId,
    returnUrl: app.origin + returnPath,
    refreshUrl: app.origin + expiredPath,
  });
  return { status: "open", url };
}

/** Opens the provider's form for what it still asks. */
export async function continueOnboarding(
  app: PayoutContext,
  { userId, ...paths }: { userId: string } & ReturnPaths,
): Promise<OpenPageResult> {
  return withOwnAccount(app, userId, ({ provider }, accountId) =>
    openOnboardingPage(app, { provider, accountId, ...paths }),
  );
}

/** Opens the creator's own page at the provider: bank account, payouts, tax forms. */
export async function openPayoutDashboard(
  app: PayoutContext,
  { userId }: { userId: string },
): Promise<OpenPageResult> {
  return withOwnAccount(app, userId, async (row, accountId) => ({
    status: "open",
    url: await payoutsOf(app, row.provider).openDashboard(accountId),
  }));
}

async function withOwnAccount(
  app: PayoutContext,
  userId: string,
  open: (row: PayoutAccountRow, accountId: string) => Promise<OpenPageResult>,
): Promise<OpenPageResult> {
  const row = await findPayoutAccount(app, { userId });
  if (!row?.providerAccountId || row.state === "disconnected") return { status: "none" };
  if (!app.config.payoutProvider) return { status: "unavailable" };
  try {
    return await open(row, row.providerAccountId);
  } catch (error) {
    if (error instanceof AdapterError && error.kind === "refused")
      await syncPayoutAccount(app, { userId }).catch(() => null);
    return asRefusal(error);
  }
}

function asRefusal(error: unknown): OpenPageResult {
  if (!(error instanceof AdapterError)) throw error;
  return { status: isUnsupportedCountry(error) ? "country" : "unavailable" };
}

/** `holds-money`: the provider or we still owe the person something that is on its way. */
export type DisconnectResult = { status: "disconnected" | "holds-money" | "unavailable" | "none" };

/** Closes the account. Earnings wait from then on; another account can be opened at any time. */
export async function disconnectPayoutAccount(
  app: PayoutContext,
  { userId, email }: { userId: string; email: string },
): Promise<DisconnectResult> {
  const row = await findPayoutAccount(app, { userId });
  if (!row?.providerAccountId || row.state === "disconnected") return { status: "none" };
  const [open] = await app.db.all(sql`SELECT 1 FROM payouts WHERE user_id = ${userId} AND state = 'wanted'`);
  if (open) return { status: "holds-money" };
  try {
    await payoutsOf(app, row.provider).closeAccount(row.providerAccountId);
    await syncPayoutAccount(app, { userId });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { status: error.kind === "refused" ? "holds-money" : "unavailable" };
  }
  const report = await reportAccountChange(app, { userId, email, change: "close payout account" });
  await runTransaction(app.db, report.statements());
  await enqueueDeliveries(app, report);
  return { status: "disconnected" };
}

async function enqueueDeliveries(app: PayoutContext, { deliveryIds }: { deliveryIds: string[] }) {
  for (const deliveryId of deliveryIds) await app.enqueue({ type: "deliver", deliveryId });
}
