import type { App } from "~/app";

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
