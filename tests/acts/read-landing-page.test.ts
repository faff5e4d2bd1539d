import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readLandingPage } from "~/acts/read-landing-page";
import { createDb, runTransaction } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { settingStatement } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { testApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { openShop } from "../support/data/shop";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("what the landing page shows", () => {
  it("is read in one round trip", async () => {
    const { d1, count } = withQueryCounts(env.DB);
    const shown = await readLandingPage(testApp({ db: createDb(d1) }), {
      userId: null,
      products: 4,
      prices: [],
      kinds: ["question", "news"],
    });
    expect(count.roundTrips).toBe(1);
    expect(shown.plans.map(({ id, name }) => [id, name])).toEqual([
      [1, "Basic"],
      [2, "Creator"],
      [3, "Enterprise"],
    ]);
    expect(shown.products).toEqual([]);
  });

  it("has products a day old, without a remark of the print check, and not under report", async () => {
    const app = testApp();
    const shops = [];
    for (const name of ["Young", "Reported", "Remarked", "Kept", "Fine"])
      shops.push(await openShop(app, name));
    const [young, reported, remarked, kept, fine] = shops.map((shop) => shop.productId);
    const moderated = (productId = "", decision: string | null = null) =>
      sql`INSERT INTO moderation_cases (id, product_id, creator_id, state, decision, created_at)
        SELECT ${newId()}, id, user_id, ${decision ? "decided" : "open"}, ${decision}, ${app.now()} FROM products WHERE id = ${productId}`;
    await runTransaction(app.db, [
      sql`UPDATE products SET published_at = ${app.now() - DAY_MS} + (id = ${young}) WHERE id IN ${[young, reported, remarked, kept, fine]}`,
      moderated(reported),
      moderated(kept, "keep"),
      sql`INSERT INTO version_reports (version_id, report, created_at)
        SELECT version_id, iif(id = ${remarked}, '{"verdict":"warning"}', '{"verdict":"fine"}'), ${app.now()} FROM products WHERE id IN ${[remarked, fine]}`,
    ]);
    const { products } = await readLandingPage(app, { userId: null, products: 9, prices: [], kinds: [] });
    expect(new Set(products.map((row) => row.id))).toEqual(new Set([kept, fine]));
    expect(products).toHaveLength(2);
  });

  it("has the price agreed with the signed-in person, and nobody else's", async () => {
    const app = testApp();
    const userId = await createUser(app, "agreed@example.com");
    await runTransaction(app.db, [
      sql`INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, created_by, updated_at)
        VALUES (${userId}, 2, 4900, ${userId}, ${app.now()})`,
    ]);
    const prices = async (viewerId: string | null) =>
      (await readLandingPage(app, { userId: viewerId, products: 1, prices: [], kinds: [] })).plans.map(
        (plan) => plan.customPriceCents,
      );
    expect(await prices(userId)).toEqual([undefined, 4900, undefined]);
    expect(await prices(null)).toEqual([undefined, undefined, undefined]);
    expect(await prices(await createUser(app, "other@example.com"))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("ends the offer on the day that is specified, until an admin sets another", async () => {
    const app = testApp();
    const endsAt = async () =>
      (await readLandingPage(app, { userId: null, products: 1, prices: [], kinds: [] })).offerEndsAt;
    expect(await endsAt()).toBe(Date.parse("2025-05-30"));
    const later = Date.parse("2027-01-01");
    await runTransaction(app.db, [
      await settingStatement(app, { name: "offer-deadline", value: later, by: null }),
    ]);
    expect(await endsAt()).toBe(later);
  });
});
