import { closestTarget } from "../closest-target";

const EVERY_MS = 5000;
/** A double press counts once. */
const LOCK_MS = 500;

/** The index `by` steps from `at`, wrapping around. */
export function wrapIndex(at: number, by: number, length: number): number {
  return (at + by + length) % length;
}

/**
 * `[data-carousel]` around a row that scrolls and snaps: autoplay with wrap-around, paused by pointer, focus or
 * the Pause button. With reduced motion it moves by hand only.
 */
export function wireCarousel(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) {
    const reel = carousel.querySelector<HTMLElement>("[data-reel]");
    if (reel) run(carousel, reel);
  }
}

function run(carousel: HTMLElement, reel: HTMLElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const hold = carousel.querySelector<HTMLElement>("[data-hold]");
  let changedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | undefined;
  const isHeld = () => hold?.getAttribute("aria-pressed") === "true";

  const move = (by: number) => {
    // It may have been swiped: the position is read from the row.
    const at = Math.round(reel.scrollLeft / (reel.scrollWidth / reel.children.length));
    const next = reel.children[wrapIndex(at, by, reel.children.length)] as HTMLElement;
    changedAt = performance.now();
    reel.scrollTo({
      left: next.offsetLeft - (reel.firstElementChild as HTMLElement).offsetLeft,
      behavior: still.matches ? "instant" : "smooth",
    });
  };
  const stop = () => clearInterval(timer);
  const go = () => {
    stop();
    if (!still.matches && !isHeld() && !carousel.matches(":hover, :focus-within"))
      timer = setInterval(() => document.hidden || move(1), EVERY_MS);
  };

  carousel.addEventListener("click", (event) => {
    const by = Number(closestTarget(event, "[data-move]")?.dataset.move);
    if (by && performance.now() - changedAt >= LOCK_MS) move(by);
    if (hold && closestTarget(event, "[data-hold]")) hold.setAttribute("aria-pressed", String(!isHeld()));
  });
  for (const kind of ["pointerenter", "focusin"]) carousel.addEventListener(kind, stop);
  carousel.addEventListener("pointerleave", go);
  // The focus still counts as inside during `focusout`.
  carousel.addEventListener("focusout", () => setTimeout(go));
  still.addEventListener("change", go);
  go();
}
