import { MAX, MAX_VALUE, MOVING_PROPERTIES, PRESENTATION_PROPERTIES } from "../grammar";
import { SvgRefusedError } from "../refusals";

/** Color functions that resvg does not know: it would draw them black. */
const UNSUPPORTED_COLOR = /^(color|color-mix|lab|lch|oklab|oklch|hwb)\(/i;

export interface Rule {
  selector: Step[];
  weight: number;
  /** Place in the document: decides between rules of equal specificity. */
  order: number;
  declarations: Map<string, string>;
}
/** Last step first. `child`: the step before it must be the direct parent. */
export interface Step {
  tag: string | null;
  id: string | null;
  classes: string[];
  child: boolean;
}

/** The rules of a style sheet, in one pass over its characters. */
export function readSheet(css: string, rules: Rule[]): void {
  const plain = withoutComments(css);
  if (/@import|@charset\s+"utf-7/i.test(plain)) throw new SvgRefusedError("outside");
  for (let at = 0; at < plain.length; ) {
    const opened = plain.indexOf("{", at);
    if (opened < 0) break;
    const head = plain.slice(at, opened).trim();
    const closed = endOfBlock(plain, opened);
    // @font-face, @media and @keyframes do not matter: text is refused, and a print is one medium without animation.
    if (!head.startsWith("@")) {
      const declarations = readDeclarations(plain.slice(opened + 1, closed));
      for (const selector of head.split(",")) {
        const steps = readSelector(selector.trim());
        if (steps) rules.push({ selector: steps, weight: weigh(steps), order: rules.length, declarations });
        if (rules.length > MAX.rules) throw new SvgRefusedError("too-long", "style");
      }
    }
    at = closed + 1;
  }
}

/** An unclosed comment runs to the end of the sheet. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const opened = css.indexOf("/*", at);
    if (opened < 0) break;
    kept.push(css.slice(at, opened));
    const closed = css.indexOf("*/", opened + 2);
    if (closed < 0) return kept.join(" ");
    at = closed + 2;
  }
  kept.push(css.slice(at));
  return kept.join(" ");
}

function endOfBlock(css: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < css.length; at++) {
    const code = css.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125 && --depth === 0) return at;
  }
  return css.length;
}

/** Null for a selector that never matches in print (`:hover`) or is not understood. */
function readSelector(selector: string): Step[] | null {
  if (selector.length > MAX.selectorCharacters) throw new SvgRefusedError("too-long", "style");
  const steps: Step[] = [];
  let child = false;
  for (const part of selector.replaceAll(">", " > ").split(/\s+/)) {
    if (part === "") continue;
    if (part === ">") {
      child = true;
      continue;
    }
    const found = /^(\*|[\w-]+)?((?:[.#][\w-]+)*)$/.exec(part);
    if (!found) return null;
    const names = found[2]?.match(/[.#][\w-]+/g) ?? [];
    steps.unshift({
      tag: found[1] && found[1] !== "*" ? found[1] : null,
      id: names.find((name) => name.startsWith("#"))?.slice(1) ?? null,
      classes: names.filter((name) => name.startsWith(".")).map((name) => name.slice(1)),
      child,
    });
    child = false;
  }
  return steps.length > 0 && steps.length <= MAX.selectorSteps ? steps : null;
}

function weigh(steps: Step[]): number {
  return steps.reduce(
    (sum, { id, classes, tag }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0),
    0,
  );
}

/** The declarations of properties that affect drawing; the last one of a property wins. */
export function readDeclarations(css: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const declaration of withoutComments(css).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    if (MOVING_PROPERTIES.has(name)) throw new SvgRefusedError("style");
    if (!PRESENTATION_PROPERTIES.has(name)) continue;
    const value = declaration.slice(colon + 1).trim();
    if (value.length > MAX_VALUE.usual) throw new SvgRefusedError("too-long", name);
    const plain = value.replace(/!\s*important/i, "").trim();
    // Files write a wide-gamut color after a plain one as an enhancement; the plain one is kept.
    if (!UNSUPPORTED_COLOR.test(plain)) kept.set(name, plain);
  }
  return kept;
}
