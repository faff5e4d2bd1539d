/** Where a store's own picture is served: `storefronts/<sha256>.webp` → `/media/storefronts/<sha256>.webp`. */
export function storePicturePath(fileKey: string): string {
  return `/media/${fileKey}`;
}

/** Where a published file is served: `mockups/<sha256>.webp` → `/media/<sha256>.webp`. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey.slice(fileKey.lastIndexOf("/") + 1)}`;
}
