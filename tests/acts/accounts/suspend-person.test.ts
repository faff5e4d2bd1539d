import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { liftSuspension, suspendPerson } from "~/acts/accounts/suspend-person";
import { signInWithIdentity } from "~/acts/sign-in-with-identity";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { startSession } from "~/acts/start-session";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import { makeDuePayouts, makePayout } from "~/domain/payouts/make-payout";
import { findOwnStore, findStore } from "~/domain/stores/store";
import type { TestApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { availableSale } from "../../support/data/payments/payouts";
import { openShop, paidOrder } from "../../support/data/shop";
import { anotherNetwork } from "../../support/data/sign-up-by-email";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

const PASSWORD = "a sentence to remember";
const callerAddress = "203.0.113.9";

async function staff(app: TestApp, role: "admin" | "support" | "finance"): Promise<string> {
  const id = await createUser(app, `${role}-${app.now()}-${Math.random()}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, ${role})`]);
  return id;
}

/** Ann with a password, a session and a product on sale; Bob with the same; and somebody of the support. */
async function annAndBob() {
  const { app } = appWithFakeServices(await countingImageModel());
  const [ann, bob] = [await openShop(app, "Anns"), await openShop(app, "Bobs")];
  const passwordHash = await hashPassword(PASSWORD);
  for (const { creatorId } of [ann, bob])
    await runTransaction(app.db, [
      sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${creatorId}`,
      sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${creatorId}, ${creatorId}, ${app.now() + 1e9})`,
    ]);
  const by = await staff(app, "support");
  const suspend = (userId = ann.creatorId, who = by) =>
    suspendPerson(app, { by: who, userId, reason: "Copied pictures", callerAddress });
  const lift = (who = by) => liftSuspension(app, { by: who, userId: ann.creatorId, callerAddress });
  const addressOf = async (userId: string) =>
    (await app.db.all<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`))[0]?.email ?? "";
  const signIn = async (userId: string) =>
    signInWithPassword(app, {
      email: await addressOf(userId),
      password: PASSWORD,
      browser: newBrowser(),
      callerAddress: anotherNetwork(),
    });
  return { app, ann, bob, by, suspend, lift, signIn, addressOf };
}

const count = async (app: TestApp, query: ReturnType<typeof sql>) =>
  (await app.db.all<{ n: number }>(sql`SELECT count(*) AS n ${query}`))[0]?.n;

describe("a suspension", () => {
  it("ends the sessions, takes store and products off sale and tells the person why; nobody else is touched", async () => {
    const { app, ann, bob, suspend, signIn, addressOf } = await annAndBob();
    const results = await Promise.all([suspend(), suspend(), suspend()]);
    expect(results.sort()).toEqual(["already", "already", "done"]);
    const store = await findOwnStore(app, { userId: ann.creatorId });
    expect(await findStore(app, { storeId: store?.id ?? "" })).toBeNull();
    const left = (userId: string) =>
      Promise.all([
        count(app, sql`FROM sessions WHERE user_id = ${userId}`),
        count(app, sql`FROM products WHERE user_id = ${userId} AND state = 'published'`),
      ]);
    expect(await left(ann.creatorId)).toEqual([0, 0]);
    expect(await left(bob.creatorId)).toEqual([1, 1]);
    expect((await signIn(ann.creatorId)).status).toBe("suspended");
    expect((await signIn(bob.creatorId)).status).toBe("signed-in");
    const letters = await app.db.all<{ data: string }>(
      sql`SELECT data FROM deliveries WHERE recipient = ${await addressOf(ann.creatorId)} AND template = 'account-suspended'`,
    );
    expect(letters.map(({ data }) => JSON.parse(data))).toEqual([{ reason: "Copied pictures" }]);
    expect(
      await count(
        app,
        sql`FROM audit_log WHERE action = 'suspend person' AND subject = ${`user:${ann.creatorId}`}`,
      ),
    ).toBe(1);
  });

  it("says so to the right password only", async () => {
    const { app, ann, suspend, addressOf } = await annAndBob();
    await suspend();
    const email = await addressOf(ann.creatorId);
    const wrong = await signInWithPassword(app, {
      email,
      password: "another sentence",
      browser: newBrowser(),
      callerAddress: anotherNetwork(),
    });
    expect(wrong.status).toBe("wrong");
  });

  it("opens no session by any other way: Google, a link, a factor", async () => {
    const { app, ann, suspend, addressOf } = await annAndBob();
    const email = await addressOf(ann.creatorId);
    await app.db.run(
      sql`INSERT INTO identities (id, user_id, issuer, subject, email) VALUES ('i', ${ann.creatorId}, 'https://accounts.google.com', '77', 'other@example.com')`,
    );
    await suspend();
    const identity = { issuer: "https://accounts.google.com", subject: "77", email: "other@example.com" };
    expect(await signInWithIdentity(app, { identity, browser: newBrowser() })).toEqual({
      status: "suspended",
    });
    for (const proof of [
      { userId: ann.creatorId, email, statements: [] },
      { userId: ann.creatorId, email, statements: [], hasFactor: true as const },
    ])
      expect(await startSession(app, { proof, browser: newBrowser() })).toBeNull();
  });

  it("keeps products from being published again, by whatever way, until it is lifted", async () => {
    const { app, ann, suspend, lift, signIn } = await annAndBob();
    await suspend();
    const publish = () =>
      runTransaction(app.db, [sql`UPDATE products SET state = 'published' WHERE id = ${ann.productId}`]);
    const refused = await publish().then(
      () => null,
      (error: unknown) => error,
    );
    expect(String(refused)).toContain("publication is blocked");
    expect(isConstraintViolation(refused, "publication-blocked")).toBe(true);
    expect((await Promise.all([lift(), lift()])).sort()).toEqual(["already", "done"]);
    expect((await signIn(ann.creatorId)).status).toBe("signed-in");
    const store = await findOwnStore(app, { userId: ann.creatorId });
    expect(await findStore(app, { storeId: store?.id ?? "" })).not.toBeNull();
    // What was on sale is not by itself on sale again.
    expect(await count(app, sql`FROM products WHERE id = ${ann.productId} AND state = 'published'`)).toBe(0);
    await publish();
  });

  it("leaves paid orders to be produced, and pays nothing out until it is lifted", async () => {
    const { app, ann, suspend, lift } = await annAndBob();
    await availableSale(app, { shop: ann });
    const { orderId } = await paidOrder(app, [ann], 1);
    const state = async () =>
      app.db.all(
        sql`SELECT o.state AS "order", p.state AS part FROM orders o JOIN order_parts p ON p.order_id = o.id WHERE o.id = ${orderId}`,
      );
    const before = await state();
    await runTransaction(app.db, [
      sql`INSERT INTO payout_accounts (user_id, provider, provider_account_id, country, state, checked_at, next_payout_at) VALUES (${ann.creatorId}, 'stripe', 'acct_1', 'US', 'enabled', ${app.now()}, ${app.now()})`,
    ]);
    await suspend();
    expect(await state()).toEqual(before);
    expect(await makePayout(app, { userId: ann.creatorId })).toBeNull();
    expect(await makeDuePayouts(app)).toEqual([]);
    await lift();
    expect(await makePayout(app, { userId: ann.creatorId })).toBeNull();
    app.clock.now += 60 * 60 * 1000;
    expect(await makeDuePayouts(app)).toHaveLength(1);
  });

  it("is for people without a role, by those whose role allows it", async () => {
    const { app, ann, by, suspend } = await annAndBob();
    const admin = await staff(app, "admin");
    expect(await suspend(admin)).toBe("has-role");
    expect(await suspend(by)).toBe("has-role");
    expect(await suspend(ann.creatorId, await staff(app, "finance"))).toBe("unknown");
    expect(await suspend(ann.creatorId, ann.creatorId)).toBe("unknown");
    expect(await suspend("nobody")).toBe("unknown");
    expect(await count(app, sql`FROM suspensions WHERE user_id IN (${ann.creatorId}, ${admin}, ${by})`)).toBe(
      0,
    );
  });
});
