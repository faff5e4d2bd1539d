import { PAYOUT_MINIMUM_CENTS } from "~/domain/payouts/payout-terms";
import type { PayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { formatCents, formatDay } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const text = words.page.next;

type Next = Pick<PayoutsPage, "account" | "availableCents" | "nextPayoutAt"> & { now: number };

/** When the next payout is, how much it will be, or what it waits for. */
export function NextPayout(page: Next) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{text.title}</h2>
      <p className="text-lg">{describeNext(page)}</p>
    </section>
  );
}

function describeNext({ account, availableCents, nextPayoutAt, now }: Next): string {
  const amount = formatCents(availableCents);
  if (account?.state !== "enabled") return availableCents > 0 ? text.waits({ amount }) : text.nothingWaits;
  if (nextPayoutAt !== null)
    return nextPayoutAt <= now ? text.soon({ amount }) : text.on({ amount, date: formatDay(nextPayoutAt) });
  return availableCents > 0
    ? text.tooLittle({ missing: formatCents(PAYOUT_MINIMUM_CENTS - availableCents) })
    : text.nothing;
}
