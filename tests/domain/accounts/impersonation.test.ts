import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { endImpersonation, IMPERSONATION_MS, startImpersonation } from "~/domain/accounts/impersonation";
import { changeRole } from "~/domain/accounts/roles/change-role";
import { findViewer } from "~/domain/accounts/viewer";
import { newId } from "~/lib/ids";
import { reportChecks } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

reportChecks("S1", "staff who impersonate a person", /./);

const callerAddress = "203.0.113.9";

/** Ann, Bob, and somebody with a role and a session. */
async function staffAndPeople(role: "admin" | "support" | "finance" = "support") {
  const app = testApp();
  const name = newId();
  const [by, annId, bobId] = [
    await createUser(app, `staff-${name}@example.com`),
    await createUser(app, `ann-${name}@example.com`),
    await createUser(app, `bob-${name}@example.com`),
  ];
  const [sessionId, tokenHash] = [newId(), newId()];
  await runTransaction(app.db, [
    sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, ${role})`,
    sql`INSERT INTO sessions (token_hash, id, user_id, expires_at) VALUES (${tokenHash}, ${sessionId}, ${by}, ${app.now() + 1e9})`,
    sql`INSERT INTO user_credits (user_id, credits) VALUES (${annId}, 7)`,
  ]);
  const impersonate = (userId = annId, more: { by?: string; sessionId?: string } = {}) =>
    startImpersonation(app, { by, sessionId, userId, reason: "Message 12", callerAddress, ...more });
  const viewer = () => findViewer(app, { tokenHash });
  const logged = () =>
    app.db.all<{ action: string; actor_id: string }>(
      sql`SELECT action, actor_id FROM audit_log WHERE subject = ${`user:${annId}`} ORDER BY id`,
    );
  return { app, by, annId, bobId, sessionId, impersonate, viewer, logged };
}

describe("impersonation", () => {
  it("shows that person, with no role and no proof, for a quarter of an hour, in that session only", async () => {
    const { app, by, annId, impersonate, viewer, logged } = await staffAndPeople();
    expect(await viewer()).toMatchObject({ id: by, roles: new Set(["support"]) });
    const until = app.now() + IMPERSONATION_MS;
    expect(await impersonate()).toBe("started");
    expect(await viewer()).toMatchObject({
      id: annId,
      credits: 7,
      roles: new Set(),
      session: { verifiedAt: 0 },
      impersonation: { by, until },
    });
    const other = newId();
    await app.db.run(
      sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${other}, ${by}, ${app.now() + 1e9})`,
    );
    expect((await findViewer(app, { tokenHash: other }))?.id).toBe(by);
    app.clock.now = until - 1;
    expect((await viewer())?.id).toBe(annId);
    app.clock.now = until;
    expect(await viewer()).toMatchObject({ id: by, roles: new Set(["support"]) });
    expect((await viewer())?.impersonation).toBeUndefined();
    expect(await logged()).toEqual([{ action: "impersonate person", actor_id: by }]);
  });

  it("ends when asked, once, and is logged with who and whom", async () => {
    const { app, by, annId, bobId, sessionId, impersonate, viewer, logged } = await staffAndPeople("admin");
    await impersonate();
    expect(await endImpersonation(app, { by, sessionId, userId: bobId })).toBe(false);
    const ends = await Promise.all(
      [1, 2, 3].map(() => endImpersonation(app, { by, sessionId, userId: annId })),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect((await viewer())?.id).toBe(by);
    expect((await logged()).map(({ action }) => action)).toEqual([
      "impersonate person",
      "stop impersonating person",
    ]);
  });

  it("is for those whose role allows it, in their own session, and never at staff or nobody", async () => {
    const { app, by, annId, bobId, impersonate, viewer } = await staffAndPeople("finance");
    expect(await impersonate()).toBe("unknown");
    const support = await staffAndPeople();
    const session = { by: support.by, sessionId: newId() };
    expect(await impersonate(annId, session)).toBe("unknown");
    expect(await impersonate(annId, { by: bobId })).toBe("unknown");
    expect(await support.impersonate(by)).toBe("has-role");
    expect(await support.impersonate(support.by)).toBe("has-role");
    expect(await support.impersonate("nobody")).toBe("unknown");
    expect((await viewer())?.id).toBe(by);
    expect((await support.viewer())?.id).toBe(support.by);
    expect(
      await app.db.all(
        sql`SELECT 1 FROM audit_log WHERE action = 'impersonate person' AND subject = ${`user:${annId}`}`,
      ),
    ).toEqual([]);
  });

  it("ends at once with the role that allowed it, and with the session", async () => {
    const { app, by, impersonate, viewer } = await staffAndPeople();
    await impersonate();
    await app.db.run(sql`DELETE FROM user_roles WHERE user_id = ${by}`);
    expect(await viewer()).toMatchObject({ id: by, roles: new Set() });
    const again = await staffAndPeople();
    const admin = await staffAndPeople("admin");
    await again.impersonate();
    await changeRole(app, {
      by: admin.by,
      userId: again.by,
      role: "support",
      change: "revoke",
      callerAddress,
    });
    expect(await again.viewer()).toBeNull();
  });
});
