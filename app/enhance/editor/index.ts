/**
 * The script of the product editor: a print is dragged, resized and centered on the garment itself. It only writes the inch
 * fields of the form, which do the same without it, and the form's live preview does the rest.
 */

import { closestTarget } from "../closest-target";
import { wireKeyboard } from "./keyboard";
import { wirePointer } from "./pointer";
import { drawAt, findPrint, readPlace } from "./print";

document.documentElement.dataset.handles = "";
wirePointer();
wireKeyboard();
// Typed inches are drawn at once.
document.addEventListener("input", (event) => {
  const [areaId] = closestTarget<HTMLInputElement>(event, "input")?.name.split(".") ?? [];
  const print = event.isTrusted && areaId ? findPrint(areaId) : null;
  const place = print && readPlace(print);
  if (print && place) drawAt(print, place);
});
