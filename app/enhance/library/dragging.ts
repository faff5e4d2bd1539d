import { closestTarget } from "../closest-target";
import { changeItems, itemOf, leavesList } from "./optimistic-changes";
import { selectedIds } from "./selection";
import * as words from "./words";

/** Our own type: a drop of anything else, such as a file, is not ours. */
const TYPE = "application/x-inkloom-pictures";

/** Pictures are dragged to a collection; the menu of each picture has the same without dragging. */
export function wireDragging(): void {
  for (const item of document.querySelectorAll<HTMLElement>("[data-library] > [data-picture]"))
    item.draggable = true;
  document.addEventListener("dragstart", (event) => {
    const id = closestTarget(event, "[data-library] > [data-picture]")?.dataset.picture;
    if (!id || !event.dataTransfer) return;
    const selected = selectedIds();
    event.dataTransfer.setData(TYPE, (selected.includes(id) ? selected : [id]).join(","));
    event.dataTransfer.effectAllowed = "move";
    document.documentElement.dataset.dragging = "";
  });
  document.addEventListener("dragend", () => {
    delete document.documentElement.dataset.dragging;
  });
  const targetOf = (event: DragEvent) =>
    event.dataTransfer?.types.includes(TYPE) ? closestTarget(event, "[data-drop]") : null;
  document.addEventListener("dragover", (event) => {
    if (targetOf(event)) event.preventDefault();
  });
  for (const kind of ["dragenter", "dragleave", "drop"] as const)
    document.addEventListener(kind, (event) => {
      const target = targetOf(event);
      target?.toggleAttribute("data-over", kind === "dragenter");
    });
  document.addEventListener("drop", (event) => {
    const to = targetOf(event)?.dataset.drop;
    if (!to) return;
    event.preventDefault();
    const ids = event.dataTransfer?.getData(TYPE).split(",") ?? [];
    const body = new FormData();
    body.set("intent", "move");
    body.set("to", to);
    for (const id of ids) body.append("picture", id);
    const items = ids.flatMap((id) => itemOf(id) ?? []);
    void changeItems(body, {
      items,
      leaving: leavesList(to) ? items : [],
      failure: words.failedToUpdate,
    });
  });
}
