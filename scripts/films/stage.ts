import type { Locator, Page } from "@playwright/test";
import { movePointer, pressPointer } from "./pointer";
import type { Recorder } from "./recorder";
import { SLOWNESS } from "./size";

export interface Cue {
  fromMs: number;
  toMs: number;
  text: string;
}

/** Reading takes this long, and no caption is shown for less than the least. */
const MS_PER_CHARACTER = 52;
const LEAST_CAPTION_MS = 2_200;
/** Between two captions. */
const GAP_MS = 150;
const TYPING_MS = 42;
/** What a person needs to see what has changed. */
const BEAT_MS = 650;
const SCROLL_MS = 900;
const PATIENCE_MS = 180_000;

/** The parts of a film: captions, chapters, and a pointer that is easy to follow. */
export class Stage {
  readonly cues: Cue[] = [];
  readonly chapters: { atMs: number; title: string }[] = [];
  private readableAt = 0;

  constructor(
    readonly page: Page,
    private readonly recorder: Recorder,
    readonly places: { shop: string; sandbox: string },
  ) {}

  chapter(title: string): void {
    this.chapters.push({ atMs: this.recorder.now(), title });
  }

  /** Shows a caption, after the one before has been read. */
  async say(text: string): Promise<void> {
    await this.read();
    const fromMs = this.recorder.now();
    const before = this.cues.at(-1);
    if (before) before.toMs = Math.min(before.toMs, fromMs - GAP_MS);
    const reading = Math.max(LEAST_CAPTION_MS, text.length * MS_PER_CHARACTER);
    this.cues.push({ fromMs, toMs: fromMs + reading + 1_500, text });
    this.readableAt = fromMs + reading;
    await this.rest(350);
  }

  /** Waits until the caption has been read. */
  async read(): Promise<void> {
    const left = this.readableAt - this.recorder.now();
    if (left > 0) await this.rest(left);
  }

  async rest(ms = BEAT_MS): Promise<void> {
    await this.page.waitForTimeout(ms * SLOWNESS);
  }

  /** Brings it into the middle of the window, calmly. */
  async show(target: Locator): Promise<void> {
    await target.waitFor({ state: "attached", timeout: PATIENCE_MS });
    const by = await target.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const room = innerHeight * 0.14;
      if (box.top >= room && box.bottom <= innerHeight - room) return 0;
      return box.top + Math.min(box.height, innerHeight * 0.7) / 2 - innerHeight / 2;
    });
    if (by !== 0) await this.scrollBy(by);
  }

  /** Scrolls what scrolls, the page or a dialog. */
  async scrollBy(by: number): Promise<void> {
    await this.page.evaluate(
      async ([distance, ms]) => {
        const dialog = document.querySelector("dialog[open]");
        const box =
          dialog && dialog.scrollHeight > dialog.clientHeight + 4 ? dialog : document.documentElement;
        const from = box.scrollTop;
        const start = performance.now();
        await new Promise<void>((done) => {
          const step = (time: number) => {
            const share = Math.min(1, Math.max(0, (time - start) / ms));
            const eased = share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
            box.scrollTo({ top: from + distance * eased, behavior: "instant" });
            if (share < 1) requestAnimationFrame(step);
            else done();
          };
          requestAnimationFrame(step);
        });
      },
      [by, SCROLL_MS * SLOWNESS] as const,
    );
    await this.rest(250);
  }

  /** The pointer goes there, and stays. */
  async point(
    target: Locator,
    at: { across?: number; down?: number } = {},
  ): Promise<{ x: number; y: number }> {
    await this.show(target);
    const box = await target.boundingBox();
    if (!box) throw new Error(`not to be seen: ${target}`);
    const to = { x: box.x + box.width * (at.across ?? 0.5), y: box.y + box.height * (at.down ?? 0.6) };
    await movePointer(this.page, to);
    return to;
  }

  async press(target: Locator, at: { across?: number; down?: number } = {}): Promise<void> {
    const to = await this.point(target, at);
    await this.rest(180);
    await pressPointer(this.page);
    await this.page.mouse.click(to.x, to.y);
    await this.rest(350);
  }

  /** Types into a field, in place of what it holds. */
  async type(target: Locator, text: string): Promise<void> {
    await this.press(target, { across: 0.3 });
    await target.press("ControlOrMeta+a");
    await target.pressSequentially(text, { delay: TYPING_MS * SLOWNESS });
    await this.rest(300);
  }

  async choose(target: Locator, label: string): Promise<void> {
    await this.press(target);
    await target.selectOption({ label });
    await this.rest();
  }

  /** Presses what leads to another page; loading is not filmed. */
  async follow(target: Locator, arrived?: Locator): Promise<void> {
    await this.press(target);
    await this.offCamera(async () => {
      await this.page.waitForLoadState("load");
      if (arrived) await arrived.first().waitFor({ timeout: PATIENCE_MS });
      await this.settle();
    });
    await this.rest();
  }

  async open(path: string): Promise<void> {
    await this.offCamera(async () => {
      await this.page.goto(path.startsWith("http") ? path : this.places.shop + path);
      await this.settle();
    });
    await this.rest();
  }

  /** Steps that are cut from the film. */
  async offCamera<T>(work: () => Promise<T>): Promise<T> {
    this.recorder.pause();
    try {
      return await work();
    } finally {
      this.recorder.resume();
    }
  }

  /** All pictures in view are there, no toast covers the page. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState("load");
    await this.page
      .waitForFunction(
        () =>
          [...document.images]
            .filter((image) => {
              const { top, bottom } = image.getBoundingClientRect();
              return bottom > 0 && top < innerHeight;
            })
            .every((image) => image.complete),
        undefined,
        { timeout: PATIENCE_MS },
      )
      .catch(() => {});
    await this.page.waitForTimeout(250);
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("link", { name }).first();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("button", { name }).first();
  }

  text(text: string | RegExp): Locator {
    return this.page.getByRole("main").getByText(text).first();
  }
}
