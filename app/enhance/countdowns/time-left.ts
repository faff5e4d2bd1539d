import { formatTimeLeft } from "~/lib/format-time-left";

/**
 * Counts down what a page says is left of a time. The page gives the milliseconds that were left when it was made, so that
 * a wrong clock of the visitor's changes nothing. At the end it says so.
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
