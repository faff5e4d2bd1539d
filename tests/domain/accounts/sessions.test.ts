import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { userRoles } from "~/db/schema";
import {
  createSessionStatement,
  deleteExpiredSessions,
  endSession,
  SESSION_LIFETIME_MS,
} from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

async function signedIn(app: TestApp, email: string) {
  const userId = await createUser(app, email);
  const { statement, token } = await createSessionStatement(app, { userId });
  await runTransaction(app.db, [statement]);
  return { userId, token };
}
const viewer = async (app: TestApp, token: string) => findViewer(app, { tokenHash: await sha256Hex(token) });

describe("a session", () => {
  it("is known by its token for thirty days, and not a moment longer", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "month@example.com");
    app.clock.now += SESSION_LIFETIME_MS - 1;
    expect((await viewer(app, token))?.id).toBe(userId);
    app.clock.now += 1;
    expect(await viewer(app, token)).toBeNull();
    app.clock.now += 1;
    await deleteExpiredSessions(app);
    expect(await app.db.query.sessions.findFirst({ where: (t, { eq }) => eq(t.userId, userId) })).toBe(
      undefined,
    );
  });

  it("is another at every sign-in, and ends alone", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "two@example.com");
    const second = await createSessionStatement(app, { userId });
    await runTransaction(app.db, [second.statement]);
    expect(second.token).not.toBe(token);
    await endSession(app, { token });
    expect(await viewer(app, token)).toBeNull();
    expect((await viewer(app, second.token))?.id).toBe(userId);
    expect(await viewer(app, await sha256Hex(second.token))).toBeNull();
  });
});

describe("a signed-in person", () => {
  it("has the roles that were granted, and nobody else's", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "roles@example.com");
    const { token: other } = await signedIn(app, "no-roles@example.com");
    expect((await viewer(app, token))?.roles).toEqual(new Set());
    await app.db.insert(userRoles).values([
      { userId, role: "admin", createdAt: app.now() },
      { userId, role: "content", createdAt: app.now() },
    ]);
    expect((await viewer(app, token))?.roles).toEqual(new Set(["admin", "content"]));
    expect((await viewer(app, other))?.roles).toEqual(new Set());
  });
});
