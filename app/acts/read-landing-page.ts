import type { App } from "~/app";
import { plansQuery, toPlan } from "~/domain/plans/plans";
import {
  type ExamplePrice,
  pricingExamplesQuery,
  toPricingExamples,
} from "~/domain/products/pricing/pricing-examples";
import { newestProductsQuery } from "~/domain/products/storefront/product-and-store-lists";
import { settingsQuery, settingValues } from "~/domain/settings/settings";

const SETTINGS = ["offer-deadline"] as const;

/** The landing page's data, in one round trip. With `userId`, the plans have that customer's own prices. */
export async function readLandingPage(
  app: Pick<App, "db" | "now" | "appSecret">,
  { userId, products, prices }: { userId: string | null; products: number; prices: readonly ExamplePrice[] },
) {
  const [newest, plans, rows, costs] = await app.db.batch([
    newestProductsQuery(app, products),
    plansQuery(app, { userId }),
    settingsQuery(app, SETTINGS),
    pricingExamplesQuery(app, prices),
  ]);
  const settings = await settingValues(app, SETTINGS, rows);
  return {
    products: newest,
    plans: plans.map(toPlan),
    offerEndsAt: settings["offer-deadline"],
    examples: toPricingExamples(prices, costs),
  };
}
