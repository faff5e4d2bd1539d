import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";
import { OfferSection } from "~/routes/home/offer-section";
import { PricingSection } from "~/routes/home/pricing";

const DEADLINE = Date.UTC(2026, 10, 30);
const HOUR_MS = 3_600_000;

describe("the home page's offer", () => {
  const counters = (now: number) => {
    const shown = renderToStaticMarkup(<OfferSection deadlineAt={DEADLINE} now={now} />);
    return {
      shown,
      numbers: [...shown.matchAll(/data-unit="\w+">(\d+)</g)].map(([, value]) => Number(value)),
    };
  };

  it("counts down to its deadline", () => {
    const { shown, numbers } = counters(DEADLINE - 26 * HOUR_MS);
    expect(numbers).toEqual([1, 2, 0, 0]);
    expect(shown).toContain(`data-offer="${26 * HOUR_MS}"`);
    expect(shown).not.toContain(" over");
  });

  it("is over after it: a line, with its counters at zero", () => {
    const { shown, numbers } = counters(DEADLINE + HOUR_MS);
    expect(numbers).toEqual([0, 0, 0, 0]);
    // The style sheet shows what is marked "after", and hides "while".
    expect(shown).toContain("coupon on-tint over");
    expect(shown).not.toContain("data-offer");
    expect(shown).toMatch(/<p class="after">[^<]*ended/i);
  });
});

it("the home page's pricing begins with what one starts with: no plan", () => {
  const shown = renderToStaticMarkup(<PricingSection plans={[]} />);
  expect(shown).toContain("Start free");
  expect(shown).toContain(`${WELCOME_CREDITS} credits when you confirm your email`);
  expect(shown).toContain(`a ${COMMISSION_WITHOUT_PLAN_BASIS_POINTS / 100}% platform cut per sale`);
});
