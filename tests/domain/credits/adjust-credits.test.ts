import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, userRoles } from "~/db/schema";
import { type Adjustment, adjustCredits, MAX_CREDITS_PER_ADJUSTMENT } from "~/domain/credits/adjust-credits";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

async function desk() {
  const app = testApp();
  const adminId = await createUser(app, `${newId()}@example.com`);
  const userId = await createUser(app, `${newId()}@example.com`);
  await app.db.insert(userRoles).values({ userId: adminId, role: "admin", createdAt: app.now() });
  const adjust = (change: Partial<Adjustment>) =>
    adjustCredits(app, { adminId, userId, amount: 5, reason: "Sorry", formKey: newId(), ...change });
  return { app, adminId, userId, adjust };
}

describe("an adjustment by an admin", () => {
  it("gives and takes with a reason that the person and the audit log keep", async () => {
    const { app, adminId, userId, adjust } = await desk();
    expect(await adjust({ amount: 7, reason: "The studio was down on Monday" })).toEqual({
      status: "adjusted",
    });
    expect(await adjust({ amount: -2, reason: "Given twice" })).toEqual({ status: "adjusted" });
    const statement = await readCreditHistory(app, { userId });
    expect(statement.page.rows.map(({ amount, memo }) => [amount, memo])).toEqual([
      [-2, "Given twice"],
      [7, "The studio was down on Monday"],
    ]);
    const log = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`));
    expect(log.map(({ actorId, action }) => [actorId, action])).toEqual([
      [adminId, "adjust credits"],
      [adminId, "adjust credits"],
    ]);
    expect(log.map(({ detail }) => JSON.parse(detail ?? "{}"))).toMatchObject([
      { before: 0, after: 7 },
      { before: 7, after: 5 },
    ]);
    expect(JSON.parse(log[0]?.detail ?? "{}")).toMatchObject({
      credits: 7,
      why: "The studio was down on Monday",
    });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("happens once for a form that is sent twenty times at once, and again for a form that was changed", async () => {
    const { app, userId, adjust } = await desk();
    const formKey = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => adjust({ formKey })));
    const of = (wanted: string) => answers.filter(({ status }) => status === wanted);
    console.log(`Adjustment: one form 20 times at once: ${of("adjusted").length} adjusted`);
    expect(of("adjusted")).toHaveLength(1);
    expect(of("already")).toHaveLength(19);
    expect(await adjust({ formKey, amount: 6 })).toEqual({ status: "adjusted" });
    expect((await readCreditHistory(app, { userId })).balance).toBe(11);
    const log = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`));
    expect(log).toHaveLength(2);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("takes nothing if there is too little, never a part of it", async () => {
    const { app, userId, adjust } = await desk();
    await adjust({ amount: 3 });
    expect(await adjust({ amount: -4 })).toEqual({ status: "insufficient" });
    expect((await readCreditHistory(app, { userId })).balance).toBe(3);
    expect(await adjust({ amount: -3 })).toEqual({ status: "adjusted" });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is refused for an actor who is no longer an admin, and for an unknown person", async () => {
    const { app, adminId, userId, adjust } = await desk();
    expect(await adjust({ adminId: userId })).toEqual({ status: "forbidden" });
    expect(await adjust({ userId: newId() })).toEqual({ status: "unknown" });
    await app.db.delete(userRoles).where(eq(userRoles.userId, adminId));
    expect(await adjust({})).toEqual({ status: "forbidden" });
    expect((await readCreditHistory(app, { userId })).lineCount).toBe(0);
  });

  it.each([0, 0.5, MAX_CREDITS_PER_ADJUSTMENT + 1, -MAX_CREDITS_PER_ADJUSTMENT - 1, Number.NaN])(
    "never of %d credits",
    async (amount) => {
      const { adjust } = await desk();
      await expect(adjust({ amount })).rejects.toThrow(/adjustment of/);
    },
  );
});
