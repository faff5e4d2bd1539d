import { closestTarget } from "../closest-target";
import * as words from "../words";

/**
 * Posts that people make themselves. `<a data-share-text data-share-network>` opens the network's page and copies the text;
 * `<button data-share-text data-share-picture>` opens the device's share sheet with the picture, and where there is none copies the
 * text. `[data-share-said]` says which of these happened.
 */
export function wireShareSheet(): void {
  document.addEventListener("click", (event) => {
    const target = closestTarget(event, "[data-share-text]");
    if (!target) return;
    const { shareText = "", sharePicture, shareNetwork } = target.dataset;
    // At once, before another tab has the focus.
    const copied = navigator.clipboard?.writeText(shareText).then(
      () => true,
      () => false,
    );
    if (shareNetwork) void tellOpened(shareNetwork, copied);
    else void share(shareText, sharePicture ?? "", copied);
  });
}

type Copied = Promise<boolean> | undefined;

async function tellOpened(network: string, copied: Copied): Promise<void> {
  say((await copied) ? words.openedAndCopied(network) : words.openedNotCopied(network));
}

async function share(text: string, picture: string, copied: Copied): Promise<void> {
  try {
    const blob = await (await fetch(picture)).blob();
    const files = [new File([blob], `design.${blob.type.split("/")[1]}`, { type: blob.type })];
    if (navigator.canShare?.({ files })) {
      await navigator.share({ files, text });
      // Many apps drop the text beside a picture.
      return say((await copied) ? words.sharedAndCopied : words.shared);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return say(words.sheetClosed);
  }
  say((await copied) ? words.noShareSheet : words.notCopied);
}

function say(text: string): void {
  const place = document.querySelector<HTMLElement>("[data-share-said]");
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}
