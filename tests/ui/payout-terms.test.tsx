import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PayoutTerms } from "~/ui/sales/payout-terms";

/** What shows an earning, and the file of the same page that explains payouts there. */
const EXPLAINED_IN: Record<string, string> = {
  "content/example-project.tsx": "content/example-project.tsx",
  "content/learn-more/illustrations.tsx": "content/learn-more/page.tsx",
  "dashboard/dashboard.tsx": "dashboard/dashboard.tsx",
  "dashboard/sold-lines.tsx": "dashboard/dashboard.tsx",
  "orders/earnings/earnings-statement-tables.tsx": "orders/earnings/earnings-statement.tsx",
  "orders/earnings/earnings-statement.tsx": "orders/earnings/earnings-statement.tsx",
  "payouts/next-payout.tsx": "payouts/page.tsx",
  "payouts/page.tsx": "payouts/page.tsx",
  "payouts/statement-table.tsx": "payouts/statement.tsx",
  "payouts/statement.tsx": "payouts/statement.tsx",
  "products/duplicate/garment-card.tsx": "products/duplicate/page.tsx",
  "products/editor/fields/price-fields.tsx": "products/editor/fields/price-fields.tsx",
  "products/own-products.tsx": "products/own-products.tsx",
  "wearables/products/product-card.tsx": "wearables/products/my-products.tsx",
  "wearables/publish/bulk-choice.tsx": "wearables/publish/bulk-choice.tsx",
  "wearables/publish/bulk.tsx": "wearables/publish/bulk-choice.tsx",
  "wearables/publish/rule-form.tsx": "wearables/publish/rule-form.tsx",
  "wearables/publish/rules.tsx": "wearables/publish/rule-form.tsx",
};

/** What shows other people's earnings, or an advertisement's example. */
const NOT_ONES_OWN: Record<string, string> = {
  "admin/": "admins see what creators earn",
  "checkout/review-step.tsx": "the buyer sees what goes to the creator",
  "home/": "an example beside the picture of a sale",
  "orders/order.tsx": "the buyer sees what goes to the creator",
  "storefront/about-product.tsx": "the buyer sees what goes to the creator",
};

const SHOWS_EARNING = /(?:earningCents|priceAndEarning|EarningStatus|availableCents)\b/;

describe("payouts are explained wherever earnings are shown", () => {
  const pages = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => ({ name, code: readFileSync(`app/routes/${name}`, "utf8") }))
    .filter(({ name, code }) => SHOWS_EARNING.test(code) && !name.endsWith("words.tsx"))
    .filter(({ name }) => !Object.keys(NOT_ONES_OWN).some((start) => name.startsWith(start)));

  for (const { name } of pages)
    it(`on the page of ${name}`, () => {
      const place = EXPLAINED_IN[name];
      expect(place, `${name} shows earnings: its page explains payouts too`).toBeDefined();
      expect(readFileSync(`app/routes/${place}`, "utf8")).toMatch(/<PayoutTerms\b/);
    });

  it("when, how, what is held and why: in one closed line that opens without a script", () => {
    const html = renderToStaticMarkup(<PayoutTerms />);
    expect(html).toMatch(/^<details class="payout-terms"><summary>When and how you are paid<\/summary>/);
    const text = html.replaceAll(/<[^>]+>/g, " ");
    for (const part of [
      "seven days after delivery",
      "Every 7 days",
      "from $10.00",
      "Stripe",
      "Held",
      "decided",
    ])
      expect(text).toContain(part);
    expect(html).toContain('href="/stripe-account"');
  });

  it("visitors are led to the article, not to payouts of theirs", () => {
    const html = renderToStaticMarkup(<PayoutTerms isPublic />);
    expect(html).toContain('href="/kb/earnings"');
    expect(html).not.toContain("/stripe-account");
  });
});
