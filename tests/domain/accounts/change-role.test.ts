import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, sessions, userRoles } from "~/db/schema";
import { changeRole, type RoleChange } from "~/domain/accounts/roles/change-role";
import { isAllowed, PERMISSIONS, rolesFor } from "~/domain/accounts/roles/permissions";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const app = testApp();
const change = (what: Partial<RoleChange> & Pick<RoleChange, "by" | "userId">) =>
  changeRole(app, { role: "admin", change: "grant", callerAddress: "2001:db8:1:2::3", ...what });
const person = () => createUser(app, `${newId()}@example.com`);
const signIn = (userId: string) =>
  app.db.insert(sessions).values({ tokenHash: newId(), userId, expiresAt: app.now() + 1000 });
const sessionsOf = (userId: string) => app.db.$count(sessions, eq(sessions.userId, userId));
const rolesOf = async (userId: string) =>
  (await app.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ role }) => role);

let [admin, user] = ["", ""];
beforeEach(async () => {
  await app.db.delete(userRoles);
  [admin, user] = [await person(), await person()];
  await app.db.insert(userRoles).values({ userId: admin, role: "admin", createdAt: app.now() });
});

describe("a change of a role", () => {
  it("signs the person out everywhere and nobody else, and is in the audit log once, with who, what and from where", async () => {
    const other = await person();
    for (const id of [user, user, other, admin]) await signIn(id);
    expect(await change({ by: admin, userId: user })).toEqual({ status: "changed" });
    expect(await rolesOf(user)).toEqual(["admin"]);
    expect(await Promise.all([user, other, admin].map(sessionsOf))).toEqual([0, 1, 1]);
    await signIn(user);
    expect(await change({ by: admin, userId: user })).toEqual({ status: "unchanged" });
    expect(await sessionsOf(user)).toBe(1);
    expect(await change({ by: admin, userId: user, change: "revoke" })).toEqual({ status: "changed" });
    expect([await rolesOf(user), await sessionsOf(user), await rolesOf(other)]).toEqual([[], 0, []]);
    const log = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${user}`))
      .orderBy(auditLog.id);
    expect(log.map(({ actorId, action }) => [actorId, action])).toEqual([
      [admin, "grant role"],
      [admin, "revoke role"],
    ]);
    const detail = JSON.parse(log[0]?.detail ?? "{}");
    expect(detail).toEqual({
      what: "role",
      before: null,
      after: "admin",
      network: expect.stringMatching(/^[0-9a-f]+$/),
    });
  });

  it("is refused if the actor is not an admin at that moment, even for themselves", async () => {
    await app.db.insert(userRoles).values({ userId: user, role: "finance", createdAt: app.now() });
    expect(await change({ by: user, userId: user })).toEqual({ status: "forbidden" });
    expect(await change({ by: user, userId: admin, change: "revoke" })).toEqual({ status: "forbidden" });
    expect([await rolesOf(user), await rolesOf(admin)]).toEqual([["finance"], ["admin"]]);
  });

  it("keeps the last admin, even if all are revoked at once", async () => {
    expect(await change({ by: admin, userId: admin, change: "revoke" })).toEqual({ status: "last-admin" });
    await change({ by: admin, userId: user });
    const answers = await Promise.all([
      change({ by: admin, userId: user, change: "revoke" }),
      change({ by: user, userId: admin, change: "revoke" }),
      change({ by: user, userId: user, change: "revoke" }),
      change({ by: admin, userId: admin, change: "revoke" }),
    ]);
    expect(answers.filter(({ status }) => status === "changed")).toHaveLength(1);
    expect(await app.db.$count(userRoles, eq(userRoles.role, "admin"))).toBe(1);
  });

  it("is refused for a person who does not exist", async () => {
    expect(await change({ by: admin, userId: newId() })).toEqual({ status: "unknown" });
  });
});

describe("the table of permissions", () => {
  it("lets an admin do everything and a visitor nothing", () => {
    for (const [page, acts] of Object.entries(PERMISSIONS))
      for (const act of Object.keys(acts)) {
        expect(isAllowed({ roles: new Set(["admin"]) }, page as "/admin", act as "see")).toBe(true);
        expect(isAllowed(null, page as "/admin", act as "see")).toBe(false);
        expect(isAllowed({ roles: new Set() }, page as "/admin", act as "see")).toBe(false);
      }
  });

  it("keeps roles, settings, letters and events for admins", () => {
    expect(rolesFor("/admin/credits/:id/roles", "change")).toEqual(["admin"]);
    expect(rolesFor("/admin/settings", "save")).toEqual(["admin"]);
    expect(rolesFor("/admin/letters", "see")).toEqual(["admin"]);
    expect(rolesFor("/admin/events/:id", "replay")).toEqual(["admin"]);
  });
});
