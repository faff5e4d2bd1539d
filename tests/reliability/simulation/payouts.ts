import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { enabledAccount, forgetEarlierAccounts } from "../../support/data/payments/payouts";
import type { appWithFakeServices } from "../../support/fakes/fake-services";

type Staff = ReturnType<typeof appWithFakeServices>;

/**
 * The creators' accounts at the provider: who is paid out, what their banks take, and that the provider moved exactly what
 * our rows say.
 */
export async function openPayouts({ app, stripe }: Staff, creators: string[]) {
  await forgetEarlierAccounts(app);
  const accounts = new Map<string, string>();
  for (const creatorId of creators) accounts.set(creatorId, await enabledAccount(app, stripe, creatorId));
  const any = (n: number) => [...accounts.values()][n % accounts.size] ?? "";

  /** The bank takes what an account holds, so that nothing of it can be taken back. */
  function payToBank(n: number): void {
    const account = stripe.connect.accounts[any(n)];
    if (account && account.balanceCents > 0) stripe.connectControl.act(account.id, "pay-to-bank");
  }

  /** A creator's account is restricted for a while, without our hearing of it. */
  function restrict(n: number): void {
    const account = stripe.connect.accounts[any(n)];
    if (account) stripe.connectControl.act(account.id, account.isRejected ? "unrestrict" : "restrict");
  }

  function accept(): void {
    for (const id of accounts.values())
      if (stripe.connect.accounts[id]?.isRejected) stripe.connectControl.act(id, "unrestrict");
  }

  async function check(): Promise<void> {
    for (const accountId of accounts.values()) {
      const rows = await app.db.all<{
        id: string;
        state: string;
        cents: number;
        back: number;
        undecided: number;
      }>(
        sql`SELECT id, state, amount_cents AS cents,
            coalesce((SELECT sum(amount_cents) FROM payout_reversals r WHERE r.payout_id = payouts.id AND r.state = 'done'), 0) AS back,
            EXISTS (SELECT 1 FROM payout_reversals r WHERE r.payout_id = payouts.id AND r.state = 'wanted') AS undecided
          FROM payouts WHERE provider_account_id = ${accountId}`,
      );
      const transfers = Object.values(stripe.connect.transfers).filter(
        ({ destination }) => destination === accountId,
      );
      // One transfer for each payout at most, of its amount; a payout that was refused has none.
      expect(new Set(transfers.map(({ transfer_group }) => transfer_group)).size).toBe(transfers.length);
      for (const { id, state, cents, back, undecided } of rows) {
        const transfer = transfers.find(({ transfer_group }) => transfer_group === id);
        if (state === "sent")
          expect({ id, cents: transfer?.amount, back: undecided ? back : transfer?.amount_reversed }).toEqual(
            {
              id,
              cents,
              back,
            },
          );
        if (state === "failed") expect({ id, transfer }).toEqual({ id, transfer: undefined });
      }
      expect(transfers.every(({ transfer_group }) => rows.some(({ id }) => id === transfer_group))).toBe(
        true,
      );
    }
  }

  return {
    check,
    accept,
    count: () => Object.keys(stripe.connect.transfers).length,
    reversed: () => Object.values(stripe.connect.transfers).filter((each) => each.amount_reversed > 0).length,
    commands: {
      payToBank: { often: 1, run: async (n: number) => payToBank(n) },
      restrict: { often: 1, run: async (n: number) => restrict(n) },
    },
  };
}
