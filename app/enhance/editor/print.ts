import type { Bounds, PrintPlace } from "./bounds";
import { heightOf } from "./bounds";
import * as words from "./words";

/** A print on the preview: its frame, which is dragged, its pictures, and the inch fields of the form. */
export interface HeldPrint {
  areaId: string;
  frame: SVGGElement;
  bounds: Bounds;
}

const FIELDS = ["widthIn", "leftIn", "topIn"] as const;

const fieldOf = (areaId: string, name: keyof PrintPlace) =>
  document.querySelector<HTMLInputElement>(`input[name="${areaId}.${name}"]`);

/** The print of an area as the preview shows it now; the preview is replaced while one works. */
export function findPrint(areaId: string): HeldPrint | null {
  const frame = document.querySelector<SVGGElement>(`[data-print="${CSS.escape(areaId)}"]`);
  return frame && printOf(frame);
}

export function printOf(frame: SVGGElement): HeldPrint {
  const number = (name: string) => Number(frame.dataset[name]);
  return {
    areaId: frame.dataset.print ?? "",
    frame,
    bounds: {
      areaWidthIn: number("areaWidth"),
      areaHeightIn: number("areaHeight"),
      minWidthIn: number("least"),
      ratio: number("ratio"),
    },
  };
}

/** What the fields say, with a decimal comma, too; null while one of them is no number. */
export function readPlace({ areaId }: HeldPrint): PrintPlace | null {
  const [widthIn, leftIn, topIn] = FIELDS.map((name) =>
    Number(fieldOf(areaId, name)?.value.replace(",", ".") || Number.NaN),
  );
  const place = { widthIn, leftIn, topIn } as PrintPlace;
  return Object.values(place).every(Number.isFinite) && place.widthIn > 0 ? place : null;
}

/** Scene units per inch. */
export const unitsPerIn = ({ frame }: HeldPrint) => Number(frame.dataset.units);

/** Draws the print there: its picture on every drawing of the garment, its frame and its grip. */
export function drawAt(print: HeldPrint, place: PrintPlace): void {
  const { frame, areaId, bounds } = print;
  const units = unitsPerIn(print);
  const [left, top] = [Number(frame.dataset.x), Number(frame.dataset.y)];
  const box = {
    x: left + place.leftIn * units,
    y: top + place.topIn * units,
    width: place.widthIn * units,
    height: heightOf(bounds, place) * units,
  };
  const boxes = document.querySelectorAll(
    `image[data-area="${CSS.escape(areaId)}"], [data-print="${CSS.escape(areaId)}"] [data-box]`,
  );
  for (const each of boxes)
    for (const [name, value] of Object.entries(box))
      each.setAttribute(name, String(Number(value.toFixed(3))));
  for (const grip of frame.querySelectorAll("[data-grip]")) {
    grip.setAttribute("cx", String(box.x + box.width));
    grip.setAttribute("cy", String(box.y + box.height));
  }
  frame.setAttribute("aria-label", words.placed(frame.dataset.name ?? "", place));
  showSharpness(areaId, place);
}

/** The resolution while the hand still moves; the server's answer brings the color and the advice. */
function showSharpness(areaId: string, { widthIn }: PrintPlace): void {
  const shown = document.querySelector<HTMLElement>(`[data-sharpness="${CSS.escape(areaId)}"]`);
  if (!shown) return;
  const { pixels, least, ideal, words = "" } = shown.dataset;
  // As the server rounds a width that was typed, and a quotient: 1344 px on 8.96 in is 150, not 149.99999.
  const dpi = Math.floor(Number(pixels) / Number(widthIn.toFixed(3)) + 1e-6);
  const [tooCoarse = "", sharpEnough = "", sharpest = ""] = words.split("|");
  const sentence = dpi < Number(least) ? tooCoarse : dpi < Number(ideal) ? sharpEnough : sharpest;
  shown.textContent = sentence.replace("#", String(dpi));
}

/** Writes the fields as typing would, so that price, earning and print check follow. */
export function writePlace({ areaId }: HeldPrint, place: PrintPlace): void {
  let changed: HTMLInputElement | null = null;
  for (const name of FIELDS) {
    const field = fieldOf(areaId, name);
    const value = String(Number(place[name].toFixed(3)));
    if (!field || field.value === value) continue;
    field.value = value;
    changed = field;
  }
  changed?.dispatchEvent(new Event("input", { bubbles: true }));
}
