const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Fast at first, then slower: the value at a share (0 to 1) of the time. */
export function easedCount(value: number, share: number): number {
  return Math.round(value * (1 - (1 - Math.min(1, share)) ** 3));
}

/** Figures count up to what the page says, once, when they come into sight. */
export function wireCountUp(): void {
  if (isStill()) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      count(target as HTMLElement);
    }
  });
  for (const figure of document.querySelectorAll("[data-count]")) seen.observe(figure);
}

function count(figure: HTMLElement): void {
  const { ms, suffix = "" } = figure.dataset;
  const value = Number(figure.dataset.count);
  const startedAt = performance.now();
  const step = (now: number) => {
    const share = (now - startedAt) / Number(ms);
    const counted = easedCount(value, Math.max(0, share));
    figure.textContent = counted + suffix;
    // Rounding reaches the final value early: then there is nothing left to write.
    if (share < 1 && counted !== value) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
