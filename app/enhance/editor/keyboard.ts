import { closestTarget } from "../closest-target";
import { movedTo, type PrintPlace, resizedTo } from "./bounds";
import { drawAt, type HeldPrint, printOf, readPlace, writePlace } from "./print";

const STEP_IN = 0.1;
const LARGE_STEP_IN = 1;
/** Long enough that a held key is read out once. */
const PAUSE_MS = 400;

/** Arrow keys move the focused print, plus and minus resize it, C centers it; Shift makes large steps. */
export function wireKeyboard(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("keydown", (event) => {
    const frame = closestTarget<SVGGElement>(event, "[data-print]");
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const print = printOf(frame);
    const place = readPlace(print);
    const next = place && after(print, place, event);
    if (!next) return;
    event.preventDefault();
    drawAt(print, next);
    writePlace(print, next);
    clearTimeout(timer);
    timer = setTimeout(say, PAUSE_MS, frame.getAttribute("aria-label"));
  });
}

function after(
  { bounds }: HeldPrint,
  place: PrintPlace,
  { key, shiftKey }: KeyboardEvent,
): PrintPlace | null {
  const step = shiftKey ? LARGE_STEP_IN : STEP_IN;
  const by = (across: number, down: number) =>
    movedTo(bounds, place, { leftIn: place.leftIn + across * step, topIn: place.topIn + down * step });
  switch (key) {
    case "ArrowLeft":
      return by(-1, 0);
    case "ArrowRight":
      return by(1, 0);
    case "ArrowUp":
      return by(0, -1);
    case "ArrowDown":
      return by(0, 1);
    // Without Shift on some keyboards.
    case "+":
    case "=":
      return resizedTo(bounds, place, place.widthIn + STEP_IN);
    case "-":
    case "_":
      return resizedTo(bounds, place, place.widthIn - STEP_IN);
    case "c":
    case "C":
      return movedTo(bounds, place, { ...place, leftIn: (bounds.areaWidthIn - place.widthIn) / 2 });
    default:
      return null;
  }
}

function say(text: string | null): void {
  const said = document.getElementById("handles-said");
  if (said) said.textContent = text;
}
