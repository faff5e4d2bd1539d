import { env } from "cloudflare:test";
import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { allTables } from "~/db/references";
import { renderOutboxEmail } from "~/domain/outbox/render-email";
import {
  EXPORTED_TABLES,
  exportedFilesQuery,
  exportedRowsQuery,
  isHiddenColumn,
  NOT_EXPORTED,
} from "~/domain/personal-data/export/exported-tables";
import { EXPORT_LIFETIME_MS, makeExport } from "~/domain/personal-data/export/make-export";
import {
  findExportFile,
  findExportFileByLink,
  listDueExports,
  listExports,
  requestExport,
} from "~/domain/personal-data/export/request-export";
import { UPLOAD_PART_BYTES, uploadZip } from "~/domain/personal-data/export/upload-zip";
import { applyRetention } from "~/domain/personal-data/retention/apply-retention";
import { newId } from "~/lib/ids";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import type { TestApp } from "../../support/app/test-app";
import { testApp } from "../../support/app/test-app";
import { createPicture, createUser } from "../../support/data/factories";
import { openShop, paidOrderOf } from "../../support/data/shop";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

/** Runs the messages of exports that a request queued. */
async function makeQueued(app: TestApp): Promise<void> {
  for (let message = app.queued.shift(); message; message = app.queued.shift())
    if (message.type === "export") await makeExport(app, message);
}

/** The names and texts in a ZIP file. client-zip stores without compression, and writes sizes into the directory at the end. */
async function readZip(app: TestApp, key: string): Promise<Map<string, string>> {
  const file = await app.files.get(key);
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  const view = new DataView(bytes.buffer);
  const text = (from: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(from, from + length));
  const entries = new Map<string, string>();
  for (let at = 0; at < bytes.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const [size, nameLength, offset] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = text(at + 46, nameLength);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    entries.set(name, text(start, size));
  }
  return entries;
}

async function annAndBob() {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, "Bobs");
  const email = `ann-${newId()}@example.com`;
  const annId = await createUser(app, email);
  await paidOrderOf(app, { userId: annId, email, productId: shop.productId });
  const pictureId = await createPicture(app, annId);
  await app.files.put(`pictures/${pictureId}.png`, "the picture");
  await runTransaction(app.db, [
    sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${`the-hash-of-a-token${annId}`}, ${annId}, ${app.now()})`,
    sql`INSERT INTO inquiries (id, kind, name, email, message, source_page, dedupe_key) VALUES (${newId()}, 'contact', 'Ann', ${email}, 'Signed out I asked this', '/contact', ${newId()})`,
  ]);
  app.queued.length = 0;
  return { app, shop, annId, email, pictureId };
}

describe("a download of everything", () => {
  it("has a person's rows and pictures, no secret, and nothing of another person", async () => {
    const { app, shop, annId, email, pictureId } = await annAndBob();
    expect(await requestExport(app, { userId: annId })).toEqual({ status: "queued" });
    await makeQueued(app);
    const [made] = await listExports(app, { userId: annId });
    expect(made).toMatchObject({ state: "done", part: 1 });
    const entries = await readZip(app, `exports/${made?.id}.zip`);
    expect([...entries.keys()]).toEqual([
      "README.txt",
      ...Object.keys(EXPORTED_TABLES).map((table) => `data/${table}.json`),
      `pictures/${pictureId}.png`,
    ]);
    expect(entries.get(`pictures/${pictureId}.png`)).toBe("the picture");
    const rows = (table: string) => JSON.parse(entries.get(`data/${table}.json`) ?? "null");
    expect(rows("users")).toMatchObject([{ id: annId, email }]);
    expect(rows("orders")).toMatchObject([{ email, recipient_name: "Ada Wong" }]);
    expect(rows("inquiries")).toMatchObject([{ message: "Signed out I asked this" }]);
    expect(rows("order_lines")).toHaveLength(1);
    expect(rows("pictures")).toHaveLength(1);
    const data = [...entries].filter(([name]) => name.startsWith("data/")).map(([, text]) => text);
    expect(data.join()).not.toContain("the-hash-of-a-token");
    expect(rows("products")).toEqual([]);
    expect(data.join()).not.toMatch(/Bobs-.*@example\.com/);

    // What another account ordered with her address has that person's home.
    const bobId = await createUser(app, `${newId()}@example.com`);
    const bobs = await paidOrderOf(app, { userId: bobId, email, productId: shop.productId });
    for (const table of ["orders", "order_parts", "order_lines", "payments"]) {
      const found = await app.db.all<{ id: string; order_id?: string; subject_id?: string }>(
        exportedRowsQuery(table, { id: annId, email }, { after: 0, limit: 100 }),
      );
      expect(found.map((row) => row.subject_id ?? row.order_id ?? row.id)).not.toContain(bobs);
    }

    // The shop's owner sees the sale, and not who bought it.
    await requestExport(app, { userId: shop.creatorId });
    await makeQueued(app);
    const [sold] = await listExports(app, { userId: shop.creatorId });
    const sale = [...(await readZip(app, `exports/${sold?.id}.zip`))].map(([, text]) => text).join();
    expect(sale).toContain("Wave by Bobs");
    expect(sale).not.toContain(email);
    expect(sale).not.toContain("Mercer St");
  });

  it("is given to the person's own session only, for a week, and then deleted", async () => {
    const { app, shop, annId } = await annAndBob();
    await requestExport(app, { userId: annId });
    await makeQueued(app);
    const [made] = await listExports(app, { userId: annId });
    const exportId = made?.id ?? "";
    expect(await findExportFile(app, { userId: annId, exportId })).not.toBeNull();
    expect(await findExportFile(app, { userId: shop.creatorId, exportId })).toBeNull();
    app.clock.now += EXPORT_LIFETIME_MS;
    expect(await findExportFile(app, { userId: annId, exportId })).toBeNull();
    app.clock.now += 2 * 24 * 60 * 60 * 1000;
    await applyRetention(app);
    expect(await app.files.head(`exports/${exportId}.zip`)).toBeNull();
    expect(await app.db.all(sql`SELECT 1 FROM data_exports WHERE id = ${exportId}`)).toEqual([]);
  });

  it("opens with the email's link for a suspended person, who cannot log in, and for nobody else", async () => {
    const { app, annId } = await annAndBob();
    const made = async () => {
      await requestExport(app, { userId: annId });
      await makeQueued(app);
      const [{ id: exportId = "" } = {}] = await listExports(app, { userId: annId });
      const [queued] = await app.db.all<{ template: string; data: string }>(
        sql`SELECT template, data FROM deliveries WHERE dedupe_key = ${`data-export-ready:${exportId}`}`,
      );
      const token = (subject: string) => deriveToken(app.appSecret, subject);
      const { text } = await renderOutboxEmail(app, queued ?? { template: "", data: "" }, token);
      const key = new RegExp(`/files/exports/${exportId}\\?key=(\\S+)`).exec(text)?.[1] ?? "";
      return { exportId, key };
    };
    expect((await made()).key).toBe("");
    await runTransaction(app.db, [
      sql`INSERT INTO suspensions (id, user_id, reason, created_by, created_at) VALUES (${newId()}, ${annId}, 'why', ${annId}, ${app.now()})`,
    ]);
    const { exportId, key } = await made();
    expect(await findExportFileByLink(app, { exportId, key })).toMatchObject({ part: 1 });
    expect(await findExportFileByLink(app, { exportId, key: `${key}x` })).toBeNull();
    const lift = () =>
      app.db.run(sql`UPDATE suspensions SET closed_at = 1, closed_by = ${annId} WHERE user_id = ${annId}`);
    await lift();
    expect(await findExportFileByLink(app, { exportId, key })).toBeNull();
  });

  it("is one, however often it is asked for at once, and is made three times a day", async () => {
    const app = testApp();
    const userId = await createUser(app, "often@example.com");
    const ask = async () => (await requestExport(app, { userId })).status;
    const asked = await Promise.all(Array.from({ length: 5 }, ask));
    expect(asked.filter((status) => status === "queued")).toHaveLength(1);
    await makeQueued(app);
    for (const expected of ["queued", "queued", "too-many"]) {
      expect(await ask()).toBe(expected);
      await makeQueued(app);
    }
    app.clock.now += 24 * 60 * 60 * 1000;
    expect(await ask()).toBe("queued");
  });

  it("is found by the cron if its message was lost, and tried five times", async () => {
    const app = testApp();
    const userId = await createUser(app, "lost@example.com");
    await requestExport(app, { userId });
    const [open] = await listExports(app, { userId });
    const exportId = open?.id ?? "";
    expect(await listDueExports(app)).toEqual([]);
    app.clock.now += 60_000;
    const broken = { ...app, files: { createMultipartUpload: () => Promise.reject(new Error("down")) } };
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await listDueExports(app)).toEqual([exportId]);
      await makeExport(broken as unknown as TestApp, { exportId });
    }
    expect(await listDueExports(app)).toEqual([]);
    expect(await listExports(app, { userId })).toMatchObject([{ state: "failed" }]);
    expect(await requestExport(app, { userId })).toEqual({ status: "queued" });
    await makeQueued(app);
    expect(await listExports(app, { userId })).toMatchObject([{ state: "done" }]);
  });

  it("goes on in further files where there are many pictures", async () => {
    const app = testApp();
    const userId = await createUser(app, "many@example.com");
    const at = app.now();
    await app.db.run(sql`INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent, created_at)
      SELECT printf('many%04d', value), ${userId}, 'upload', 'pictures/many.png', 'image/png', 'x', 1, 1, 1, 0, ${at}
      FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 401) SELECT value FROM n)`);
    await app.files.put("pictures/many.png", "x");
    await requestExport(app, { userId });
    await makeQueued(app);
    const made = await listExports(app, { userId });
    expect(made.map(({ part, state }) => ({ part, state }))).toEqual([
      { part: 2, state: "done" },
      { part: 1, state: "done" },
    ]);
    const [second, first] = await Promise.all(made.map(({ id }) => readZip(app, `exports/${id}.zip`)));
    expect([...(second?.keys() ?? [])]).toEqual(["pictures/many0401.png"]);
    expect([...(first?.keys() ?? [])].filter((name) => name.startsWith("pictures/"))).toHaveLength(400);
    const letters = await app.db.all(sql`SELECT data FROM deliveries WHERE recipient = 'many@example.com'`);
    expect(letters).toEqual([{ data: '{"files":2}' }]);
  });

  it("is uploaded in parts of one size", async () => {
    const app = testApp();
    const size = UPLOAD_PART_BYTES + 1234;
    const zip = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size - 100).fill(1));
        controller.enqueue(new Uint8Array(100).fill(2));
        controller.close();
      },
    });
    expect(await uploadZip(app, { key: "exports/parts.zip", zip })).toBe(size);
    const stored = new Uint8Array((await (await app.files.get("exports/parts.zip"))?.arrayBuffer()) ?? []);
    expect([stored.length, stored[size - 101], stored[size - 100]]).toEqual([size, 1, 2]);
  });
});

describe("the list of tables", () => {
  it("has every table of the database, exported or with the reason why not", () => {
    const names = allTables().map((table) => getTableConfig(table).name);
    expect([...Object.keys(EXPORTED_TABLES), ...Object.keys(NOT_EXPORTED)].sort()).toEqual(names.sort());
  });

  it("leaves no secret column in the file", () => {
    const shown = allTables().flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return name in EXPORTED_TABLES
        ? columns.map((column) => `${name}.${column.name}`).filter((column) => !isHiddenColumn(column))
        : [];
    });
    expect(shown.filter((column) => /hash(?!tag)|secret|token|password|recovery/.test(column))).toEqual([]);
  });

  it("finds a person's rows through indexes", async () => {
    const dialect = new SQLiteAsyncDialect();
    const person = { id: "x", email: "x@example.com" };
    const queries: [string, SQL][] = [
      ["files", exportedFilesQuery(person, { after: "", limit: 10 })],
      ...Object.keys(EXPORTED_TABLES).map((table): [string, SQL] => [
        table,
        exportedRowsQuery(table, person, { after: 0, limit: 10 }),
      ]),
    ];
    const scans: string[] = [];
    for (const [table, query] of queries) {
      const { sql: text, params } = dialect.sqlToQuery(query);
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...params)
        .all<{ detail: string }>();
      for (const { detail } of results) {
        const [, scanned = ""] = /^SCAN (\w+)/.exec(detail) ?? [];
        if (allTables().some((each) => getTableConfig(each).name === scanned))
          scans.push(`${table}: ${detail}`);
      }
    }
    expect(scans).toEqual([]);
  });
});
