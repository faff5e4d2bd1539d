import { closestTarget } from "../closest-target";
import { showToast } from "../widgets/toasts";
import * as words from "../words";

/**
 * `<button data-share-text data-share-picture>`: opens the device's share sheet with the picture. Where there is none, copies the text
 * and opens the picture, and says so.
 */
export function wireShareSheet(): void {
  document.addEventListener("click", (event) => {
    const button = closestTarget(event, "[data-share-text]");
    if (button) void share(button.dataset.shareText ?? "", button.dataset.sharePicture ?? "");
  });
}

async function share(text: string, picture: string): Promise<void> {
  // Most sheets drop the text beside a picture: it is in the clipboard to be pasted.
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  try {
    const blob = await (await fetch(picture)).blob();
    const files = [new File([blob], `design.${blob.type.split("/")[1]}`, { type: blob.type })];
    if (navigator.canShare?.({ files })) return await navigator.share({ files, text });
  } catch (error) {
    // Closed by the person.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  showToast(
    isCopied
      ? { kind: "info", title: words.noShareSheet, description: words.noShareSheetHint }
      : { kind: "error", title: words.notCopiedTitle, description: words.notCopied },
  );
}
