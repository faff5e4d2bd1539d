import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { pictures } from "~/db/schema";
import { newId } from "~/lib/ids";
import { findPicture } from "../pictures";
import { provenanceStatement } from "../provenance";
import { forgetFiles, type PictureStore, storePicture } from "../store-picture";
import { checkStatement, ensureChecks } from "./checks";
import type { PictureFix } from "./findings";
import { mend } from "./fixes/mend";
import { measurePicture } from "./measure";

export type Fixed =
  /** A picture of its own, beside the one that it was made of. */
  | { status: "fixed"; pictureId: string; widthPx: number; heightPx: number }
  /** Not there, or somebody else's. */
  | { status: "no-picture" }
  /** There is nothing of that kind to mend. */
  | { status: "nothing" }
  | { status: "too-large" }
  | { status: "unreadable" }
  | { status: "storage-away" };

/**
 * Makes a mended picture of an own one: same owner, the old one as its parent, both kept. Rows are streamed; what it takes
 * in CPU grows with the pixels (`npm run print-check` prints it).
 */
export async function fixPicture(
  app: Pick<App, "db" | "now"> & PictureStore,
  {
    userId,
    pictureId,
    fix,
    widthIn,
  }: { userId: string; pictureId: string; fix: PictureFix; widthIn: number },
): Promise<Fixed> {
  const parent = await findPicture(app, { userId, pictureId });
  if (!parent) return { status: "no-picture" };
  const measures = (await ensureChecks(app, [parent])).get(pictureId)?.measures;
  const file = await app.files.get(parent.fileKey);
  if (!measures || !file) return { status: "unreadable" };
  const made = await mend(
    { bytes: new Uint8Array(await file.arrayBuffer()), contentType: parent.contentType },
    { fix, measures, widthIn },
  );
  if (made.status !== "mended") return made;
  const { bytes, widthPx, heightPx } = made.picture;
  const stored = await storePicture(app, bytes);
  if (!stored) return { status: "storage-away" };
  const at = app.now();
  const id = newId();
  const measured = await measurePicture({ bytes, contentType: "image/png" });
  try {
    await applyAll(app.db, [
      app.db.insert(pictures).values({
        id,
        userId,
        kind: parent.kind,
        fileKey: stored.fileKey,
        previewKey: stored.previewKey,
        contentType: "image/png",
        sha256: stored.sha256,
        widthPx,
        heightPx,
        bytes: bytes.byteLength,
        isTransparent:
          measured.status === "measured" ? measured.measures.alpha.clear > 0 : parent.isTransparent,
        createdAt: at,
      }),
      provenanceStatement(app, {
        pictureId: id,
        how: "fixed",
        parentId: pictureId,
        edits: [{ ...made.edit, by: "person", at }],
      }),
      checkStatement(app, { pictureId: id, measured }),
    ]);
  } catch (error) {
    await forgetFiles(app, stored);
    throw error;
  }
  return { status: "fixed", pictureId: id, widthPx, heightPx };
}
