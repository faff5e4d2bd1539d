import type { AppLoadContext } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { action as forgotPassword } from "~/routes/accounts/forgot-password";
import { action as orderLink } from "~/routes/orders/request-order-link";
import { testApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { openShop, paidOrder } from "../support/data/shop";
import { limitedWaitUntil, PRODUCTION_LIMITS } from "../support/database/production-limits";
import { fakePrintPartner } from "../support/fakes/fake-print-partner";

/** Checks that the limits under which every other test runs are enforced. */
describe("production's limits in tests", () => {
  it.each([
    [
      "101 bound parameters",
      sql`SELECT ${sql.join(
        Array.from({ length: 101 }, (_, n) => sql`${n}`),
        sql`, `,
      )}`,
    ],
    ["a text of more than 2 MB", sql`SELECT ${"x".repeat(PRODUCTION_LIMITS.valueBytes + 1)}`],
    [
      "a statement of more than 100 kB",
      sql.raw(`SELECT 1 -- ${"x".repeat(PRODUCTION_LIMITS.statementBytes)}`),
    ],
  ])("the database refuses %s", async (_name, statement) => {
    await expect(testApp().db.all(statement)).rejects.toMatchObject({ cause: { name: "BeyondLimit" } });
  });

  it("the database accepts a hundred bound parameters", async () => {
    const hundred = sql.join(
      Array.from({ length: 100 }, (_, n) => sql`${n}`),
      sql`, `,
    );
    expect(await testApp().db.all(sql`SELECT ${hundred}`)).toHaveLength(1);
  });

  it("an invocation may use a thousand queries, and six connections at a time", async () => {
    const { db, invocation } = testApp();
    const ask = () => db.all(sql`SELECT 1`);
    const many = (count: number) =>
      db.$client.batch(Array.from({ length: count }, () => db.$client.prepare("SELECT 1")));
    expect((await invocation(() => many(1_000))).queries).toBe(1_000);
    await expect(invocation(() => many(1_001))).rejects.toThrow("query 1001");
    expect((await invocation(() => Promise.all(Array.from({ length: 6 }, ask)))).queries).toBe(6);
    await expect(invocation(() => Promise.all(Array.from({ length: 7 }, ask)))).rejects.toThrow();
  });

  it("a queue refuses a message above 128 kB or a delay above twelve hours", async () => {
    const { enqueue } = testApp();
    await expect(enqueue({ type: "refund", refundId: "x".repeat(128_001) })).rejects.toThrow("128");
    await expect(enqueue({ type: "refund", refundId: "x" }, { delaySeconds: 43_201 })).rejects.toThrow(
      "43201",
    );
  });

  it("waitUntil work that runs too long fails the test, also if other such work started it", async () => {
    expect(PRODUCTION_LIMITS.afterAnswerMs).toBe(30_000);
    const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const within = limitedWaitUntil(300);
    within.waitUntil(lasting(10).then(() => within.waitUntil(lasting(10))));
    expect(await within.answered()).toBe(2);
    const beyond = limitedWaitUntil(40);
    beyond.waitUntil(lasting(10).then(() => beyond.waitUntil(lasting(400))));
    await expect(beyond.answered()).rejects.toThrow("40 ms after the answer");
    const failing = limitedWaitUntil();
    failing.waitUntil(Promise.reject(new Error("failed behind the answer")));
    await expect(failing.answered()).rejects.toThrow("failed behind the answer");
  });

  it.each([
    ["/forgot-password", forgotPassword],
    ["/order-link", orderLink],
  ])("%s queues its email within that time", async (path, action) => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const email = "ada@example.com";
    if (path === "/order-link") await paidOrder(app, [await openShop(app, "Afterwards")]);
    else await createUser(app, email);
    app.queued.splice(0);
    const after = limitedWaitUntil();
    const context = {
      app,
      ...after,
      viewer: async () => null,
      clientIp: "local",
      formRateLimiter: { limit: async () => ({ success: true }) },
    } as unknown as AppLoadContext;
    const body = new URLSearchParams({ email });
    const request = new Request(`${app.origin}${path}`, { method: "POST", body });
    const answer = (await action({ request, params: {}, context })) as Response;
    expect(answer.status).toBe(303);
    expect(await after.answered()).toBe(1);
    expect(app.queued).toEqual([{ type: "deliver", deliveryId: expect.any(String) }]);
  });

  it("PBKDF2 with more than 100,000 iterations is refused", async () => {
    const key = await crypto.subtle.importKey("raw", new Uint8Array(16), "PBKDF2", false, ["deriveBits"]);
    const derive = (iterations: number) =>
      crypto.subtle.deriveBits(
        { name: "PBKDF2", hash: "SHA-256", salt: new Uint8Array(16), iterations },
        key,
        256,
      );
    await expect(derive(100_001)).rejects.toThrow("100001");
    expect((await derive(1_000)).byteLength).toBe(32);
  });
});
