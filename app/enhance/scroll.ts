const TO_TOP_AFTER_PX = 300;
const HEADER_LEAVES_AFTER_PX = 120;

/** Whether the header should be away: only on the way down, and never near the top. */
export function headerIsAway(was: boolean, before: number, now: number): boolean {
  if (now < HEADER_LEAVES_AFTER_PX) return false;
  return now === before ? was : now > before;
}

/** The way back up appears beyond 300 px; a header that hides leaves on the way down and returns on the way up. */
export function wireScroll(): void {
  let before = scrollY;
  let away = false;
  const look = () => {
    const now = Math.max(scrollY, 0);
    away = headerIsAway(away, before, now);
    before = now;
    document.querySelector("[data-floating]")?.classList.toggle("scrolled", now > TO_TOP_AFTER_PX);
    document.querySelector('[data-header="hides"]')?.classList.toggle("away", away);
  };
  addEventListener("scroll", look, { passive: true });
  look();
}
