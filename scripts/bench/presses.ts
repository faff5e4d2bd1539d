import { chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findHeadlessChromium } from "../local/find-chromium";
import { machinePace } from "../local/machine-pace";

/** How soon a press is answered on a slow phone. */

/** Of an idle core of 3 GHz. */
export const CPU_SLOWDOWN = 4;
const PRESSES = 60;
const LIMIT_MS = 100;
const REST_MS = 300;

/** What is pressed on which page, again and again. */
export type Pressed = readonly [name: string, path: string, press: (page: Page, at: number) => Promise<void>];

export interface PressTimes {
  name: string;
  count: number;
  p50Ms: number;
  p98Ms: number;
  /** 100 ms; more where this machine alone is slower than the phone. */
  limitMs: number;
}

/** The machine's own share: a button of an empty page, pressed in the same way. */
export const FLOOR = "a button on an empty page";
const FLOOR_PAGE =
  "data:text/html,<button onclick=\"this.setAttribute('aria-pressed','true');this.textContent+='.'\">press</button>";
const ON_EMPTY_PAGE: Pressed = [FLOOR, FLOOR_PAGE, (page) => page.locator("button").click()];

/** Scrolls to what will be pressed and waits until the page is at rest: scrolling there is no part of a press. */
export async function inView(target: Locator): Promise<Locator> {
  await target.scrollIntoViewIfNeeded();
  await target.page().evaluate(async (restMs) => {
    // Named functions do not survive the way into the page.
    await new Promise((done) => requestIdleCallback(done));
    await Promise.race([
      // A picture that leaves the page meanwhile is never decoded.
      new Promise((done) => setTimeout(done, 1_000)),
      Promise.all(
        [...document.images]
          .filter(
            (image) =>
              image.getBoundingClientRect().bottom > 0 && image.getBoundingClientRect().top < innerHeight,
          )
          .map((image) => image.decode().catch(() => {})),
      ),
    ]);
    await new Promise((done) => setTimeout(() => requestIdleCallback(done), restMs));
  }, REST_MS);
  return target;
}

/** From a press until its result is painted, as the browser itself measures it (Event Timing). */
export async function measurePresses(
  pressed: readonly Pressed[],
  { origin, sessionToken }: { origin: string; sessionToken: string },
  say: (text: string) => void,
): Promise<PressTimes[]> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await findHeadlessChromium(),
    args: isRoot ? [...CHROMIUM_FLAGS, "--no-sandbox"] : CHROMIUM_FLAGS,
  });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
    });
    await context.addCookies([{ name: "session", value: sessionToken, url: origin }]);
    await context.addInitScript(noteDurations);
    const presses: PressTimes[] = [];
    for (const [name, path, press] of [ON_EMPTY_PAGE, ...pressed]) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await page.goto(path, { waitUntil: "load" });
      // A page that waits for work loads itself again when it is done.
      await page.waitForFunction(() => !document.querySelector("[data-look-again]"), undefined, {
        polling: 200,
      });
      await page.waitForLoadState("load");
      // What the machine lacks to an idle core counts towards the phone's slowness.
      const paceBefore = machinePace();
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: Math.max(1, CPU_SLOWDOWN / paceBefore) });
      for (let at = 0; at < PRESSES; at++) {
        await press(page, at);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))));
      }
      const durations = (await page.evaluate(() => window.durations)).sort((one, other) => one - other);
      const at = (share: number) =>
        Math.round(durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0);
      const pace = Math.min(paceBefore, machinePace());
      const limitMs = Math.round(LIMIT_MS * Math.max(1, pace / CPU_SLOWDOWN));
      const row = { name, count: durations.length, p50Ms: at(0.5), p98Ms: at(0.98), limitMs };
      say(
        `${name}: p50 ${row.p50Ms} ms, p98 ${row.p98Ms} ms of ${row.count} presses, at most ${limitMs} ms; the machine takes ${pace.toFixed(1)} × as long as an idle core`,
      );
      presses.push(row);
      await page.close();
    }
    return presses;
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** The longest event of each interaction, in ms. */
    durations: number[];
  }
}

function noteDurations(): void {
  const longest = new Map<number, number>();
  window.durations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
    window.durations = [...longest.values()];
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
