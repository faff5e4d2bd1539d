import type { App } from "~/app";

/** R2 takes a stream only if its length is known; a multipart upload needs no length. All parts but the last are of one size. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

/** Writes a stream of unknown length to the bucket, holding one part in memory. Returns the number of bytes. */
export async function uploadZip(
  { files }: Pick<App, "files">,
  { key, zip }: { key: string; zip: ReadableStream<Uint8Array> },
): Promise<number> {
  const upload = await files.createMultipartUpload(key, { httpMetadata: { contentType: "application/zip" } });
  try {
    const parts: R2UploadedPart[] = [];
    let part = new Uint8Array(UPLOAD_PART_BYTES);
    let filled = 0;
    let bytes = 0;
    const send = async (content: Uint8Array) => {
      parts.push(await upload.uploadPart(parts.length + 1, content as Uint8Array<ArrayBuffer>));
    };
    const reader = zip.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      let rest = read.value;
      bytes += rest.length;
      while (rest.length > 0) {
        const room = Math.min(rest.length, UPLOAD_PART_BYTES - filled);
        part.set(rest.subarray(0, room), filled);
        filled += room;
        rest = rest.subarray(room);
        if (filled === UPLOAD_PART_BYTES) {
          await send(part);
          part = new Uint8Array(UPLOAD_PART_BYTES);
          filled = 0;
        }
      }
    }
    if (filled > 0 || parts.length === 0) await send(part.subarray(0, filled));
    await upload.complete(parts);
    return bytes;
  } catch (error) {
    await upload.abort().catch(() => {});
    throw error;
  }
}
