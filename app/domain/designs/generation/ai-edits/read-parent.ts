import type { ImageEditOrder } from "~/adapters/ports/image-generator";
import type { App } from "~/app";
import { findOwnPicture } from "../../pictures/own-pictures";
import type { GenerationJob } from "../jobs/job";
import { maskPng } from "./edit-mask";

/** The picture that a job starts from, and its mask; null if it was withdrawn or deleted meanwhile. */
export async function readParent(
  app: Pick<App, "db" | "files">,
  { userId, mask }: GenerationJob,
  parentId: string,
): Promise<Pick<ImageEditOrder, "picture" | "mask"> | null> {
  const parent = await findOwnPicture(app, { userId, pictureId: parentId });
  if (!parent) return null;
  const file = await app.files.get(parent.fileKey);
  if (!file) throw new Error(`no file of picture ${parentId}`);
  return {
    picture: {
      bytes: new Uint8Array(await file.arrayBuffer()),
      contentType: parent.contentType === "image/png" ? "image/png" : "image/jpeg",
    },
    mask: mask === null ? null : await maskPng(mask, parent),
  };
}
