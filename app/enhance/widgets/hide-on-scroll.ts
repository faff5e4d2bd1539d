const TO_TOP_AFTER_PX = 300;
const HEADER_LEAVES_AFTER_PX = 120;

/** Whether the header should be away: only on the way down, and never near the top. */
export function shouldHideHeader(was: boolean, before: number, now: number): boolean {
  if (now < HEADER_LEAVES_AFTER_PX) return false;
  return now === before ? was : now > before;
}

/**
 * The way back up appears beyond 300 px. A header that hides, and on a narrow screen what floats above the page, leaves on the
 * way down and returns on the way up; at the page's end what floats has come to its own place and stays.
 */
export function wireHideOnScroll(): void {
  let before: number | undefined;
  let away = false;
  const look = () => {
    const now = Math.max(scrollY, 0);
    // A page that comes back where it was left was not scrolled.
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
  // With the frame that is laid out anyway: asked here, the whole page would be laid out once more for it.
  requestAnimationFrame(look);
}
