/**
 * Moves the focus out of pictures that are about to be hidden, to the same control of the next one that stays, so that who uses the
 * keyboard goes on from there. Returns what gives it back to what was pressed, unless the person has gone elsewhere meanwhile.
 */
export function keepFocus(items: readonly HTMLElement[], pressed: HTMLElement | null): () => void {
  const focused = document.activeElement;
  const from = items.find((item) => item.contains(focused));
  let next: HTMLElement | null = null;
  if (from && focused instanceof HTMLElement) {
    const near = neighbor(from, items);
    next = (near && sameControl(focused, near)) ?? listOrStage();
    next?.focus();
  }
  return () => {
    const now = document.activeElement;
    if (now !== next && now !== document.body && !now?.closest("[data-undo]")) return;
    const back = pressed?.checkVisibility() ? pressed : (from ?? items[0])?.querySelector<HTMLElement>("a");
    (back ?? listOrStage())?.focus();
  };
}

/** What takes the focus where nothing better is left. */
export const listOrStage = () =>
  document.querySelector<HTMLElement>("[data-library], [data-stage] [data-favorite] button");

/** The next item that stays, or else the one before. */
function neighbor(from: HTMLElement, leaving: readonly HTMLElement[]): Element | null {
  const stays = (item: Element) => !(item as HTMLElement).hidden && !leaving.includes(item as HTMLElement);
  for (let item = from.nextElementSibling; item; item = item.nextElementSibling) if (stays(item)) return item;
  for (let item = from.previousElementSibling; item; item = item.previousElementSibling)
    if (stays(item)) return item;
  return null;
}

function sameControl(focused: HTMLElement, item: Element): HTMLElement | null {
  const kind = ["[data-favorite] button", 'input[name="picture"]'].find((each) => focused.matches(each));
  return item.querySelector<HTMLElement>(kind ?? (focused.closest("details") ? "summary" : "a"));
}
