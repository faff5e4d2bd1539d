import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { describeTries } from "~/routes/admin/provider-events/describe-tries";
import { CreditDebtNotice, CreditLots, CreditTotals } from "~/ui/credits/credit-summary";
import { shortReference } from "~/ui/credits/describe-credits";

const debts = [
  { id: "d1", reason: "purchase-disputed", memo: "Starter Pack", amount: 5, remaining: 3, createdAt: 0 },
];
const lots = [
  { id: "l1", kind: "paid", memo: "Pro Pack", granted: 50, remaining: 20, expiresAt: null, createdAt: 0 },
];
const pageOf = (isOwn: boolean) => {
  const statement = { balance: 20, held: 1, lifetimeTotals: { in: 55, out: 35 }, debts };
  return renderToStaticMarkup(
    <>
      <CreditTotals statement={statement as never} isOwn={isOwn} />
      <CreditDebtNotice debts={debts as never} isOwn={isOwn} />
      <CreditLots lots={lots as never} isOwn={isOwn} />
    </>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
};

describe("a person's credits", () => {
  it("speak to the person, and to staff about the person", () => {
    const own = pageOf(true);
    expect(own).toContain("You owe 3 credits");
    expect(own).toContain("Your card is not charged");
    expect(own).toContain("What you have");
    const staff = pageOf(false);
    expect(staff).toContain("They owe 3 credits");
    expect(staff).toContain("What they have");
    expect(staff).not.toMatch(/\b(you|your|yours)\b/i);
  });

  it("name a movement by the end of its id, and never by an email address", () => {
    expect(shortReference("0191f4a2-7c1e-7d3b-9a55-1234deadbeef")).toBe("DEADBEEF");
    expect(shortReference("payment_12345678:refund")).toBe("12345678");
    expect(shortReference("ada@example.com")).toBe("–");
    expect(shortReference("ada@example.com:welcome")).toBe("–");
  });
});

describe("tries of a provider's event", () => {
  it("have failed only while the event has not been processed", () => {
    expect(describeTries({ state: "failed", attempts: 8 })).toEqual({ label: "Failed tries", value: 8 });
    expect(describeTries({ state: "processed", attempts: 1 })).toEqual({
      label: "Tries before it was processed",
      value: 1,
    });
    expect(describeTries({ state: "processed", attempts: 0 })).toBe(false);
    expect(describeTries({ state: "ignored", attempts: 0 })).toBe(false);
  });
});
