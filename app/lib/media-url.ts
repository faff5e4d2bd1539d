/** Where a store's own picture is served: `storefronts/<name>.webp` → `/media/storefronts/<name>.webp`. */
export function storePicturePath(fileKey: string): string {
  return `/media/${fileKey}`;
}

/** Where a published file is served: `mockups/<sha256>.webp` → `/media/<sha256>.webp`. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey.slice(fileKey.lastIndexOf("/") + 1)}`;
}
