import { listOrStage } from "./keep-focus";
import { type Answer, sendChange } from "./send-change";
import * as words from "./words";

/** What the page showed before a change, by the change's id. */
const reverts = new Map<string, () => void>();

const place = () => document.querySelector<HTMLElement>("[data-undo]");

/** Says on the page what was changed, with a button that takes it back and stays until it is pressed or closed. */
export function offerUndo({ changeId, notice }: Answer, revert: () => void): void {
  const shown = place();
  const field = shown?.querySelector<HTMLInputElement>('[name="change"]');
  const text = shown?.querySelector("[data-undo-text]");
  if (!changeId || !shown || !field || !text) return;
  reverts.set(changeId, revert);
  field.value = changeId;
  text.textContent = notice;
  // It floats, so that nothing moves under the pointer.
  shown.dataset.floating = "";
  shown.hidden = false;
}

/** Undoing keeps the page; where it fails, the button can be pressed again. */
export function wireUndo(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("[data-undo]")) return;
    const body = new FormData(form, event.submitter);
    const changeId = String(body.get("change"));
    const revert = reverts.get(changeId);
    // Of a change made before this page was opened the page shows nothing to bring back: it is loaded again.
    if (!revert) return;
    event.preventDefault();
    void sendChange(body, words.failedToUpdate).then((done) => {
      if (!done) return;
      revert();
      reverts.delete(changeId);
      const shown = place();
      if (shown?.querySelector<HTMLInputElement>('[name="change"]')?.value === changeId) shown.hidden = true;
    });
  });
  document.addEventListener("click", (event) => {
    const closing = event.target instanceof Element && event.target.closest("[data-undo] a");
    if (!closing) return;
    event.preventDefault();
    const shown = place();
    if (shown) shown.hidden = true;
    listOrStage()?.focus();
  });
}
