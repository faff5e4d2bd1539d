import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { listAuditLog } from "~/domain/audit-log/list-audit-log";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

describe("the audit log", () => {
  it("keeps the network that a form came from, whatever else an entry says", async () => {
    const app = { ...testApp(), network: "5f2a" };
    const actorId = await createUser(app, "network@example.com");
    await runTransaction(app.db, [
      auditLogStatement(app, { actorId, action: "look", subject: "order:1" }),
      auditLogStatement(app, { actorId, action: "look", subject: "order:2", detail: { why: "asked" } }),
      auditLogStatement(app, {
        ...{ actorId, action: "look", subject: "order:3" },
        detail: sql`json_object('before', 1, 'after', 2)`,
      }),
    ]);
    const { rows } = await listAuditLog(app, { search: "network@example.com", cursor: null });
    expect(rows.map(({ detail }) => JSON.parse(detail ?? "null"))).toEqual([
      { before: 1, after: 2, network: "5f2a" },
      { why: "asked", network: "5f2a" },
      { network: "5f2a" },
    ]);
  });

  it("is found by who did it or by what it was done to, newest first, a page at a time", async () => {
    const app = testApp();
    const ann = await createUser(app, "audited-ann@example.com");
    const bob = await createUser(app, "audited-bob@example.com");
    const entry = (actorId: string, subject: string) =>
      auditLogStatement(app, { actorId, action: "close", subject });
    await runTransaction(app.db, [
      entry(ann, "audited:1"),
      entry(bob, "audited:1"),
      entry(ann, "audited:2"),
      auditLogStatement(app, { actorId: null, action: "expire", subject: "audited:2" }),
    ]);
    const found = async (search: string) =>
      (await listAuditLog(app, { search, cursor: null })).rows.map((row) => [row.email, row.subject]);
    expect(await found(" Audited-Ann@example.com ")).toEqual([
      ["audited-ann@example.com", "audited:2"],
      ["audited-ann@example.com", "audited:1"],
    ]);
    expect(await found("audited:2")).toEqual([
      [null, "audited:2"],
      ["audited-ann@example.com", "audited:2"],
    ]);
    expect(await found("nobody@example.com")).toEqual([]);
    const first = await listAuditLog(app, { search: "audited:1", cursor: null, pageSize: 1 });
    expect(first.rows[0]?.email).toBe("audited-bob@example.com");
    expect(first.after).not.toBeNull();
  });
});
