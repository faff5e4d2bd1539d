import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startSession } from "~/acts/start-session";
import { createDb } from "~/db/client";
import { sessions, userRoles } from "~/db/schema";
import {
  endSession,
  markSessionSeen,
  SEEN_INTERVAL_MS,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
} from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { applyRetentionRule } from "~/domain/personal-data/retention/apply-retention";
import { RETENTION_DAYS } from "~/domain/personal-data/retention/retention-days";
import { createViewerLoader } from "~/http/security/viewer-loader";
import { isId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { reportChecks } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { interceptedD1 } from "../../support/database/intercepted-d1";

reportChecks("S9", "a session's life");

async function started(app: TestApp, userId: string, browser = newBrowser()): Promise<string> {
  const proof = { userId, email: "anybody@example.com", statements: [] };
  return (await startSession(app, { proof, browser }))?.token ?? "";
}

async function signedIn(app: TestApp, email: string) {
  const userId = await createUser(app, email);
  return { userId, token: await started(app, userId) };
}
const viewer = async (app: TestApp, token: string) => findViewer(app, { tokenHash: await sha256Hex(token) });

describe("a session", () => {
  it("that is not used is valid for thirty days, and not a millisecond longer", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "month@example.com");
    app.clock.now += SESSION_IDLE_MS - 1;
    expect((await viewer(app, token))?.id).toBe(userId);
    app.clock.now += 1;
    expect(await viewer(app, token)).toBeNull();
    app.clock.now += (RETENTION_DAYS.sessions + 1) * 24 * 60 * 60 * 1000;
    await applyRetentionRule(app, "sessions");
    expect(await app.db.query.sessions.findFirst({ where: (t, { eq }) => eq(t.userId, userId) })).toBe(
      undefined,
    );
  });

  it("is extended by use, for half a year at the most", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "daily@example.com");
    const endsAt = app.clock.now + SESSION_LIFETIME_MS;
    for (let found = await viewer(app, token); found; found = await viewer(app, token)) {
      expect(found.id).toBe(userId);
      await markSessionSeen(app, { sessionId: found.session.id });
      app.clock.now += SESSION_IDLE_MS - 1;
    }
    expect(app.clock.now).toBeGreaterThanOrEqual(endsAt);
    expect(app.clock.now - endsAt).toBeLessThan(SESSION_IDLE_MS);
  });

  it("is new at every sign-in, and ends without ending others", async () => {
    const app = testApp();
    const { userId, token } = await signedIn(app, "two@example.com");
    const second = await started(app, userId);
    expect(second).not.toBe(token);
    await endSession(app, { token });
    expect(await viewer(app, token)).toBeNull();
    expect((await viewer(app, second))?.id).toBe(userId);
    expect(await viewer(app, await sha256Hex(second))).toBeNull();
  });
});

describe("a session's row", () => {
  it("has an id apart from the token, the device, and the times it was last seen and proved", async () => {
    const app = testApp();
    const userId = await createUser(app, "device@example.com");
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const token = await started(app, userId, newBrowser({ userAgent }));
    const row = await app.db.query.sessions.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
    const at = app.clock.now;
    expect(row).toMatchObject({ device: "Firefox on Linux", lastSeenAt: at, verifiedAt: at, createdAt: at });
    expect(isId(row?.id)).toBe(true);
    expect((await viewer(app, token))?.session).toEqual({ id: row?.id, lastSeenAt: at, verifiedAt: at });
    expect(await viewer(app, row?.id ?? "")).toBeNull();
  });

  it("gets defaults from the database if older code does not know the newer columns", async () => {
    const app = testApp();
    const userId = await createUser(app, "older-code@example.com");
    await env.DB.prepare("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)")
      .bind("older-code", userId, app.now())
      .run();
    const row = await app.db.query.sessions.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
    expect([isId(row?.id), row?.device]).toEqual([true, ""]);
    expect(row?.lastSeenAt).toBe(row?.createdAt);
    expect(row?.verifiedAt).toBe(row?.createdAt);
  });
});

describe("a request of a signed-in person", () => {
  it("costs one query, and writes that the session was seen at most once a day, after the answer", async () => {
    const trips: string[][] = [];
    const app = testApp();
    const { userId, token } = await signedIn(app, "seen@example.com");
    const db = createDb(
      interceptedD1(env.DB, async (statements, perform) => {
        trips.push(statements.map(({ sql }) => sql.split(" ")[0] ?? ""));
        return perform();
      }),
    );
    const visit = async () => {
      const after: Promise<unknown>[] = [];
      const request = new Request("http://localhost:8788/", { headers: { cookie: `session=${token}` } });
      const load = createViewerLoader({ ...app, db }, request, (work) => void after.push(work));
      expect((await Promise.all([load(), load(), load()])).map((each) => each?.id)).toEqual(
        Array(3).fill(userId),
      );
      await Promise.all(after);
      return trips.splice(0);
    };
    expect(await visit()).toEqual([["select"]]);
    app.clock.now += SEEN_INTERVAL_MS;
    expect(await visit()).toEqual([["select"], ["update"]]);
    expect(await visit()).toEqual([["select"]]);
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(row?.lastSeenAt).toBe(app.clock.now);
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
