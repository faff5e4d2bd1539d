import { closestTarget } from "../closest-target";

const byId = (id: string | undefined) => {
  const found = id ? document.getElementById(id) : null;
  return found instanceof HTMLDialogElement ? found : null;
};

/**
 * Opens `<a href="#id" data-dialog>` as a modal, or `data-dialog="id"` where the link leads to a page that says the same;
 * Escape is the browser's, the control and outside are ours.
 */
export function wireDialogs(): void {
  document.addEventListener("click", (event) => {
    const link = closestTarget(event, "a[data-dialog]");
    const dialog = byId(link?.dataset.dialog || link?.getAttribute("href")?.slice(1));
    if (dialog) {
      event.preventDefault();
      open(dialog);
      return;
    }
    const closing = closestTarget(event, "[data-close]")?.closest("dialog");
    if (closing) {
      event.preventDefault();
      closing.close();
    }
    if (event.target instanceof HTMLDialogElement && isOutside(event, event.target)) event.target.close();
  });
  // A video stops with its dialog.
  document.addEventListener(
    "close",
    ({ target }) => target instanceof HTMLDialogElement && target.querySelector("video")?.pause(),
    true,
  );
  // The page may have been opened at the dialog's address.
  const addressed = byId(location.hash.slice(1));
  if (addressed) open(addressed);
}

/** A video's `data-poster` is fetched now; a `poster` would be with the page. */
function open(dialog: HTMLDialogElement): void {
  const video = dialog.querySelector<HTMLVideoElement>("video[data-poster]");
  if (video) video.poster = video.dataset.poster ?? "";
  dialog.showModal();
}

function isOutside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}
