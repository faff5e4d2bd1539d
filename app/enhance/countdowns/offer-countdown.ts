import { durationParts } from "~/lib/text/formats/duration-parts";

/** Ticks every second until nothing is left; then stays at zero and says that the offer has ended. */
export function wireOfferCountdown(): void {
  const coupon = document.querySelector<HTMLElement>("[data-offer]");
  if (!coupon) return;
  // Measured from the time left in the page, so that a wrong clock in the browser changes nothing.
  const endsAt = performance.now() + Number(coupon.dataset.offer);
  const timer = setInterval(() => {
    const leftMs = endsAt - performance.now();
    for (const [unit, value] of Object.entries(durationParts(leftMs))) {
      const counter = coupon.querySelector(`[data-unit="${unit}"]`);
      if (counter) counter.textContent = String(value);
    }
    if (leftMs > 0) return;
    clearInterval(timer);
    coupon.classList.replace("on-marigold", "on-tint");
    coupon.classList.add("over");
  }, 1000);
}
