const TO_TOP_AFTER_PX = 300;
const HEADER_LEAVES_AFTER_PX = 120;

/** Whether the header should be hidden: only while scrolling down, and never near the top. */
export function shouldHideHeader(was: boolean, before: number, now: number): boolean {
  if (now < HEADER_LEAVES_AFTER_PX) return false;
  return now === before ? was : now > before;
}

/**
 * Shows the link to the top beyond 300 px. A header that hides, and the floating links on narrow screens, leave on
 * the way down and return on the way up; at the page's end the links rest in their own place.
 */
export function wireHideOnScroll(): void {
  let before: number | undefined;
  let away = false;
  const look = () => {
    const now = Math.max(scrollY, 0);
    // A restored scroll position is not scrolling.
    away = shouldHideHeader(away, before ?? now, now);
    before = now;
    const floating = document.querySelector("[data-floating]");
    const foot = floating?.nextElementSibling?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    floating?.classList.toggle("scrolled", now > TO_TOP_AFTER_PX);
    floating?.classList.toggle("down", away);
    floating?.classList.toggle("end", foot < innerHeight);
    document.querySelector('[data-header="hides"]')?.classList.toggle("away", away);
  };
  addEventListener("scroll", look, { passive: true });
  // Read in the next frame: here it would force a layout of the whole page.
  requestAnimationFrame(look);
}
