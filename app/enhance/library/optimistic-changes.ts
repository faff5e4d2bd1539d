import { sendChange } from "./send-change";
import * as words from "./words";

const list = () => document.querySelector<HTMLElement>("[data-library]");
export const itemOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-library] > [data-picture="${CSS.escape(id)}"]`);

/** A press on a heart changes it at once; where only favorites are listed, the picture leaves the list. */
export function wireFavorites(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-favorite]")) return;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const body = new FormData(form, button);
    const isFavorite = button.value === "favorite";
    const item = list()?.hasAttribute("data-favorites") ? form.closest<HTMLElement>("[data-picture]") : null;
    const show = (on: boolean) => {
      button.ariaPressed = String(on);
      button.value = on ? "unfavorite" : "favorite";
      if (item) item.hidden = !on;
    };
    show(isFavorite);
    void sendChange(body, { failure: words.favoriteFailed, revert: () => show(!isFavorite) });
  });
}

/** The forms that move or delete one picture of the list. */
export function wireMoves(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const intent = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    if (!(form instanceof HTMLFormElement) || form.id === "selection") return;
    const item = form.closest<HTMLElement>("[data-library] > [data-picture]");
    if (!item || !["move", "delete"].includes(intent)) return;
    event.preventDefault();
    form.closest("details")?.removeAttribute("open");
    const body = new FormData(form, event.submitter);
    const leaves = intent === "delete" || leavesList(String(body.get("to")));
    changeItems(
      body,
      leaves ? [item] : [],
      intent === "delete" ? words.failedToDelete : words.failedToUpdate,
    );
  });
}

/** Hides the items and sends the change; they come back where it fails or is undone. */
export function changeItems(body: FormData, items: HTMLElement[], failure: string): void {
  const hide = (hidden: boolean) => {
    for (const item of items) item.hidden = hidden;
  };
  hide(true);
  void sendChange(body, { failure, revert: () => hide(false) });
}

/** Whether a picture that is moved there is no longer in the list shown. */
export function leavesList(to: string): boolean {
  const shown = list()?.dataset.collection;
  return shown !== undefined && shown !== to;
}
