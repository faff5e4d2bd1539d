import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { users } from "~/db/schema";
import { BETA_PRICE_MS, inviteToBeta } from "~/domain/inquiries/invite-to-beta";
import { readInquiry } from "~/domain/inquiries/list-inquiries";
import { listPlans } from "~/domain/plans/plans";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

async function apply(app: TestApp, email = `${newId()}@example.com`, kind = "beta") {
  const id = newId();
  await runTransaction(app.db, [
    sql`INSERT INTO inquiries (id, kind, name, email, source_page, dedupe_key) VALUES (${id}, ${kind}, 'Ann', ${email}, '/beta', ${id})`,
  ]);
  return { id, email };
}
const ownPrices = async (app: TestApp, userId: string) =>
  (await listPlans(app, { userId })).map(({ customPriceCents }) => customPriceCents);
const listed = async (app: TestApp) => (await listPlans(app)).map(({ priceCents }) => priceCents);

describe("an application for the beta program", () => {
  it("is accepted once, with one letter, and its prices wait for the account of its address alone", async () => {
    const app = testApp();
    const by = await createUser(app, `${newId()}@example.com`);
    const { id, email } = await apply(app);
    const invite = () => inviteToBeta(app, { id, by, discountPercent: 20 });
    expect((await Promise.all([invite(), invite(), invite()])).sort()).toEqual([
      "already",
      "already",
      "done",
    ]);
    const second = await apply(app, email);
    expect(await inviteToBeta(app, { id: second.id, by, discountPercent: 50 })).toBe("already");
    const letters = await app.db.all<{ data: string }>(
      sql`SELECT data FROM deliveries WHERE recipient = ${email} AND template = 'beta-invited'`,
    );
    expect(letters).toHaveLength(1);
    expect((await readInquiry(app, { id }))?.inquiry.state).toBe("answered");

    const stranger = await createUser(app, `${newId()}@example.com`);
    const userId = newId();
    await app.db.insert(users).values({ id: userId, email, normalizedEmail: email, termsAcceptedAt: 1 });
    const none = (await listed(app)).map(() => undefined);
    expect(await ownPrices(app, userId)).toEqual(none);
    await app.db.run(sql`UPDATE users SET verified_at = ${app.now()} WHERE id = ${userId}`);
    const locked = (await listed(app)).map((cents) => Math.round(cents * 0.8));
    expect(await ownPrices(app, userId)).toEqual(locked);
    expect(await ownPrices(app, stranger)).toEqual(none);
    expect((await readInquiry(app, { id }))?.beta?.joinedAt).toBe(app.now());
    app.clock.now += BETA_PRICE_MS - 1;
    expect(await ownPrices(app, userId)).toEqual(locked);
    app.clock.now += 1;
    expect(await ownPrices(app, userId)).toEqual(none);
  });

  it("locks the prices at once for an account that exists, and leaves a price that was agreed before", async () => {
    const app = testApp();
    const by = await createUser(app, `${newId()}@example.com`);
    const { id, email } = await apply(app);
    const userId = await createUser(app, email);
    const [first] = await listPlans(app);
    await app.db.run(sql`INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, created_by, updated_at)
      VALUES (${userId}, ${first?.id}, 1, ${by}, 1)`);
    expect(await inviteToBeta(app, { id, by, discountPercent: 0 })).toBe("done");
    const [kept, ...others] = await ownPrices(app, userId);
    expect(kept).toBe(1);
    expect(others).toEqual((await listed(app)).slice(1));
  });

  it("locks the prices also where a price that was agreed before has ended", async () => {
    const app = testApp();
    const by = await createUser(app, `${newId()}@example.com`);
    const { id, email } = await apply(app);
    const userId = await createUser(app, email);
    const [first] = await listPlans(app);
    await app.db.run(sql`INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, effective_until, created_by, updated_at)
      VALUES (${userId}, ${first?.id}, 1, ${app.now()}, ${by}, 1)`);
    expect(await inviteToBeta(app, { id, by, discountPercent: 20 })).toBe("done");
    expect(await ownPrices(app, userId)).toEqual((await listed(app)).map((cents) => Math.round(cents * 0.8)));
  });

  it("can be nothing but an application", async () => {
    const app = testApp();
    const by = await createUser(app, `${newId()}@example.com`);
    const { id } = await apply(app, undefined, "contact");
    expect(await inviteToBeta(app, { id, by, discountPercent: 0 })).toBe("unknown");
    expect(await inviteToBeta(app, { id: "nothing", by, discountPercent: 0 })).toBe("unknown");
  });
});
