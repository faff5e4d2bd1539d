import type { App } from "~/app";
import { randomHex } from "~/lib/secrets/hashes-and-tokens";

/** Too long to be guessed; `partner-file-links.ts` and `/media` expect names of this length. */
const NAME_BYTES = 32;

/**
 * The key of a new file. It is random, so that no two pictures share a file even where their bytes are equal: one picture's file
 * can then be deleted at any time without taking that of another, whose row may just be being written.
 */
export function newFileKey(folder: string, extension: string): string {
  return `${folder}/${randomHex(NAME_BYTES)}.${extension}`;
}

/** Writes a file; a failed write is repeated once, since making the picture again would cost money. */
export async function putFile(
  { files }: Pick<App, "files">,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  const put = () => files.put(key, bytes, { httpMetadata: { contentType } });
  await put().catch(put);
}
