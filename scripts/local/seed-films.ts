import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../app/app";

const FOLDER = "scripts/seed/films";
const TYPES = { webm: "video/webm", vtt: "text/vtt; charset=utf-8" } as const;

export interface FilmFile {
  path: string;
  /** In the bucket; the name has the content's hash. */
  key: string;
  contentType: string;
}

/** The films of the video library, as scripts/films.ts made them. */
export function filmFiles(): FilmFile[] {
  return readdirSync(FOLDER)
    .filter((name) => !name.endsWith(".json"))
    .map((name) => ({
      path: join(FOLDER, name),
      key: `films/${name}`,
      contentType: TYPES[name.endsWith(".vtt") ? "vtt" : "webm"],
    }));
}

/** Stores the films; those that are there are skipped. */
export async function seedFilms({ files }: Pick<App, "files">): Promise<void> {
  const stored = new Set((await files.list({ prefix: "films/" })).objects.map(({ key }) => key));
  // Miniflare takes plain arrays of bytes, not Node's buffers.
  for (const { path, key, contentType } of filmFiles())
    if (!stored.has(key))
      await files.put(key, new Uint8Array(readFileSync(path)), { httpMetadata: { contentType } });
}
