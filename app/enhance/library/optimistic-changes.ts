import { keepFocus } from "./keep-focus";
import { unselect } from "./selection";
import { sendChange } from "./send-change";
import { offerUndo } from "./undo-notice";
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
    };
    show(isFavorite);
    void changeItems(body, {
      items: item ? [item] : [],
      leaving: item && !isFavorite ? [item] : [],
      pressed: button,
      failure: words.favoriteFailed,
      revert: () => show(!isFavorite),
    });
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
    const body = new FormData(form, event.submitter);
    const leaves = intent === "delete" || leavesList(String(body.get("to")));
    const menu = form.closest("details");
    if (!leaves) menu?.querySelector("summary")?.focus();
    void changeItems(body, {
      items: [item],
      leaving: leaves ? [item] : [],
      pressed: event.submitter,
      failure: intent === "delete" ? words.failedToDelete : words.failedToUpdate,
    });
    menu?.removeAttribute("open");
  });
}

/**
 * Sends the change of `items` after hiding those that leave the list, which come back where it fails or is undone. None stays
 * selected, unless it fails.
 */
export async function changeItems(
  body: FormData,
  {
    items,
    leaving,
    pressed = null,
    failure,
    revert = () => {},
  }: {
    items: HTMLElement[];
    leaving: HTMLElement[];
    pressed?: HTMLElement | null;
    failure: string;
    revert?: () => void;
  },
): Promise<void> {
  const hide = (hidden: boolean) => {
    for (const item of leaving) item.hidden = hidden;
    const emptied = document.querySelector<HTMLElement>("[data-emptied]");
    if (emptied) emptied.hidden = list()?.querySelector(":scope > :not([hidden])") !== null;
  };
  const selectAgain = unselect(items);
  const giveBack = keepFocus(leaving, pressed);
  hide(true);
  const undo = () => {
    hide(false);
    revert();
    giveBack();
  };
  const answer = await sendChange(body, failure);
  if (answer) return offerUndo(answer, undo);
  undo();
  selectAgain();
}

/** Whether a picture that is moved there is no longer in the list shown. */
export function leavesList(to: string): boolean {
  const shown = list()?.dataset.collection;
  return shown !== undefined && shown !== to;
}
