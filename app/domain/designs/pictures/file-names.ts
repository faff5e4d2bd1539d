const MAX_DISPLAY_NAME_CHARACTERS = 80;
const MAX_DOWNLOAD_NAME_CHARACTERS = 48;

/** The content type of a stored picture, from its key's extension. */
export function pictureContentType(fileKey: string): "image/png" | "image/jpeg" {
  return fileKey.endsWith(".jpg") ? "image/jpeg" : "image/png";
}

/** The name of a download: the first words of the prompt and the end of the picture's id. */
export function downloadFileName(prompt: string | null, pictureId: string, extension: string): string {
  const words = (prompt ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_DOWNLOAD_NAME_CHARACTERS)
    .replace(/-+$/, "");
  return `${words || "image"}-${pictureId.slice(-6)}.${extension}`;
}

/** An uploaded file's name as pages show it: without path, extension and unprintable characters. */
export function displayFileName(name: string | null): string | null {
  const plain = (name ?? "")
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/\.(png|jpe?g|svg|webp|avif|heic|heif)$/i, "")
    .replace(/[\p{C}<>"]/gu, "")
    .replace(/[\s_]+/g, " ")
    .trim();
  // Browsers call every pasted picture "image".
  if (plain === "" || /^image$/i.test(plain)) return null;
  // By characters: half of an emoji would be none.
  return [...plain].slice(0, MAX_DISPLAY_NAME_CHARACTERS).join("").trim();
}
