import { closestTarget } from "../closest-target";
import { byHand, movedTo, type PrintPlace, resizedTo, snapped } from "./bounds";
import { drawAt, findPrint, printOf, readPlace, unitsPerIn, writePlace } from "./print";

/** A print snaps to the middle and the edges of its area from this far away, as seen on the screen. */
const SNAP_PX = 7;

interface Grasp {
  areaId: string;
  pointerId: number;
  from: { x: number; y: number };
  start: PrintPlace;
  isResizing: boolean;
}

/** Dragging and resizing with a mouse, a pen or a finger. */
export function wirePointer(): void {
  let grasp: Grasp | null = null;
  let last: PointerEvent | null = null;

  const follow = () => {
    const event = last;
    last = null;
    const print = grasp && findPrint(grasp.areaId);
    if (!grasp || !print || !event) return;
    const perIn = pixelsPerIn(print.frame) * unitsPerIn(print);
    const [across, down] = [(event.clientX - grasp.from.x) / perIn, (event.clientY - grasp.from.y) / perIn];
    const { start } = grasp;
    if (grasp.isResizing) {
      // The larger of the two movements counts.
      const wider = Math.max(across, down / print.bounds.ratio);
      const nearer = Math.min(across, down / print.bounds.ratio);
      const by = Math.abs(wider) > Math.abs(nearer) ? wider : nearer;
      return put(print.areaId, resizedTo(print.bounds, start, byHand(start.widthIn + by)));
    }
    const to = { leftIn: byHand(start.leftIn + across), topIn: byHand(start.topIn + down) };
    const { place, isMiddle } = snapped(print.bounds, movedTo(print.bounds, start, to), SNAP_PX / perIn);
    put(print.areaId, place);
    print.frame.toggleAttribute("data-across", isMiddle.across);
    print.frame.toggleAttribute("data-down", isMiddle.down);
  };

  const end = () => {
    if (!grasp) return;
    const print = findPrint(grasp.areaId);
    for (const name of ["data-held", "data-across", "data-down"]) print?.frame.removeAttribute(name);
    grasp = null;
    last = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const frame = closestTarget<SVGGElement>(event, "[data-print]");
    if (!frame || event.button !== 0 || grasp) return;
    const print = printOf(frame);
    const start = readPlace(print);
    if (!start) return;
    // Otherwise the browser drags the picture, or selects text.
    event.preventDefault();
    frame.focus({ preventScroll: true });
    frame.setAttribute("data-held", "");
    grasp = {
      areaId: print.areaId,
      pointerId: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      start,
      isResizing: closestTarget(event, "[data-grip]") !== null,
    };
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== grasp?.pointerId) return;
    if (!last) requestAnimationFrame(follow);
    last = event;
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId !== grasp?.pointerId) return;
    // The last movement may not be drawn yet.
    follow();
    end();
  });
  const takeBack = () => {
    if (grasp) put(grasp.areaId, grasp.start);
    end();
  };
  document.addEventListener("pointercancel", takeBack);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") takeBack();
  });
  // A finger on a print moves it, beside it the page.
  document
    .getElementById("preview")
    ?.addEventListener(
      "touchstart",
      (event) => closestTarget(event, "[data-print]") && event.preventDefault(),
      { passive: false },
    );
}

function put(areaId: string, place: PrintPlace): void {
  const print = findPrint(areaId);
  if (!print) return;
  drawAt(print, place);
  writePlace(print, place);
}

/** Screen pixels per scene unit. */
function pixelsPerIn(frame: SVGGElement): number {
  return frame.getScreenCTM()?.a ?? 1;
}
