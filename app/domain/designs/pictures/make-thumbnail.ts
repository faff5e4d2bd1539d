import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictures } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import { downscaleFile } from "~/print/index.server";
import { storeThumbnail } from "./store-small-copies";

/** After this many failed attempts lists keep showing the preview. */
const MAX_ATTEMPTS = 5;
/** About half a minute's work of one consumer. */
const MADE_AT_ONCE = 30;

const lacksThumbnail = and(
  isNull(pictures.thumbnailKey),
  isNull(pictures.withdrawnAt),
  lt(pictures.thumbnailAttempts, MAX_ATTEMPTS),
);

/** Pictures from before there were thumbnails, and those whose thumbnail failed. */
export async function listMissingThumbnails({ db }: Pick<App, "db">): Promise<string[]> {
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(lacksThumbnail)
    .orderBy(asc(pictures.thumbnailAttempts), asc(pictures.id))
    .limit(MADE_AT_ONCE);
  return rows.map((row) => row.id);
}

/** Makes the thumbnail of one picture from its file. Safe to run twice: a second file gets no row, and `deleteOrphanedFiles` deletes it. */
export async function makeThumbnail(
  app: Pick<App, "db" | "files" | "rasterizer">,
  { pictureId }: { pictureId: string },
): Promise<"made" | "failed" | "none"> {
  const [claimed] = await app.db
    .update(pictures)
    .set({ thumbnailAttempts: sql`${pictures.thumbnailAttempts} + 1` })
    .where(and(eq(pictures.id, pictureId), lacksThumbnail))
    .returning({
      fileKey: pictures.fileKey,
      contentType: pictures.contentType,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
    });
  if (!claimed) return "none";
  try {
    const file = await app.files.get(claimed.fileKey);
    if (!file) throw new Error("no file");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const thumbnailKey = await storeThumbnail(app, await downscaleFile({ ...claimed, bytes }));
    await app.db
      .update(pictures)
      .set({ thumbnailKey })
      .where(and(eq(pictures.id, pictureId), isNull(pictures.thumbnailKey)));
    return "made";
  } catch (error) {
    log("warn", "pictures.thumbnail", { pictureId, ...errorFields(error) });
    return "failed";
  }
}
