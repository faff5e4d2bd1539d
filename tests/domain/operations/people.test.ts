import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { signOutByStaff } from "~/domain/accounts/devices/devices";
import { listPeople, type PersonState, personQueries, toPerson } from "~/domain/operations/list-people";
import { requestDeletion } from "~/domain/personal-data/deletion/request-deletion";
import { requestExport } from "~/domain/personal-data/export/request-export";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const app = testApp();
const create = (name: string) => createUser(app, `${name}@people.example.com`);

describe("the list of people", () => {
  it("finds by id, by the beginning of an address and by state, page by page", async () => {
    const [ann, bob, eve] = [await create("ann"), await create("anna"), await create("eve")];
    await runTransaction(app.db, [
      sql`INSERT INTO user_roles (user_id, role) VALUES (${bob}, 'support')`,
      sql`INSERT INTO suspensions (id, user_id, reason, created_by) VALUES (${newId()}, ${eve}, 'x', ${bob})`,
      sql`INSERT INTO suspensions (id, user_id, reason, created_by, closed_at, closed_by) VALUES (${newId()}, ${ann}, 'x', ${bob}, 1, ${bob})`,
    ]);
    await requestDeletion(app, { person: { id: ann, email: "ann@people.example.com" } });
    const find = async (search: string, state: PersonState = "all") =>
      (await listPeople(app, { search, state, cursor: null })).rows.map(({ id }) => id);
    expect(await find("ANN")).toEqual([ann, bob]);
    expect(await find(eve)).toEqual([eve]);
    expect(await find("", "suspended")).toEqual([eve]);
    expect(await find("", "staff")).toEqual([bob]);
    expect(await find("", "leaving")).toEqual([ann]);
    expect(await find("", "all")).toEqual([eve, bob, ann]);
    const first = await listPeople(app, { search: "", state: "all", cursor: null, pageSize: 2 });
    expect([first.rows.length, first.after !== null]).toEqual([2, true]);
  });

  it("reads as few rows of ten thousand people as of three, whatever is asked", async () => {
    await app.db.run(sql`INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at)
      SELECT printf('0many%08d', value), 'many' || value || '@example.com', 'many' || value, 1, 1
      FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10000) SELECT value FROM n)`);
    const read: Record<string, number> = {};
    for (const [search, state] of [
      ["", "all"],
      ["many1", "all"],
      ["", "suspended"],
      ["", "staff"],
      ["", "leaving"],
    ] as const) {
      const { d1, count } = withQueryCounts(env.DB);
      await listPeople({ db: createDb(d1) }, { search, state, cursor: null });
      read[`${search} ${state}`] = count.rowsRead;
    }
    expect(Object.keys(read)).toHaveLength(5);
    for (const [question, rows] of Object.entries(read))
      expect([question, rows < 150 ? "few" : rows]).toEqual([question, "few"]);
  });
});

describe("a person's page", () => {
  it("is read in one batch, and shows nothing of other people and no secret", async () => {
    const [cleo, dan] = [await create("cleo"), await create("dan")];
    await runTransaction(app.db, [
      sql`INSERT INTO sessions (token_hash, user_id, device, expires_at) VALUES ('secret-of-cleo', ${cleo}, 'Firefox on Linux', ${app.now() + 1e9})`,
      sql`INSERT INTO sessions (token_hash, user_id, device, expires_at) VALUES ('secret-of-dan', ${dan}, 'Safari on macOS', ${app.now() + 1e9})`,
      sql`UPDATE users SET password_hash = 'scrypt$secret' WHERE id = ${cleo}`,
      sql`INSERT INTO user_credits (user_id, credits) VALUES (${cleo}, 5)`,
    ]);
    const shown = toPerson(await app.db.batch(personQueries(app, { userId: cleo })));
    expect(shown).toMatchObject({
      person: { id: cleo, credits: 5, hasPassword: true, isSuspended: false, roles: [], orders: 0 },
      devices: [{ name: "Firefox on Linux" }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret|dan@|Safari/);
    expect(toPerson(await app.db.batch(personQueries(app, { userId: "nobody" })))).toBeNull();
  });

  it("lets staff end one session or all, ask for a download and a deletion, each logged with their name", async () => {
    const [fay, gus, by] = [await create("fay"), await create("gus"), await create("helper")];
    const ids = [newId(), newId(), newId()];
    for (const [index, id] of ids.entries())
      await app.db.run(
        sql`INSERT INTO sessions (token_hash, id, user_id, expires_at) VALUES (${id}, ${id}, ${index < 2 ? fay : gus}, ${app.now() + 1e9})`,
      );
    const left = async () =>
      (
        await app.db.all<{ id: string }>(
          sql`SELECT id FROM sessions WHERE user_id IN (${fay}, ${gus}) ORDER BY id`,
        )
      ).map(({ id }) => id);
    // Another person's session is not ended by this person's page.
    expect(await signOutByStaff(app, { by, userId: fay, sessionId: ids[2] as string })).toBe(false);
    expect(await signOutByStaff(app, { by, userId: fay, sessionId: ids[0] as string })).toBe(true);
    expect(await left()).toEqual([ids[1], ids[2]].sort());
    expect(await signOutByStaff(app, { by, userId: fay, sessionId: null })).toBe(true);
    expect(await signOutByStaff(app, { by, userId: fay, sessionId: null })).toBe(false);
    expect(await left()).toEqual([ids[2]]);
    await requestExport(app, { userId: fay, by });
    await requestExport(app, { userId: fay, by });
    const person = { id: fay, email: "fay@people.example.com" };
    await requestDeletion(app, { person, by, reason: "Asked in message 9" });
    app.clock.now += 1;
    await requestDeletion(app, { person, by, reason: "Asked in message 9" });
    const logged = await app.db.all<{ action: string; actor_id: string; detail: string | null }>(
      sql`SELECT action, actor_id, detail FROM audit_log WHERE subject = ${`user:${fay}`} ORDER BY id`,
    );
    expect(logged).toEqual([
      { action: "sign out one browser", actor_id: by, detail: null },
      { action: "sign out everywhere", actor_id: by, detail: null },
      { action: "request export", actor_id: by, detail: null },
      { action: "request deletion", actor_id: by, detail: '{"why":"Asked in message 9"}' },
    ]);
  });
});
