import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { openPage } from "./people";
import { ORIGIN, SANDBOX } from "./places";

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
/** The usual narrow phone. */
const NARROW_PX = 360;
/** A window of 1280 px at 400 % zoom: nothing may need horizontal scrolling (WCAG 1.4.10). */
const REFLOW_PX = 320;
/** Long enough for a first paint without what is late. */
const LATE_MS = 120;
/** Where each state is kept as a picture, if anywhere: `E2E_PICTURES=.data/pictures npm run e2e -- pages`. */
const PICTURES = process.env.E2E_PICTURES;

export interface Visit {
  path: string;
  /** The page's name in findings, if the path does not identify it. */
  name?: string;
  status?: number;
  /** Meant to be found: says what it is and where. */
  isPublic?: boolean;
  /** A hydrated page, which may load the framework's script. */
  isHydrated?: boolean;
}

declare global {
  interface Window {
    shifts: string[];
    axe: typeof axe;
    /** Texts of kinds that no page before had. */
    newTexts: Element[];
  }
}

/** Inspects one page after another with an empty cache, and collects all findings for one report at the end. */
export class Inspection {
  /** The kinds of text whose contrast was judged, on whatever page. */
  private static readonly judged = new Set<number>();
  readonly findings: string[] = [];
  private name = "";
  private isLooking = false;
  private scripts: string[] = [];
  private readonly hasScript: boolean;
  private readonly isPhone: boolean;
  private readonly project: string;

  private constructor(
    readonly page: Page,
    { project }: TestInfo,
  ) {
    this.project = project.name;
    this.hasScript = project.name !== "no-script";
    this.isPhone = project.name === "phone";
  }

  static async start(page: Page, info: TestInfo): Promise<Inspection> {
    const inspection = new Inspection(page, info);
    if (inspection.isPhone) await page.setViewportSize({ width: NARROW_PX, height: 740 });
    // Each page as on a first visit, painted before fonts, pictures and scripts arrive: routing disables the cache.
    await page.route(/\.woff2$|\/assets\/.*\.js$|\/media\/|\/files\//, async (route) => {
      await new Promise((done) => setTimeout(done, LATE_MS));
      await route.continue();
    });
    // An email has no address here, and such a page may not fetch from this machine.
    await page.route("**/letter-head.png", (route) => route.fulfill({ path: "public/letter-head.png" }));
    await page.addInitScript(noteShifts);
    // Kept by the browser: sending it to each page takes twice as long.
    if (inspection.hasScript && !inspection.isPhone) await page.addInitScript(axe.source);
    page.on("console", (message) => {
      const expected = /status of (404|400)/.test(message.text());
      if (message.type() === "error" && !expected) inspection.note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => inspection.note(`error: ${error.message}`));
    page.on("request", (request) => {
      const { origin, protocol, pathname } = new URL(request.url());
      // Another document: what was loaded before is not its own.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) inspection.scripts = [];
      if (protocol.startsWith("http") && origin !== ORIGIN && origin !== SANDBOX)
        inspection.note(`asks another origin: ${request.url()}`);
      else if (inspection.isLooking && protocol.startsWith("http") && origin !== ORIGIN)
        inspection.note(`asks the sandbox: ${request.url()}`);
      if (request.resourceType() === "script") inspection.scripts.push(pathname);
    });
    return inspection;
  }

  note(finding: string): void {
    this.findings.push(`${this.name}: ${finding}`);
  }

  /** Opens a page and inspects all of it. */
  async visit(visit: Visit): Promise<void> {
    this.name = visit.name ?? visit.path;
    this.isLooking = true;
    const response = await openPage(this.page, visit.path);
    if (response?.status() !== (visit.status ?? 200)) this.note(`answers ${response?.status()}`);
    if (!visit.name && new URL(this.page.url()).pathname !== visit.path.split("?")[0])
      this.note(`leads to ${this.page.url()}`);
    await this.look(visit);
  }

  /** Inspects the page that is open. */
  async look({ name, isPublic, isHydrated }: Omit<Visit, "path">): Promise<void> {
    if (name) this.name = name;
    this.isLooking = true;
    // A heading may appear before the style sheet that positions it, so its shifts are measured separately.
    await this.page.waitForLoadState("load");
    await this.checkWords(isPublic);
    if (this.hasScript) {
      await this.checkShifts();
      // A phone has the same elements, so one screen size is enough for axe.
      if (!this.isPhone) await this.checkAccess();
      // Only a page that asks a device for a passkey loads the script that does so, only a gallery that of its pictures, only forms that take or describe one that of uploads, only the product editor its own, and only signed-in people that of finished pictures.
      const has = async (selector: string) => (await this.page.locator(selector).count()) > 0;
      const names = [
        "enhance",
        ...((await has("form[data-passkey]")) ? ["passkeys"] : []),
        ...((await has("[data-library], [data-stage], .lib-toolbar")) ? ["library"] : []),
        ...((await has("art-drop, [data-share-text], [data-needs], [data-shown-as]")) ? ["pictures"] : []),
        ...((await has("[data-print]")) ? ["editor"] : []),
        ...((await has('header a[href="/account"]')) ? ["notices"] : []),
      ];
      const own = new RegExp(`^/assets/(${names.join("|")})-[\\w-]+\\.js$`);
      for (const script of this.scripts) if (!isHydrated && !own.test(script)) this.note(`loads ${script}`);
    }
    await this.checkWidth();
    if (!this.isPhone) await this.checkMargins();
    if (this.hasScript) await this.forgetShifts();
    if (PICTURES) await this.keepPictures(PICTURES);
    this.isLooking = false;
  }

  /** As it is, and on a phone in the dark. */
  private async keepPictures(folder: string): Promise<void> {
    const file = `${this.name.replace(/[^\w-]+/g, "-").slice(0, 80)}.png`;
    const keep = (kind: string) => this.page.screenshot({ path: join(folder, kind, file), fullPage: true });
    await keep(this.project);
    const size = this.page.viewportSize();
    await this.page.emulateMedia({ colorScheme: "dark" });
    await this.page.setViewportSize({ width: NARROW_PX, height: 740 });
    await keep(`${this.project}-dark-phone`);
    await this.page.emulateMedia({ colorScheme: null });
    if (size) await this.page.setViewportSize(size);
    await this.forgetShifts();
  }

  /** What moved with the window is no fault of the page. */
  private async forgetShifts(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    await this.page.evaluate(() => window.shifts.splice(0));
  }

  /** An email as a mail program shows it: alone, without our security policy. */
  async readLetter({ subject, html }: { subject: string; html: string }): Promise<void> {
    this.name = `letter “${subject}”`;
    await this.page.goto("about:blank");
    await this.page.setContent(html);
    if (this.hasScript && !this.isPhone)
      await this.checkAccess(RULES.filter((rule) => rule !== "best-practice"));
    await this.checkWidth();
  }

  private async checkWords(isPublic = false): Promise<void> {
    const seen = await this.page.evaluate(() => {
      const attribute = (selector: string, name: string) =>
        document.querySelector(selector)?.getAttribute(name) ?? "";
      return {
        title: document.title,
        headings: document.querySelectorAll("h1").length,
        mains: document.querySelectorAll("main").length,
        language: document.documentElement.lang,
        description: attribute("meta[name=description]", "content"),
        canonical: attribute("link[rel=canonical]", "href"),
        picture: attribute("meta[property='og:image']", "content"),
        robots: attribute("meta[name=robots]", "content"),
        isInstallable: document.querySelector("link[rel=manifest]") !== null,
        isSignedIn: document.querySelector("header a[href='/account']") !== null,
        broken: [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map((image) => image.src),
      };
    });
    if (!/Inkloom/.test(seen.title)) this.note(`is called “${seen.title}”`);
    if (seen.headings !== 1) this.note(`has ${seen.headings} main headings`);
    if (seen.mains !== 1) this.note(`has ${seen.mains} main parts`);
    if (seen.language !== "en") this.note("does not say its language");
    if (seen.isInstallable !== seen.isSignedIn)
      this.note(seen.isSignedIn ? "has no manifest" : "has a manifest, for visitors to wait for");
    for (const source of seen.broken) this.note(`cannot show ${source}`);
    if (!isPublic) return;
    if (seen.description.length < 30) this.note(`describes itself as “${seen.description}”`);
    const here = ORIGIN + new URL(this.page.url()).pathname;
    if (seen.canonical !== here) this.note(`says that its address is “${seen.canonical}”`);
    if (!seen.picture.startsWith(`${ORIGIN}/`))
      this.note(`has no picture of its own to share: “${seen.picture}”`);
    if (seen.robots) this.note(`hides from searches: ${seen.robots}`);
  }

  /** From the first paint until the end of the page has been scrolled into view. */
  private async checkShifts(): Promise<void> {
    const shifts = await this.page.evaluate(async () => {
      const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await document.fonts.ready;
      await frames();
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      await frames();
      window.scrollTo({ top: 0, behavior: "instant" });
      await frames();
      return window.shifts;
    });
    for (const shift of shifts) this.note(`moves: ${shift}`);
  }

  private async checkAccess(rules = RULES): Promise<void> {
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const withoutContrast = { "color-contrast": { enabled: false } };
    await this.noteViolations("light", {
      runOnly: { type: "tag", values: rules },
      rules: withoutContrast,
    });
    // Most of a page's texts stand in the frame, in lists and in forms as on pages before.
    const kinds = await this.reliably(() => this.page.evaluate(listNewTexts, [...Inspection.judged]));
    if (kinds.length > 0)
      for (const colorScheme of ["light", "dark"] as const) {
        if (colorScheme === "dark") await this.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await this.noteViolations(colorScheme, { runOnly: { type: "rule", values: ["color-contrast"] } });
      }
    for (const kind of kinds) Inspection.judged.add(kind);
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  }

  private async noteViolations(colorScheme: string, options: RunOptions): Promise<void> {
    for (const violation of await this.reliably(() => this.page.evaluate(listViolations, options)))
      this.note(`${violation.id} (${colorScheme}): ${violation.places}`);
  }

  /** A page that waits for work loads itself again. */
  private async reliably<T>(ask: () => Promise<T>, triesLeft = 2): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (triesLeft === 0) throw error;
      await this.page.waitForLoadState("load");
      return this.reliably(ask, triesLeft - 1);
    }
  }

  /** Floating parts stay in the margins: no text or control is under them, wherever the page is scrolled. */
  private async checkMargins(): Promise<void> {
    const covered = await this.page.evaluate(() => {
      const beside = [...document.querySelectorAll(".share, .floating")].map((one) =>
        one.getBoundingClientRect(),
      );
      const parts = document.querySelectorAll(
        "main :is(a, button, input:not([type=hidden]), select, textarea, p, h1, h2, h3, td)",
      );
      /** The visible part of an element's sides; an element inside a scroll container is cut off there. */
      const sides = (part: Element) => {
        let { left, right } = part.getBoundingClientRect();
        for (let around = part.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX === "visible") continue;
          const box = around.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        return { left, right };
      };
      return [...parts].flatMap((part) => {
        const { left, right } = sides(part);
        const isUnder = beside.some((one) => right > left && left < one.right && right > one.left);
        return isUnder && part.checkVisibility() && !part.closest(".sr-only")
          ? [part.outerHTML.slice(0, 80)]
          : [];
      });
    });
    for (const part of covered.slice(0, 3)) this.note(`is covered at its side: ${part}`);
  }

  private async checkWidth(): Promise<void> {
    const size = this.page.viewportSize();
    if (!size) return;
    // With script, because the widths of a page are the same without.
    const widths = this.hasScript ? [...new Set([size.width, NARROW_PX, REFLOW_PX])] : [size.width];
    for (const width of widths) {
      await this.page.setViewportSize({ ...size, width });
      if (width === REFLOW_PX) await this.setWiderText(true);
      const { wide, outside, cutOff } = await this.page.evaluate((room) => {
        const all = [...document.body.querySelectorAll("*")];
        const isScrolled = (element: Element): boolean => {
          for (let around = element.parentElement; around; around = around.parentElement)
            if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
          return false;
        };
        const describe = (element: Element) =>
          `${element.tagName} ${element.getAttribute("class") ?? ""} “${element.textContent?.trim().slice(0, 30)}”`;
        const wider = all.filter(
          (element) =>
            element.getBoundingClientRect().right > room + 1 &&
            element.checkVisibility() &&
            !isScrolled(element) &&
            !element.closest("svg, [aria-hidden=true]"),
        );
        const controls = wider.filter((element) =>
          element.matches("a, button, input, select, textarea, summary"),
        );
        return {
          wide: document.documentElement.scrollWidth,
          outside: wider
            .filter((element) => !wider.some((other) => other !== element && element.contains(other)))
            .slice(0, 3)
            .map(describe),
          cutOff: controls.slice(0, 3).map(describe),
        };
      }, width);
      if (wide > width) this.note(`is ${wide} px wide on ${width}: ${outside.join(", ")}`);
      else if (cutOff.length > 0) this.note(`cuts off controls on ${width}: ${cutOff.join(", ")}`);
      if (width === REFLOW_PX) await this.setWiderText(false);
    }
    await this.page.setViewportSize(size);
  }

  /** Somewhat wider letters, as another system's own fonts have: a page must not fit by chance. */
  private setWiderText(isWider: boolean): Promise<void> {
    return this.page.evaluate((wider) => {
      if (!wider) return void document.adoptedStyleSheets.pop();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { letter-spacing: 0.05em !important; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, isWider);
  }
}

/** Only violations leave the page; everything that passes would be megabytes. */
async function listViolations(options: RunOptions): Promise<{ id: string; places: string }[]> {
  const isContrast = options.rules === undefined;
  // A page that has loaded itself again has lost its list, and all of it is judged.
  const where = isContrast && window.newTexts ? { include: window.newTexts } : document;
  // Without loading every style sheet once more, which no rule of ours reads.
  const { violations } = await window.axe.run(where, {
    ...options,
    resultTypes: ["violations"],
    preload: false,
  });
  return violations.map(({ id, nodes }) => ({
    id,
    places: nodes.map(({ target }) => target.join(" ")).join(" | "),
  }));
}

/**
 * Keeps the page's texts of kinds that are not `known`, and returns these kinds. A kind is what decides about contrast in both
 * themes: the classes of a text and of all around it, and how they are painted in the light one.
 */
function listNewTexts(known: number[]): number[] {
  const judged = new Set(known);
  const found = new Map<number, Element[]>();
  const mix = (hash: number, text: string) => {
    let mixed = hash;
    for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
    return mixed;
  };
  const walk = (element: Element, around: number) => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, color, fontSize, fontWeight } = style;
    const ground = `${element.tagName} ${element.getAttribute("class")} ${backgroundColor} ${backgroundImage} ${opacity}`;
    const here = mix(around, ground);
    const hasText =
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    // Nobody judges what is hidden here; where it is shown, it is new.
    const isShown = hasText && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const kind = mix(here, `${color} ${fontSize} ${fontWeight}`);
    // More than one of a kind, because the first may be covered.
    if (isShown && !judged.has(kind)) found.set(kind, [...(found.get(kind) ?? []), element]);
    for (const child of element.children) walk(child, here);
  };
  walk(document.body, 0);
  window.newTexts = [...found.values()].flat();
  return [...found.keys()];
}

function noteShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName,
      );
      window.shifts.push(`${entry.value.toFixed(4)} ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
