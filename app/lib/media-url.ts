/** Where a published file is served: `mockups/<sha256>.webp` → `/media/<sha256>.webp`. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey.slice(fileKey.lastIndexOf("/") + 1)}`;
}
