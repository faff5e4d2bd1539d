import type { Page } from "@playwright/test";
import { SLOWNESS } from "./size";

/** Ran in each page before its own scripts: a pointer that a film can show, and rings where it presses. */
function installPointer(): void {
  if (window.top !== window) return;
  const host = document.createElement("film-pointer");
  Object.assign(host.style, {
    position: "fixed",
    inset: "0",
    zIndex: "2147483647",
    pointerEvents: "none",
    margin: "0",
    padding: "0",
    border: "0",
    background: "none",
    width: "auto",
    height: "auto",
    overflow: "hidden",
  });
  // A popover lies above dialogs too.
  host.popover = "manual";
  const root = host.attachShadow({ mode: "closed" });
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="34" height="34" viewBox="0 0 34 34" style="position:absolute;left:0;top:0;overflow:visible">${inner}</svg>`;
  const ring = document.createElement("div");
  ring.innerHTML = svg('<circle r="20" fill="none" stroke="#e4572e" stroke-width="4"/>');
  const arrow = document.createElement("div");
  arrow.innerHTML = svg(
    '<path d="M0 0l0 25 6.5-5.6 4.3 9.6 4.6-2-4.2-9.4 8.6-.7z" fill="#16161d" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/>',
  );
  for (const each of [ring, arrow]) {
    Object.assign(each.style, { position: "absolute", left: "0", top: "0", willChange: "transform" });
    root.append(each);
  }
  ring.style.opacity = "0";
  const known = /^(-?[\d.]+),(-?[\d.]+)$/.exec(sessionStorage.getItem("film-pointer") ?? "");
  let at = { x: Number(known?.[1] ?? 900), y: Number(known?.[2] ?? 420) };
  const place = () => {
    arrow.style.transform = `translate(${at.x}px, ${at.y}px)`;
    sessionStorage.setItem("film-pointer", `${at.x},${at.y}`);
  };
  const raise = () => {
    if (!document.documentElement) return;
    if (!host.isConnected) document.documentElement.appendChild(host);
    try {
      if (host.matches(":popover-open")) host.hidePopover();
      host.showPopover();
    } catch {
      // Not connected yet.
    }
    place();
  };
  // The system's own pointer is not in the picture anyway.
  const whenThere = new MutationObserver(() => {
    if (document.body && !host.isConnected) raise();
  });
  whenThere.observe(document, { childList: true, subtree: true });
  document.addEventListener("click", () => setTimeout(raise, 30), true);
  Object.assign(window, {
    filmPointer: {
      at: () => at,
      async move(to: { x: number; y: number }, ms: number) {
        raise();
        const from = at;
        const bend = { x: (from.y - to.y) * 0.08, y: (to.x - from.x) * 0.08 };
        const start = performance.now();
        await new Promise<void>((done) => {
          const step = (time: number) => {
            const share = Math.min(1, Math.max(0, (time - start) / ms));
            const eased = share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
            const arc = Math.sin(Math.PI * eased);
            at = {
              x: from.x + (to.x - from.x) * eased + bend.x * arc,
              y: from.y + (to.y - from.y) * eased + bend.y * arc,
            };
            place();
            if (share < 1) requestAnimationFrame(step);
            else done();
          };
          requestAnimationFrame(step);
        });
      },
      press() {
        raise();
        ring.animate(
          [
            { transform: `translate(${at.x}px, ${at.y}px) scale(.25)`, opacity: 1 },
            { transform: `translate(${at.x}px, ${at.y}px) scale(1.25)`, opacity: 0 },
          ],
          { duration: 900, easing: "ease-out" },
        );
      },
    },
  });
}

interface FilmPointer {
  move: (to: { x: number; y: number }, ms: number) => Promise<void>;
  press: () => void;
  at: () => { x: number; y: number };
}

export async function addPointer(page: Page): Promise<void> {
  // Names that the bundler gives to inner functions are kept by a helper that pages do not have.
  await page.addInitScript({ content: `globalThis.__name ??= (value) => value; (${installPointer})()` });
}

const MS_PER_PX = 1.3 * SLOWNESS;
const [SHORTEST_MS, LONGEST_MS] = [380 * SLOWNESS, 1100 * SLOWNESS];

export async function movePointer(page: Page, to: { x: number; y: number }): Promise<void> {
  await page.evaluate(
    async ([x, y, perPx, least, most]) => {
      const pointer = (window as unknown as { filmPointer: FilmPointer }).filmPointer;
      const from = pointer.at();
      const ms = Math.min(most, Math.max(least, Math.hypot(x - from.x, y - from.y) * perPx));
      await pointer.move({ x, y }, ms);
    },
    [to.x, to.y, MS_PER_PX, SHORTEST_MS, LONGEST_MS] as const,
  );
  await page.mouse.move(to.x, to.y);
}

export async function pressPointer(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { filmPointer: FilmPointer }).filmPointer.press());
}
