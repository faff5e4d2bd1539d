import { errorFields, log } from "~/lib/log";
import type { PictureConverter } from "~/print";

/** Longest conversion; large pictures take about a second. */
const TIMEOUT_MS = 15_000;

/**
 * WebP, AVIF and HEIC to PNG by the platform's Images binding. Each call is billed as one transformation. The local stand-in
 * does not know HEIC. `info()` is not asked: the local one fails for AVIF.
 */
export function createPictureConverter(images: ImagesBinding): PictureConverter {
  return async (bytes) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
    });
    try {
      const png = await Promise.race([late, toPng(images, bytes)]);
      return png ? { status: "converted", png } : { status: "unreadable" };
    } catch (error) {
      // The binding's own errors have a code and are about the picture; all others are transport errors.
      if (typeof (error as { code?: unknown }).code === "number") return { status: "unreadable" };
      log("warn", "images.away", errorFields(error));
      return { status: "away" };
    } finally {
      clearTimeout(timer);
    }
  };
}

async function toPng(images: ImagesBinding, bytes: Uint8Array) {
  const output = await images
    .input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
    .output({ format: "image/png", anim: false });
  const response = output.response();
  const png = new Uint8Array(await response.arrayBuffer());
  // The local stand-in sends no answer when it fails.
  return png[0] === 0x89 ? png : null;
}
