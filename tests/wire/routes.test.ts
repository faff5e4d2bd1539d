import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "../../app/db/client";
import { needsRecentProof, PERMISSIONS, rolesFor } from "../../app/domain/accounts/roles/permissions";
import { notAnAdmin, notLoggedIn } from "../../app/http/words";
import { newId } from "../../app/lib/ids";
import routes from "../../app/routes";
import { words as kitWords } from "../../app/routes/admin/page-kit/words";
import { createScriptApp } from "../../scripts/local/script-app";
import { reportChecks } from "../support/app/report-quality";
import { FURTHER_STAFF_ACTS, type FurtherAct } from "./further-staff-acts";
import { type Answer, type Answers, MATRIX, type Row } from "./matrix";
import { actsOf, askedBy, fillPageForm, hasButton, readAnswer, readPageForms } from "./page-forms";
import { EVERYBODY, ROLES, type Role, STAFF } from "./roles";
import { type ActName, STAFF_ACTS, type StaffAct } from "./staff-acts";
import { ask, makeWorld, post, type World } from "./world";

reportChecks("S1", "answers of routes and forms to each role");
reportChecks("S2", "forms with fields of other people's things", /other|owner|of nothing|from the/);
reportChecks(
  "S7",
  "requests of other sites, other methods and GETs that would write",
  /another site|methods that|writes nothing/,
);

interface Listed {
  path: string;
  file: string;
}

type Routes = Awaited<typeof routes>;

/** A layout has no address of its own; its children have. */
const list = (nested: Routes): Listed[] =>
  nested.flatMap((route) =>
    route.children && route.path === undefined && !route.index
      ? list(route.children)
      : [{ path: route.index ? "/" : `/${route.path}`, file: `app/${route.file}` }],
  );
const listed = list(await routes);
const source = new Map(listed.map(({ path, file }) => [path, readFileSync(file, "utf8")]));
const routeIdOf = (path: string) =>
  (listed.find((route) => route.path === path)?.file ?? "").replace(/^app\/|\.tsx?$/g, "");
const hasAction = (path: string) => /export (async )?(function|const) action\b/.test(source.get(path) ?? "");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.stop());

/** Acts that pages of the staff offered, and those that were sent, by the pattern of their address. */
const offered = new Set<string>();
const sent = new Set<string>();
const patterns = listed
  .map(({ path }) => ({ path, matches: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`) }))
  .sort((one, other) => Number(one.path.includes(":")) - Number(other.path.includes(":")));
function byPattern(act: string): string {
  const [address = "", ...what] = act.split(" ");
  return [patterns.find(({ matches }) => matches.test(address))?.path ?? address, ...what].join(" ");
}
function noteOffered(html: string, address: string): void {
  for (const form of readPageForms(html, address))
    if (form.method === "post")
      for (const act of actsOf(form).map(byPattern)) if (act.startsWith("/admin/")) offered.add(act);
}

const addressOf = (path: string, row: Row) => world.origin + (row.address ? row.address(world) : path);
const wanted = (answers: Answers, role: Role): Answer | undefined =>
  typeof answers === "object" ? answers[role] : answers;
const as = (role: Role): Record<string, string> =>
  world.cookies[role] ? { cookie: world.cookies[role] } : {};
const get = (url: string, role: Role) => ask(url, { headers: as(role) });

function expectAnswer(response: Response, answer: Answer): void {
  if (typeof answer === "number") {
    expect(response.status).toBe(answer);
    return;
  }
  expect([301, 302, 303, 307]).toContain(response.status);
  const target = new URL(response.headers.get("location") ?? "", world.origin);
  expect(target.origin === world.origin ? target.pathname + target.search : target.href).toMatch(
    new RegExp(`^${answer.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`),
  );
}

/** The number of round trips to the database. */
const tripsOf = (response: Response) => Number(/trips=(\d+)/.exec(response.headers.get("x-d1") ?? "")?.[1]);

/** Must never be in a response: secrets of the configuration, of rows, and of the machine. */
const SECRETS = [
  "sk_test_sandbox",
  "whsec_sandbox",
  "sk-sandbox",
  "pf_sandbox",
  "re_sandbox",
  "local-only-secret",
  "scrypt$",
  "D1_ERROR",
  "SQLITE_",
  "node_modules",
  "at async",
];

describe("the table of routes", () => {
  it("has a row for every route, and no row for a removed route", () => {
    expect(Object.keys(MATRIX).sort()).toEqual(listed.map(({ path }) => path).sort());
  });

  it("names at least one form for every route that accepts one", () => {
    const without = listed
      .filter(({ path }) => hasAction(path) && !MATRIX[path]?.acts?.length)
      .map(({ path }) => path);
    expect(without).toEqual(["/logout"]);
  });
});

/** On a slow machine the table takes longer than a proof of identity counts as recent. */
async function proveAgain(): Promise<void> {
  await world.db.prepare("UPDATE sessions SET verified_at = ?").bind(Date.now()).run();
}

describe.each(listed.map(({ path }) => path))("%s", (path) => {
  const row = MATRIX[path];
  if (!row) return;
  beforeAll(proveAgain);
  const roles = path.startsWith("/admin") ? ROLES : EVERYBODY;

  it.each(roles.filter((role) => wanted(row.read, role) !== undefined))(
    "answers a %s as the table says, as page and as data",
    async (role) => {
      const answer = wanted(row.read, role) as Answer;
      const response = await get(addressOf(path, row), role);
      expectAnswer(response, answer);
      const body = await response.text();
      for (const secret of SECRETS) expect(body).not.toContain(secret);
      const mayName = role === "owner" || (role !== "visitor" && answer === 200 && row.namesPeople);
      if (!mayName) expect(body).not.toContain("creator@example.com");
      expectHeaders(response, row, role);

      const url = new URL(addressOf(path, row));
      if (path.startsWith("/admin")) {
        // The older form of a data request gives no more access.
        const older = await get(`${url.href}?_data=${encodeURIComponent(routeIdOf(path))}`, role);
        // A redirect of a data request has a header of its own.
        expect(older.status).toBe(typeof answer === "number" ? answer : 204);
        if (answer !== 200 || !row.namesPeople)
          expect(await older.text()).not.toContain("creator@example.com");
      }
      if (row.isFile || path === "/*") return;
      url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
      const data = await get(url.href, role);
      expect(data.headers.get("cache-control")).toMatch(/no-store|must-revalidate/);
      const dataBody = await data.text();
      for (const secret of SECRETS) expect(dataBody).not.toContain(secret);
      if (answer === 200) expect(data.status).toBe(200);
      // A refusal is data, too, and contains nothing of the page.
      else if (typeof answer === "number") expect(data.status).toBe(answer);
      else expect(data.status).toBe(202);
    },
  );

  for (const act of row.acts ?? [])
    it.each(roles.filter((role) => wanted(act.answers, role) !== undefined))(
      `“${act.name}” answers a %s as the table says`,
      async (role) => {
        const response = await post(addressOf(path, row), act.form(world), as(role));
        expectAnswer(response, wanted(act.answers, role) as Answer);
        expectHeaders(response, { ...row, isShared: false }, role);
        const body = await response.text();
        for (const secret of SECRETS) expect(body).not.toContain(secret);
        // Including the page of a response.
        expect(tripsOf(response)).toBeLessThanOrEqual(act.trips ?? 3);
      },
    );

  if (path.startsWith("/admin") && !row.isFile && wanted(row.read, "admin") === 200)
    it("has a button on each form without a script, and answers what its filters and searches ask", async () => {
      const response = await get(addressOf(path, row), "admin");
      const page = await response.text();
      noteOffered(page, addressOf(path, row));
      const forms = readPageForms(page, addressOf(path, row));
      expect(forms.filter((form) => !hasButton(form))).toEqual([]);
      for (const asked of new Set(forms.filter(({ method }) => method === "get").map(askedBy)))
        expect((await get(asked, "admin")).status, asked).toBe(200);
    });

  it("refuses requests sent by another site, in every method, and changes nothing", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await ask(addressOf(path, row), {
        method,
        headers: { origin: "https://evil.example", ...as("owner") },
      });
      // Webhooks are authenticated by signature, and these have none.
      if (path.startsWith("/webhooks/")) expect([400, 405]).toContain(response.status);
      // Mail services post to it, and the key in its address is the proof; this one has none.
      else if (path === "/unsubscribe" && method === "POST") expect(response.status).toBe(404);
      else expect(response.status).toBe(403);
    }
  });

  it("refuses methods that a route does not accept", async () => {
    const methods = hasAction(path) ? ["PUT", "PATCH", "DELETE"] : ["POST", "PUT", "PATCH", "DELETE"];
    for (const method of methods) {
      const response = await ask(addressOf(path, row), {
        method,
        headers: { origin: world.origin, ...as("owner") },
      });
      expect([400, 404, 405]).toContain(response.status);
    }
  });

  it("makes at most one database round trip for a visitor and two for a person, and writes nothing on a GET", async () => {
    for (const [role, most] of [
      ["visitor", 1],
      ["owner", 2],
    ] as const) {
      const response = await get(addressOf(path, row), role);
      await response.arrayBuffer();
      expect(tripsOf(response)).toBeLessThanOrEqual(most);
      const [, written] = /written=(\d+)/.exec(response.headers.get("x-d1") ?? "") ?? [];
      // A GET changes nothing. (Nor does a return from a payment provider, as long as nothing is paid.)
      expect(written).toBe("0");
    }
  });
});

describe("a page of the staff that says why it stays closed", () => {
  it.each(
    ["/admin/credits", "/admin/pricing"].flatMap((path) => [
      { path, role: "visitor" as const, status: 401, says: notLoggedIn },
      { path, role: "user" as const, status: 403, says: notAnAdmin },
    ]),
  )(
    "shows a $role of $path the card, with status $status, and no row",
    async ({ path, role, status, says }) => {
      const response = await get(world.origin + path, role);
      expect(response.status).toBe(status);
      const page = (await response.text()).replaceAll("&#x27;", "'");
      const { title, checklist, goToLogin, retry } = kitWords.accessDenied;
      for (const sentence of [title, says, ...checklist, goToLogin, retry]) expect(page).toContain(sentence);
      expect(page).not.toContain("creator@example.com");
    },
  );
});

/** Every button that a page of the staff has, with what it is for. */
const ACTS: readonly (readonly [string, ActName, StaffAct])[] = [
  ...Object.entries(STAFF_ACTS).map(([name, act]) => [name, name as ActName, act] as const),
  ...FURTHER_STAFF_ACTS.map((act: FurtherAct) => [`${act.act}, ${act.what}`, act.act, act] as const),
];

/** Last, since they take effect. */
describe("an act of the staff", () => {
  let db: Awaited<ReturnType<typeof createScriptApp>>["db"];
  beforeAll(async () => {
    db = (await createScriptApp(world)).db;
  });
  const entries = async () =>
    (
      await db.all<{ action: string; network: string | null }>(
        sql`SELECT action, detail ->> '$.network' AS network FROM audit_log
          WHERE actor_id IS NOT NULL AND id > ${before} ORDER BY id`,
      )
    ).map(({ action, network }) =>
      `${action} ${/^[0-9a-f]{16,}$/.test(network ?? "") ? "" : "from nowhere"}`.trim(),
    );
  let before = "";

  it("has a row for each of the table of permissions", () => {
    const acts = Object.entries(PERMISSIONS).flatMap(([page, of]) =>
      Object.keys(of).flatMap((act) => (act === "see" ? [] : [`${page} ${act}`])),
    );
    expect(Object.keys(STAFF_ACTS).sort()).toEqual(acts.sort());
  });

  it("asks for the second factor before each sensitive act, and until then changes nothing and stands in no log", async () => {
    const [admin] = await db.all<{ id: string }>(sql`SELECT id FROM users WHERE email = 'admin@example.com'`);
    const factorId = newId();
    await runTransaction(db, [
      sql`INSERT INTO factors (id, user_id, kind, status, name, secret) VALUES (${factorId}, ${admin?.id}, 'totp', 'verified', 'Phone', '-')`,
    ]);
    before = newId();
    const sensitive = ACTS.filter(([, name]) => needsRecentProof(name.split(" ")[1] ?? ""));
    expect(sensitive).toHaveLength(63);
    for (const [title, , act] of sensitive) {
      const id = newId();
      const rows = act.prepare(world, id);
      if (rows.length > 0) await runTransaction(db, rows);
      await world.db.prepare("UPDATE sessions SET verified_at = 0").run();
      const form = act.form(world, id);
      const body = form instanceof FormData ? form : new URLSearchParams(form);
      const headers = { origin: world.origin, ...as("admin") };
      const answer = await ask(world.origin + act.address(world, id), { method: "POST", headers, body });
      expect([answer.status, answer.headers.get("location")], title).toEqual([
        303,
        expect.stringMatching(/^\/confirm\?/),
      ]);
      expect(answer.headers.get("x-d1"), title).toContain("written=0");
      if (act === sensitive[0]?.[2])
        expect(await readAnswer(answer, world.cookies.admin)).toContain("recovery code");
    }
    expect(await entries()).toEqual([]);
    await runTransaction(db, [sql`DELETE FROM factors WHERE id = ${factorId}`]);
  });

  it.each(ACTS)(
    "%s: refused to the wrong roles; the page's own form does it without a script and its answer says so, once in the audit log",
    async (_title, name, act) => {
      const [pattern = "", what = ""] = name.split(" ");
      const id = newId();
      const rows = act.prepare(world, id);
      if (rows.length > 0) await runTransaction(db, rows);
      const form = act.form(world, id);
      const press = (role: Role) => {
        const body = form instanceof FormData ? form : new URLSearchParams(form);
        const headers = { origin: world.origin, ...as(role) };
        return ask(world.origin + act.address(world, id), { method: "POST", headers, body });
      };
      await proveAgain();
      const headers = { origin: world.origin, ...as("admin") };
      const ownPage = act.page?.(id) ?? act.address(world, id);
      const fill = async (page: string, fields: typeof form, without?: string) => {
        const html = await (await get(world.origin + page, "admin")).text();
        noteOffered(html, world.origin + page);
        const filled = fillPageForm(html, world.origin + page, fields, without);
        for (const act of filled.acts) sent.add(byPattern(act));
        return () => ask(filled.address, { method: "POST", headers, body: filled.body });
      };
      for (const each of act.first?.(id) ?? []) {
        const made = await (await fill(each.page ?? ownPage, each.form))();
        expect([made.status, await made.text()], JSON.stringify(each.form)).toEqual([303, ""]);
      }
      before = newId();
      const may: readonly string[] = rolesFor(pattern as never, what as never);
      for (const role of ["visitor", "user", ...STAFF] as const)
        if (!may.includes(role)) {
          const refused = await press(role);
          // The blog tells in a toast why it imports nothing.
          expect([404, role === "visitor" || pattern === "/blog/import" ? 303 : 404], role).toContain(
            refused.status,
          );
        }
      expect(await entries()).toEqual([]);
      const send = await fill(ownPage, form, act.without);
      const answer = await send();
      const again = await send();
      expect(await readAnswer(answer, world.cookies.admin, noteOffered)).toContain(act.says);
      expect(again.status, await again.text()).toBeLessThan(500);
      const done = await entries();
      if (act.leave) await post(world.origin + act.leave.path, {}, as("admin"));
      expect(done, String(done)).toHaveLength(act.audited ?? 1);
      expect(done.filter((entry) => entry.endsWith("from nowhere"))).toEqual([]);
    },
  );

  it("was sent for each button of a form that a page of the staff was seen to have", () => {
    expect([...offered].filter((act) => !sent.has(act)).sort()).toEqual([
      // Begins a download, and changes nothing.
      "/admin/affiliate-banners/export (no field)",
      // Its button is off until there is a file.
      "/admin/videos/:id (message)",
    ]);
  });
});

function expectHeaders(response: Response, row: Row, role: Role): void {
  const { headers } = response;
  const caching = headers.get("cache-control");
  if (row.isFile && !row.isShared) expect(caching).toMatch(/immutable|no-store/);
  else if (row.isShared && role === "visitor" && response.status === 200)
    expect(caching).toMatch(/^public, max-age=(0, must-revalidate|3600)$/);
  else expect(caching).toBe("private, no-store");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
}
