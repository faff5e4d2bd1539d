import { selectedCount } from "~/lib/text/formats/selected-count";
import { closestTarget } from "../closest-target";

const BOX = 'input[name="picture"][form]';
const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`[data-library] > :not([hidden]) ${BOX}`),
];

/** The ids that are selected. */
export const selectedIds = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));

let last: HTMLInputElement | null = null;

/** Says how many are selected and what they take. */
function count(): void {
  const shown = document.querySelector<HTMLElement>("[data-selected]");
  if (!shown) return;
  const chosen = boxes().filter((box) => box.checked);
  const bytes = chosen.reduce(
    (sum, box) => sum + Number(box.closest<HTMLElement>("[data-bytes]")?.dataset.bytes ?? 0),
    0,
  );
  const { selected = "", frees = "" } = shown.dataset;
  shown.textContent = selectedCount({ selected, frees }, { count: chosen.length, bytes });
}

/** Takes pictures out of the selection, since the browser sends the boxes of hidden ones, too. Returns what selects them again. */
export function unselect(items: readonly HTMLElement[]): () => void {
  const taken = items.flatMap((item) => {
    const box = item.querySelector<HTMLInputElement>(BOX);
    return box?.checked ? [box] : [];
  });
  const set = (isChecked: boolean) => {
    for (const box of taken) box.checked = isChecked;
    count();
  };
  set(false);
  return () => set(true);
}

/** All or none without a new page, ranges with Shift, and how many are selected and what they take. */
export function wireSelection(): void {
  if (!document.querySelector("[data-selected]")) return;
  document.addEventListener("click", (event) => {
    const box = event.target;
    const all = closestTarget(event, "[data-select]")?.dataset.select;
    if (all) {
      event.preventDefault();
      for (const each of boxes()) each.checked = all === "all";
    }
    if (box instanceof HTMLInputElement && box.name === "picture") {
      if (event.shiftKey && last) {
        const list = boxes();
        const [from, to] = [list.indexOf(last), list.indexOf(box)].sort((one, other) => one - other);
        if (from !== undefined && from >= 0)
          for (const each of list.slice(from, (to ?? from) + 1)) each.checked = box.checked;
      }
      last = box;
    }
    count();
  });
  // The browser may have restored the boxes.
  window.addEventListener("pageshow", count);
  count();
}
