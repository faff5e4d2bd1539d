import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { applyBannerImport, cancelBannerImport, undoBannerImport } from "~/domain/banners/apply-import";
import { bannerDefaults } from "~/domain/banners/banner-fields";
import { listBannerImports, readBannerImport } from "~/domain/banners/banner-imports";
import {
  addBanner,
  type Banner,
  listBanners,
  storeBannerQuery,
  updateBanner,
} from "~/domain/banners/banners";
import { countBanners, exportBanners } from "~/domain/banners/export-banners";
import { showBannerImport } from "~/domain/banners/import-banners";
import { readCsvRows, readJsonRows, readRecordRows } from "~/domain/banners/read-import-rows";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { killedAt } from "../../support/database/killed-at";

let people = 0;
/** As many as an import may have. */
const ROWS = 50_000;
const DAY_MS = 24 * 60 * 60 * 1000;

async function world() {
  const app = testApp();
  await runTransaction(app.db, [sql`DELETE FROM affiliate_banners`]);
  const by = await createUser(app, `banner-admin${++people}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'admin')`]);
  const act = { by, network: "n" };
  const show = async (text: string) => {
    const read = text.startsWith("[") ? readJsonRows(text) : readCsvRows(text);
    if (read.status !== "read") throw new Error(read.status);
    return showBannerImport(app, { by, source: "json", name: "", rows: read.rows });
  };
  const look = async (importId: string) => {
    const read = await readBannerImport(app, { importId, change: null, cursor: null });
    if (!read) throw new Error("no import");
    return read;
  };
  const banners = async () => (await listBanners(app, { cursor: null, pageSize: 1000 })).rows;
  const load = async (text: string) => {
    const importId = await show(text);
    return { importId, applied: await applyBannerImport(app, { ...act, importId }) };
  };
  return { app, act, show, look, banners, load };
}

const brief = ({ title, projectName, isActive, displayOrder }: Banner) => [
  title,
  projectName,
  isActive,
  displayOrder,
];
const CSV = `Product Name,Affiliate Link,Project Name,Active Status,Banner Image URL
"Pins, enamel",https://pins.inkfriends.com/a?x=1,Home Decor,Yes,https://pins.inkfriends.com/a.png
"Says ""hello""
twice",https://pins.inkfriends.com/b,,No,
`;

describe("an import of banners", () => {
  it("shows each row before anything changes, with the defaults of a new banner", async () => {
    const { app, show, look, banners } = await world();
    const { counts, page } = await look(await show(CSV));
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, repeated: 0, faulty: 0 });
    expect(page.rows.map(({ title, change }) => [title, change])).toEqual([
      ["Pins, enamel", "new"],
      ['Says "hello" twice', "new"],
    ]);
    expect(await banners()).toEqual([]);
    expect(bannerDefaults(app.now())).toMatchObject({ start_date: "2026-11-20", end_date: "2027-02-20" });
    expect(bannerDefaults(Date.UTC(2026, 10, 30))).toMatchObject({ end_date: "2027-02-28" });
  });

  it("takes the other names of columns, and is the same banners when it comes again", async () => {
    const { load, show, look, banners, app } = await world();
    expect((await load(CSV)).applied).toEqual({ status: "done", count: 2, keptCount: 0 });
    expect((await banners()).map(brief)).toEqual([
      ["Pins, enamel", "Home Decor", true, 1],
      ['Says "hello" twice', "Custom Wearables", false, 1],
    ]);
    expect(await countBanners(app)).toBe(2);
    app.clock.now += 40 * DAY_MS;
    expect((await look(await show(CSV))).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  });

  it("has a bounded number of columns, and lists in a bounded number", () => {
    const wide = (count: number) => `title,link,${"a,".repeat(count)}\nPins,https://pins.inkfriends.com/a`;
    const read = readCsvRows(
      `title,link,${"a,".repeat(400)}description\nPins,https://pins.inkfriends.com/a,${"1,".repeat(400)}text`,
    );
    expect(read).toMatchObject({ status: "read", rows: [{ given: { title: "Pins" }, fault: null }] });
    expect(read.status === "read" && read.rows[0]?.given.description).toBeUndefined();
    expect(readCsvRows(wide(100_000)).status).toBe("unreadable");
    expect(readCsvRows(`title,link\n${",".repeat(1_000_001)}`).status).toBe("too-many");
    const names = Array.from({ length: 400 }, (_, at) => `"name ${at}":1`);
    expect(readJsonRows(`[{"title":"Pins",${names},"link":"https://pins.inkfriends.com/a"}]`)).toEqual({
      status: "missing-fields",
      count: 1,
    });
    expect(readJsonRows(`${"[".repeat(300_000)}${"]".repeat(300_000)}`).status).toBe("too-many");
  });

  it("changes only the columns that a row gives, and says which", async () => {
    const { load, show, look, banners } = await world();
    await load(CSV);
    const [first] = await banners();
    const text = JSON.stringify([
      { id: first?.id, title: "Pins", link_url: first?.linkUrl, display_order: 7 },
    ]);
    const importId = await show(text);
    expect((await look(importId)).page.rows[0]?.columns).toEqual([
      { name: "title", before: "Pins, enamel", after: "Pins" },
      { name: "display_order", before: "1", after: "7" },
    ]);
  });

  it("is applied once, however often and by how many it is pressed, and leaves an edited banner as it is", async () => {
    const { app, act, load, show, banners } = await world();
    await load(CSV);
    const [first, second] = await banners();
    const text = JSON.stringify(
      [first, second].map((each) => ({ id: each?.id, title: `${each?.title}!`, link_url: each?.linkUrl })),
    );
    const importId = await show(text);
    app.clock.now += 1000;
    const fields = { ...bannerDefaults(app.now()), title: "Mine", link_url: "https://pins.inkfriends.com/c" };
    expect(await updateBanner(app, { ...act, id: second?.id ?? "", fields })).toBe("updated");
    const presses = await Promise.all([1, 2, 3].map(() => applyBannerImport(app, { ...act, importId })));
    expect(presses.filter(({ status }) => status === "done")).toEqual([
      { status: "done", count: 1, keptCount: 1 },
    ]);
    expect(presses.filter(({ status }) => status === "already")).toHaveLength(2);
    expect((await banners()).map(({ title }) => title).sort()).toEqual(["Mine", "Pins, enamel!"]);
  });

  it("adds each banner once, though the same rows were shown twice before either was applied", async () => {
    const { app, act, show, banners } = await world();
    const shown = [await show(CSV), await show(CSV)];
    const results = [];
    for (const importId of shown) results.push(await applyBannerImport(app, { ...act, importId }));
    expect(results).toEqual([
      { status: "done", count: 2, keptCount: 0 },
      { status: "done", count: 0, keptCount: 2 },
    ]);
    expect(await banners()).toHaveLength(2);
  });

  it("adds each record of a table elsewhere once, also if its title was changed between two imports", async () => {
    const { app, act, banners } = await world();
    const show = async (title: string) => {
      const read = readRecordRows([
        { key: "airtable:rec1", fields: { title, link: "https://pins.inkfriends.com/a" } },
      ]);
      if (read.status !== "read") throw new Error(read.status);
      return showBannerImport(app, { by: act.by, source: "airtable", name: "", rows: read.rows });
    };
    const shown = [await show("Pins"), await show("Pins, enamel")];
    for (const importId of shown)
      expect(await applyBannerImport(app, { ...act, importId })).toMatchObject({ status: "done" });
    expect((await banners()).map(({ title }) => title)).toEqual(["Pins"]);
  });

  it("is undone even if the clock moves on while it is applied", async () => {
    const { app, act, show, banners } = await world();
    const importId = await show(CSV);
    const ticking = { db: app.db, now: () => ++app.clock.now };
    expect(await applyBannerImport(ticking, { ...act, importId })).toMatchObject({ count: 2 });
    expect(await undoBannerImport(ticking, { ...act, importId })).toMatchObject({ count: 2, keptCount: 0 });
    expect(await banners()).toEqual([]);
  });

  it("is undone as a whole: what it added goes, what it changed is as before, what was edited since stays", async () => {
    const { app, act, load, banners } = await world();
    await load('[{"title":"Old","link_url":"https://pins.inkfriends.com/old"}]');
    const [old] = await banners();
    const { importId } = await load(
      JSON.stringify([
        { id: old?.id, title: "Changed", link_url: "https://pins.inkfriends.com/new", is_active: false },
        { title: "Added", link_url: "https://pins.inkfriends.com/added" },
        { title: "Added and edited", link_url: "https://pins.inkfriends.com/edited" },
      ]),
    );
    const edited = (await banners()).find(({ title }) => title === "Added and edited");
    app.clock.now += 1000;
    const fields = {
      ...bannerDefaults(app.now()),
      title: "Kept",
      link_url: "https://pins.inkfriends.com/kept",
    };
    await updateBanner(app, { ...act, id: edited?.id ?? "", fields });
    expect(await undoBannerImport(app, { ...act, importId })).toEqual({
      status: "done",
      count: 2,
      keptCount: 1,
    });
    expect(await undoBannerImport(app, { ...act, importId })).toEqual({ status: "already" });
    expect((await banners()).map((each) => [each.title, each.linkUrl, each.isActive])).toEqual([
      ["Old", "https://pins.inkfriends.com/old", true],
      ["Kept", "https://pins.inkfriends.com/kept", true],
    ]);
  });

  it("leaves nothing when it fails in the middle, and can be pressed again", async () => {
    const { app, act, show, banners, look } = await world();
    const importId = await show(CSV);
    await runTransaction(app.db, [
      sql`UPDATE banner_import_rows SET fields = json_set(fields, '$.display_order', 0) WHERE import_id = ${importId} AND position = 1`,
    ]);
    await expect(applyBannerImport(app, { ...act, importId })).rejects.toThrow();
    expect(await banners()).toEqual([]);
    expect((await look(importId)).found.state).toBe("shown");
    await runTransaction(app.db, [
      sql`UPDATE banner_import_rows SET fields = json_set(fields, '$.display_order', 2) WHERE import_id = ${importId}`,
    ]);
    expect(await applyBannerImport(app, { ...act, importId })).toMatchObject({ status: "done", count: 2 });
  });

  it("R24: killed before or after each of its writes leaves nothing, or goes on when it is pressed again", async () => {
    let runs = 0;
    for (const when of ["before", "after"] as const)
      for (const step of ["show", "apply", "undo"] as const)
        for (let trip = 1; trip < 10; trip++) {
          const { app, act, load, banners, show } = await world();
          await load('[{"title":"Old","link_url":"https://pins.inkfriends.com/old"}]');
          const rows = JSON.stringify([
            { id: (await banners())[0]?.id, title: "Changed", link_url: "https://pins.inkfriends.com/old" },
            { title: "Added", link_url: "https://pins.inkfriends.com/added" },
          ]);
          const dying = { ...app, db: killedAt(trip, when) };
          const titles = async () => (await banners()).map(({ title }) => title).sort();
          const read = readJsonRows(rows);
          if (read.status !== "read") throw new Error(read.status);
          const importId = step === "show" ? "" : await show(rows);
          if (step === "undo") await applyBannerImport(app, { ...act, importId });
          const before = await titles();
          const run = {
            show: (parts: typeof app) =>
              showBannerImport(parts, { by: act.by, source: "json", name: "", rows: read.rows }),
            apply: (parts: typeof app) => applyBannerImport(parts, { ...act, importId }),
            undo: (parts: typeof app) => undoBannerImport(parts, { ...act, importId }),
          }[step];
          const isKilled = await run(dying).then(
            () => false,
            () => true,
          );
          if (!isKilled) break;
          runs++;
          const found = await titles();
          const after = { show: before, apply: ["Added", "Changed"], undo: ["Old"] }[step];
          expect(found, `${step} ${trip} ${when}`).toEqual(when === "after" ? after : before);
          await run(app);
          expect(await titles(), `${step} ${trip} ${when}, again`).toEqual(after);
        }
    expect(runs).toBeGreaterThanOrEqual(6);
    reportQualityResult("R24", `an import of banners killed at ${runs} points`, "nothing half done");
  });

  it("marks repeated rows, and rows with an impossible day, order or address", async () => {
    const { show, look, load, banners } = await world();
    const rows = [
      { title: "A", link_url: "https://a.inkfriends.com/" },
      { title: "A", link_url: "https://a.inkfriends.com/" },
      { title: "B", link_url: "https://b.inkfriends.com/", start_date: "2026-02-30" },
      { title: "C", link_url: "https://c.inkfriends.com/", display_order: "1e400" },
      { title: "D", link_url: "javascript:alert(1)" },
      { title: "E", link_url: "https://e.inkfriends.com/", end_date: "2020-01-01" },
    ];
    const { page } = await look(await show(JSON.stringify(rows)));
    expect(page.rows.map(({ change, fault }) => [change, fault])).toEqual([
      ["new", null],
      ["repeated", null],
      ["faulty", "start_date"],
      ["faulty", "display_order"],
      ["faulty", "link_url"],
      ["faulty", "end_date"],
    ]);
    await load(JSON.stringify(rows));
    expect((await banners()).map(({ title }) => title)).toEqual(["A"]);
  });

  it("can be given up, and not by somebody whose role is gone", async () => {
    const { app, act, show, banners } = await world();
    const importId = await show(CSV);
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${act.by}`]);
    expect(await applyBannerImport(app, { ...act, importId })).toEqual({ status: "unknown" });
    await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${act.by}, 'admin')`]);
    expect(await cancelBannerImport(app, { ...act, importId })).toMatchObject({ status: "done" });
    expect(await applyBannerImport(app, { ...act, importId })).toEqual({ status: "already" });
    expect(await banners()).toEqual([]);
  });

  it("stands in a list that is read page by page", async () => {
    const { app, show } = await world();
    await runTransaction(app.db, [sql`DELETE FROM banner_import_rows`, sql`DELETE FROM banner_imports`]);
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await show(CSV));
    const first = await listBannerImports(app, { cursor: null, pageSize: 3 });
    const next = await listBannerImports(app, {
      cursor: { side: "after", key: [first.after ?? ""] },
      pageSize: 3,
    });
    expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(ids.reverse());
    expect(next.after).toBeNull();
  });

  it("takes back what an export gave, as it was", async () => {
    const { app, load, banners, show, look } = await world();
    await load(CSV);
    const text = await new Response(exportBanners(app)).text();
    expect((await look(await show(text))).counts).toMatchObject({ same: 2, changed: 0, new: 0 });
    const before = (await banners()).map(brief);
    await runTransaction(app.db, [sql`DELETE FROM affiliate_banners`]);
    await load(text);
    expect((await banners()).map(brief)).toEqual(before);
  });

  it("reads fifty thousand rows, in one transaction each to show and to apply", async () => {
    const { load, app } = await world();
    const lines = Array.from(
      { length: ROWS },
      (_, index) => `Banner ${index},https://p.inkfriends.com/${index}`,
    );
    const { applied } = await load(`title,link_url\n${lines.join("\n")}`);
    expect(applied).toMatchObject({ status: "done", count: ROWS });
    expect(await countBanners(app)).toBe(ROWS);
  });
});

describe("the banner on a store's page", () => {
  it("is the first active one of the stores' project within its days", async () => {
    const { app, act } = await world();
    const add = (fields: Record<string, unknown>) =>
      addBanner(app, {
        ...act,
        formKey: JSON.stringify(fields),
        fields: {
          ...bannerDefaults(app.now()),
          title: "T",
          link_url: "https://p.inkfriends.com/",
          ...fields,
        },
      });
    const shown = async () => (await storeBannerQuery(app))[0]?.title;
    await add({ title: "Other project", project_name: "Home Decor" });
    await add({ title: "Inactive", is_active: false });
    await add({ title: "Later", start_date: "2026-11-21" });
    await add({ title: "Over", start_date: "2026-01-01", end_date: "2026-11-19" });
    expect(await shown()).toBeUndefined();
    await add({ title: "Second", display_order: 2 });
    expect(await shown()).toBe("Second");
    app.clock.now += DAY_MS;
    expect(await shown()).toBe("Later");
  });

  it("is added once by a form that is sent twice, and another by the form with other words", async () => {
    const { app, act, banners } = await world();
    const fields = { ...bannerDefaults(app.now()), title: "T", link_url: "https://p.inkfriends.com/" };
    const sent = await Promise.all([1, 2].map(() => addBanner(app, { ...act, formKey: "k", fields })));
    expect(sent.sort()).toEqual(["added", "already"]);
    expect(await banners()).toHaveLength(1);
    const other = { ...fields, title: "Another" };
    expect(await addBanner(app, { ...act, formKey: "k", fields: other })).toBe("added");
    expect(await banners()).toHaveLength(2);
  });
});
