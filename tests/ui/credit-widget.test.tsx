import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CREDIT_PACKS, findCreditPack } from "~/domain/credits/packs/credit-packs";
import { LOW_CREDITS, QUICK_PACK } from "~/domain/credits/packs/quick-pack";
import { CreditWidget } from "~/ui/site/credit-widget";

describe("the header's credits", () => {
  it("offer five credits for five dollars, a pack that is on sale", () => {
    const html = renderToStaticMarkup(<CreditWidget credits={7} />);
    expect(html).toContain("5 Credits");
    expect(html).toContain("$5.00");
    expect(html).toContain('action="/buy-credits"');
    expect(findCreditPack(QUICK_PACK.id)).toMatchObject(QUICK_PACK);
    expect(CREDIT_PACKS.map(({ credits, priceCents }) => [credits, priceCents])).toEqual([
      [5, 500],
      [20, 1500],
      [50, 3000],
    ]);
  });

  it("show that few are left, and not that enough are", () => {
    expect(renderToStaticMarkup(<CreditWidget credits={LOW_CREDITS - 1} />)).toContain("low");
    expect(renderToStaticMarkup(<CreditWidget credits={LOW_CREDITS} />)).not.toContain("credit-widget low");
  });
});
