import type { App } from "~/app";
import type { ContentKind } from "~/domain/content/content-kinds";
import { publishedContentQueries, toPublishedContent } from "~/domain/content/published-content";
import { plansQuery, toPlan } from "~/domain/plans/plans";
import {
  type ExamplePrice,
  pricingExamplesQuery,
  toPricingExamples,
} from "~/domain/products/pricing/pricing-examples";
import { newestProductsQuery } from "~/domain/products/storefront/newest-products";
import { settingsQuery, settingValues } from "~/domain/settings/settings";

const SETTINGS = ["offer-deadline"] as const;

/** The landing page's data, in one round trip. With `userId`, the plans have that customer's own prices. */
export async function readLandingPage<Kind extends ContentKind>(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    userId,
    products,
    prices,
    kinds,
  }: {
    userId: string | null;
    products: number;
    prices: readonly ExamplePrice[];
    kinds: readonly Kind[];
  },
) {
  const [newest, plans, rows, costs, pieces, managed] = await app.db.batch([
    newestProductsQuery(app, products),
    plansQuery(app, { userId }),
    settingsQuery(app, SETTINGS),
    pricingExamplesQuery(app, prices),
    ...publishedContentQueries(app, kinds),
  ]);
  const settings = await settingValues(app, SETTINGS, rows);
  return {
    products: newest,
    plans: plans.map(toPlan),
    offerEndsAt: settings["offer-deadline"],
    content: toPublishedContent(kinds, pieces, managed),
    examples: toPricingExamples(prices, costs),
  };
}
