/** `npm run content:publish [-- --remote]`: inserts or updates the posts and articles of scripts/seed, and stores its films. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postDigest, toPostRow } from "../app/domain/blog/posts";
import { newId } from "../app/lib/ids";
import { MARKDOWN_RENDERER_VERSION, renderMarkdown } from "../app/lib/text/render-markdown";
import { readContentFiles } from "./local/seed-content";
import { filmFiles } from "./local/seed-films";
import { dataDir } from "./local/variables";

/** Of wrangler.toml. */
const BUCKET = "inkloom-files";

const quoted = (value: string | number | boolean | null | undefined) =>
  typeof value === "string"
    ? `'${value.replaceAll("'", "''")}'`
    : value === null
      ? "NULL"
      : String(Number(value));

/** Existing rows keep their id and date (`day` is the column); rows that somebody has edited since are left alone. */
function upsert(
  table: string,
  row: Record<string, string | number | boolean | null | undefined>,
  day: "published_at" | "created_at",
) {
  const names = Object.keys(row);
  const changed = names.filter((name) => !["id", "slug", day].includes(name));
  return `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => quoted(row[name])).join(", ")})
ON CONFLICT (slug) DO UPDATE SET ${changed.map((name) => `${name} = excluded.${name}`).join(", ")}
WHERE ${table}.updated_at = ${table}.${day};\n`;
}

const statements: string[] = [];
for (const piece of readContentFiles("posts")) {
  const { isPublished, publishedAt, readingMinutes, updatedAt, ...row } = await toPostRow(piece);
  statements.push(
    upsert(
      "blog_posts",
      {
        ...row,
        is_published: isPublished ?? true,
        published_at: publishedAt,
        reading_minutes: readingMinutes,
        updated_at: updatedAt,
      },
      "published_at",
    ),
  );
}
for (const { publishedAt, ...piece } of readContentFiles("articles"))
  statements.push(
    upsert(
      "knowledge_base_articles",
      {
        ...piece,
        id: newId(),
        html: renderMarkdown(piece.content).html,
        renderer: MARKDOWN_RENDERER_VERSION,
        digest: await postDigest(piece),
        created_at: publishedAt,
        updated_at: publishedAt,
      },
      "created_at",
    ),
  );

const folder = mkdtempSync(join(tmpdir(), "content-"));
const file = join(folder, "content.sql");
writeFileSync(file, statements.join(""));
const where = process.argv.includes("--remote") ? ["--remote"] : ["--local", "--persist-to", dataDir];
run("d1", "execute", "DB", ...where, "--file", file);
rmSync(folder, { recursive: true });
for (const { path, key, contentType } of filmFiles())
  run("r2", "object", "put", `${BUCKET}/${key}`, ...where, "--file", path, "--content-type", contentType);

function run(...args: string[]): void {
  const { status } = spawnSync("node_modules/.bin/wrangler", args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
