import { formatTimeLeft } from "~/lib/text/formats/format-time-left";

/**
 * Counts down from the milliseconds left in the page, so that a wrong clock in the browser changes nothing. Says
 * so at the end.
 */
export function wireTimeLeft(): void {
  const startedAt = performance.now();
  const running = [...document.querySelectorAll<HTMLElement>("[data-time-left]")];
  if (running.length === 0) return;
  const timer = setInterval(() => {
    for (const element of running) {
      const left = Number(element.dataset.timeLeft) - (performance.now() - startedAt);
      const text = left > 0 ? formatTimeLeft(left) : (element.dataset.over ?? "");
      if (element.textContent !== text) element.textContent = text;
    }
    if (running.every((element) => Number(element.dataset.timeLeft) <= performance.now() - startedAt))
      clearInterval(timer);
  }, 1000);
}
