import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { importPosts } from "~/domain/blog/import-posts";
import { deleteContentFile, readContentFileUses } from "~/domain/content/delete-file";
import { exportPieces } from "~/domain/content/export-pieces";
import { addContentFile, listContentFiles, readContentFile } from "~/domain/content/files";
import {
  applyImport,
  cancelImport,
  readPieceImport,
  readPiecesFile,
  showImport,
} from "~/domain/content/import-pieces";
import { listPieces, readPiece } from "~/domain/content/pieces";
import { publishPiece, unscheduleNext } from "~/domain/content/publish-piece";
import { readPublishedContent } from "~/domain/content/published-content";
import { createPiece, savePiece } from "~/domain/content/save-piece";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { deleteQueuedFiles } from "~/domain/personal-data/retention/delete-queued-files";
import { newId } from "~/lib/ids";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { killedAt } from "../../support/database/killed-at";

let people = 0;
const CHECKS = { videoHost: null };

async function world() {
  const app = testApp();
  const by = await createUser(app, `importer${++people}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'content')`]);
  const editor = { by, network: "n" };
  const show = async (entries: unknown[]) => {
    const read = readPiecesFile(JSON.stringify(entries), CHECKS);
    if (read.status !== "read") throw new Error(read.status);
    return showImport(app, { by, name: "", pieces: read.pieces });
  };
  return { app, editor, show };
}

const question = (slug: string, body: string) => ({
  ...{ kind: "question", slug, title: "Why?", body, group: "orders", position: "10" },
});

describe("an import of content", () => {
  it("R24: killed before or after each of its writes leaves nothing, or goes on when it is pressed again", async () => {
    let runs = 0;
    for (const when of ["before", "after"] as const)
      for (const step of ["show", "apply"] as const)
        for (let trip = 1; trip < 10; trip++) {
          const { app, editor, show } = await world();
          const slug = `why-${newId()}`;
          const entries = [question(slug, "Because.")];
          const read = readPiecesFile(JSON.stringify(entries), CHECKS);
          if (read.status !== "read") throw new Error(read.status);
          const importId = step === "show" ? "" : await show(entries);
          const run = {
            show: (parts: typeof app) => showImport(parts, { by: editor.by, name: "", pieces: read.pieces }),
            apply: (parts: typeof app) => applyImport(parts, { ...editor, importId }),
          }[step];
          const isKilled = await run({ ...app, db: killedAt(trip, when) }).then(
            () => false,
            () => true,
          );
          if (!isKilled) break;
          runs++;
          const written = () =>
            app.db.all<{ revisions: number }>(
              sql`SELECT (SELECT count(*) FROM content_revisions r WHERE r.content_id = p.id) AS revisions
                FROM content_pieces p WHERE slug = ${slug}`,
            );
          expect([[], [{ revisions: 1 }]]).toContainEqual(await written());
          await run(app);
          expect(await written(), `${step} ${trip} ${when}`).toEqual(
            step === "show" ? [] : [{ revisions: 1 }],
          );
        }
    expect(runs).toBeGreaterThanOrEqual(4);
    reportQualityResult("R24", `an import of content killed at ${runs} points`, "nothing half done");
  });

  it("shows what would change, and applies it once, live for nobody", async () => {
    const { app, editor, show } = await world();
    const slug = `why-${newId()}`;
    const importId = await show([question(slug, "Because.")]);
    expect((await readPieceImport(app, { importId }))?.differences.map(({ change }) => change)).toEqual([
      "new",
    ]);
    const results = await Promise.all([1, 2].map(() => applyImport(app, { ...editor, importId })));
    expect(results.sort()).toEqual(["already", "done"]);
    const again = await show([question(slug, "Because of ink.")]);
    const [changed] = (await readPieceImport(app, { importId: again }))?.differences ?? [];
    expect(changed).toMatchObject({ change: "changed", revision: 1, before: { body: "Because." } });
    expect(await applyImport(app, { ...editor, importId: again })).toBe("done");
    const piece = await readPiece(app, { id: changed?.id ?? "" });
    expect(piece?.piece).toMatchObject({ state: "draft", revision: 2 });
    expect(piece?.text.body).toBe("Because of ink.");
    const same = await show([question(slug, "Because of ink.")]);
    expect((await readPieceImport(app, { importId: same }))?.differences[0]?.change).toBe("same");
    const canceled = await Promise.all([1, 2].map(() => cancelImport(app, { ...editor, importId: same })));
    expect(canceled.sort()).toEqual(["already", "done"]);
    const log = await app.db.all<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE subject IN (${`content-import:${importId}`}, ${`content-import:${same}`}) ORDER BY id`,
    );
    expect(log.map(({ action }) => action)).toEqual(["import content", "cancel import of content"]);
    expect(await applyImport(app, { ...editor, importId: same })).toBe("already");
  });

  it("leaves alone what was saved between showing and applying", async () => {
    const { app, editor, show } = await world();
    const slug = `why-${newId()}`;
    const id = newId();
    const text = { title: "Why?", slug, body: "Because.", fields: { group: "orders" } };
    await createPiece(app, { ...editor, id, kind: "question", text });
    const importId = await show([question(slug, "From the file.")]);
    await savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "By hand." } });
    expect((await readPieceImport(app, { importId }))?.differences[0]).toMatchObject({ change: "kept", id });
    expect(await applyImport(app, { ...editor, importId })).toBe("done");
    expect(await readPiece(app, { id })).toMatchObject({
      piece: { revision: 2 },
      text: { body: "By hand." },
    });
  });

  it("leaves nothing when it fails in the middle, and can be pressed again", async () => {
    const { app, editor, show } = await world();
    const slugs = Array.from({ length: 3 }, () => `why-${newId()}`);
    const importId = await show(slugs.map((slug) => question(slug, "Because.")));
    const ofImport = () =>
      app.db.all(
        sql`SELECT 1 FROM content_pieces WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`,
      );
    // The database refuses the second piece's text, after the first was written.
    await runTransaction(app.db, [
      sql.raw(`CREATE TRIGGER refuse AFTER INSERT ON content_revisions
        WHEN (SELECT slug FROM content_pieces WHERE id = NEW.content_id) = '${slugs[1]}'
        BEGIN SELECT RAISE(ABORT, 'killed'); END`),
    ]);
    await expect(applyImport(app, { ...editor, importId })).rejects.toThrow("killed");
    expect(await ofImport()).toEqual([]);
    expect((await readPieceImport(app, { importId }))?.found.state).toBe("shown");
    await runTransaction(app.db, [sql`DROP TRIGGER refuse`]);
    expect(await applyImport(app, { ...editor, importId })).toBe("done");
    expect(await ofImport()).toHaveLength(3);
  });

  it("takes what the export writes", async () => {
    const { app, editor } = await world();
    const slug = `why-${newId()}`;
    const text = { title: "Why?", slug, body: "Because “ink”.", fields: { group: "orders", position: "20" } };
    await createPiece(app, { ...editor, id: newId(), kind: "question", text });
    const json = await new Response(exportPieces(app, { kind: "question" })).text();
    const read = readPiecesFile(json, CHECKS);
    if (read.status !== "read") throw new Error(JSON.stringify(read));
    expect(read.pieces.find((piece) => piece.text.slug === slug)).toEqual({ kind: "question", text });
  });

  it("takes every post that an import of posts takes: one without a text, and the longest", async () => {
    const { app } = await world();
    const posts = [{ title: `Bare ${newId()}` }, { title: `Long ${newId()}`, content: "x ".repeat(49_999) }];
    expect(await importPosts(app, { text: JSON.stringify(posts) })).toMatchObject({ count: 2 });
    const json = await new Response(exportPieces(app, { kind: "post" })).text();
    const read = readPiecesFile(json, CHECKS);
    if (read.status !== "read") throw new Error(JSON.stringify(read));
    const titles = read.pieces.map((piece) => piece.text.title);
    for (const { title } of posts) expect(titles).toContain(title);
  });

  it("keeps the order of pieces that have the same position", async () => {
    const { app, editor } = await world();
    const clear = () => app.db.run(sql`DELETE FROM content_pieces WHERE kind = 'question'`);
    const order = async () =>
      (await readPublishedContent(app, ["question"])).question?.map(({ slug }) => slug);
    const publishAll = async () => {
      const { rows } = await listPieces(app, { kind: "question", state: null, cursor: null });
      for (const { id, revision } of rows)
        await publishPiece(app, { ...editor, id, seenRevision: revision, at: null });
    };
    await clear();
    for (const slug of ["one", "two", "three"]) {
      const text = { title: "Why?", slug, body: "Because.", fields: { group: "orders", position: "10" } };
      await createPiece(app, { ...editor, id: newId(), kind: "question", text });
    }
    await publishAll();
    expect(await order()).toEqual(["one", "two", "three"]);
    const json = await new Response(exportPieces(app, { kind: "question" })).text();
    await clear();
    const read = readPiecesFile(json, CHECKS);
    if (read.status !== "read") throw new Error(JSON.stringify(read));
    await applyImport(app, {
      ...editor,
      importId: await showImport(app, { by: editor.by, name: "", pieces: read.pieces }),
    });
    await publishAll();
    expect(await order()).toEqual(["one", "two", "three"]);
  });

  it.each([
    ["{", { status: "not-json" }],
    ["{}", { status: "not-an-array" }],
    ["[]", { status: "empty" }],
    ["[null]", { status: "faulty", entry: 1, field: "kind" }],
    ['[{"kind":"__proto__"}]', { status: "faulty", entry: 1, field: "kind" }],
    ['[{"kind":"news","title":"T","body":"B","day":"soon"}]', { status: "faulty", entry: 1, field: "day" }],
    [JSON.stringify(Array(101).fill({ kind: "news" })), { status: "too-many", most: 100 }],
  ])("refuses %.40s", (text, refused) => {
    expect(readPiecesFile(text, CHECKS)).toMatchObject(refused);
  });
});

const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

describe("a file of the editors'", () => {
  it("is known by its bytes, and a picture needs a description", async () => {
    const { app, editor } = await world();
    expect(readContentFile(new TextEncoder().encode("<svg onload=alert(1)>"))).toBe("not-a-file");
    expect(
      readContentFile(new TextEncoder().encode("WEBVTT\n\n00:00.000 --> 00:01.000\nHello")),
    ).toMatchObject({
      kind: "captions",
      ending: "vtt",
    });
    const upload = { ...editor, bytes: PNG, name: "dot.png" };
    expect(await addContentFile(app, { ...upload, alt: " " })).toEqual({ status: "no-alt" });
    const added = await addContentFile(app, { ...upload, alt: "A dot" });
    expect(added).toMatchObject({ status: "added" });
    // The same bytes are the same file.
    expect(await addContentFile(app, { ...upload, alt: "A red dot" })).toEqual(added);
    const { rows } = await listContentFiles(app, { cursor: null });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ alt: "A red dot", kind: "picture", widthPx: 1, heightPx: 1 });
    expect(await app.files.head(rows[0]?.fileKey ?? "")).not.toBeNull();
  });

  it("is deleted only while no newest, live or scheduled text uses it, once, and its bytes after it", async () => {
    const { app, editor } = await world();
    const bytes = new TextEncoder().encode(`WEBVTT\n\n00:00.000 --> 00:01.000\n${newId()}`);
    await addContentFile(app, { ...editor, bytes, name: "words.vtt", alt: "" });
    const [file] = (await listContentFiles(app, { cursor: null })).rows;
    if (!file) throw new Error("no file");
    const id = newId();
    const text = { title: "Why?", slug: `why-${id}`, fields: { group: "orders" } };
    const line = `See [the words](/media/${file.fileKey}).`;
    const write = (seenRevision: number, body: string) =>
      savePiece(app, { ...editor, id, seenRevision, text: { ...text, body } });
    await createPiece(app, { ...editor, id, kind: "question", text: { ...text, body: line } });
    expect((await readContentFileUses(app, { id: file.id }))?.uses).toEqual([
      { id, kind: "question", title: "Why?" },
    ]);
    expect(await deleteContentFile(app, { ...editor, id: file.id })).toBe("used");
    await publishPiece(app, { ...editor, id, seenRevision: 1, at: null });
    await write(1, "No picture.");
    // Visitors still see the first.
    expect(await deleteContentFile(app, { ...editor, id: file.id })).toBe("used");
    await publishPiece(app, { ...editor, id, seenRevision: 2, at: null });
    await write(2, line);
    await publishPiece(app, { ...editor, id, seenRevision: 3, at: app.now() + 60_000 });
    await write(3, "No picture, again.");
    // Visitors are going to see the third.
    expect(await deleteContentFile(app, { ...editor, id: file.id })).toBe("used");
    expect((await readContentFileUses(app, { id: file.id }))?.uses).toMatchObject([{ id }]);
    await unscheduleNext(app, { ...editor, id });
    const stranger = await createUser(app, `visitor-${newId()}@example.com`);
    expect(await deleteContentFile(app, { ...editor, by: stranger, id: file.id })).toBe("unknown");
    const presses = await Promise.all([1, 2].map(() => deleteContentFile(app, { ...editor, id: file.id })));
    expect(presses.sort()).toEqual(["deleted", "unknown"]);
    await deleteQueuedFiles(app);
    expect(await app.files.head(file.fileKey)).toBeNull();
    expect(await readContentFileUses(app, { id: file.id })).toBeNull();
  });

  it("without a row is found and deleted, and one with a row stays", async () => {
    const { app, editor } = await world();
    const orphan = `content/${"cd".repeat(32)}.png`;
    await app.files.put(orphan, "x");
    await addContentFile(app, { ...editor, bytes: PNG, name: "dot.png", alt: "A dot" });
    await app.files.put("inbox/nobody.pdf", "x");
    app.clock.now = Date.now() + 7 * 60 * 60 * 1000;
    await deleteOrphanedFiles(app);
    expect(await app.files.head(orphan)).toBeNull();
    expect(await app.files.head("inbox/nobody.pdf")).toBeNull();
    const [file] = (await listContentFiles(app, { cursor: null })).rows.filter(
      ({ name }) => name === "dot.png",
    );
    expect(await app.files.head(file?.fileKey ?? "")).not.toBeNull();
  });

  it("is uploaded by editors alone", async () => {
    const { app } = await world();
    const by = await createUser(app, `visitor${people}@example.com`);
    const upload = { by, network: "n", bytes: PNG, name: "dot.png", alt: "A dot" };
    expect(await addContentFile(app, upload)).toEqual({ status: "forbidden" });
  });
});
