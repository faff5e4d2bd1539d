import type { SvgNode } from "./parse-svg-xml";
import { SvgRefusedError } from "./refusals";

/** Properties that draw. In a style sheet, a style attribute or an attribute of their own, they mean the same. */
export const PRESENTATION_PROPERTIES = new Set(
  `clip-path clip-rule color color-interpolation color-interpolation-filters display fill fill-opacity fill-rule
  filter flood-color flood-opacity isolation marker marker-end marker-mid marker-start mask mask-type mix-blend-mode
  opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility`.split(/\s+/),
);
/** What would draw, and is not drawn alike everywhere when it stands in a style sheet. */
const MOVES = new Set([
  "transform",
  "transform-origin",
  "translate",
  "rotate",
  "scale",
  "offset-path",
  "d",
  "zoom",
]);
/** Colours that are not drawn here: what takes them would be black. */
export const UNSUPPORTED_COLOR = /^(color|color-mix|lab|lch|oklab|oklch|hwb)\(/i;
const MAX_RULES = 2_000;
const MAX_MATCHES = 1_000_000;

interface Rule {
  selector: Step[];
  weight: number;
  declarations: [string, string][];
}
/** The last step first; `child` where the step before it must be the parent. */
interface Step {
  tag: string | null;
  id: string | null;
  classes: string[];
  child: boolean;
}

/**
 * Puts every style sheet and style attribute into attributes of the elements it is for, so that what is judged afterwards
 * is all there is. Sheets and classes are gone then.
 */
export function inlineStyles(root: SvgNode): void {
  const rules: Rule[] = [];
  for (const sheet of descendants(root)) if (sheet.name === "style") rules.push(...readSheet(sheet.text));
  if (rules.length > MAX_RULES) throw new SvgRefusedError("too-costly");
  rules.sort((a, b) => a.weight - b.weight);
  let matches = 0;
  const visit = (node: SvgNode, parents: SvgNode[]) => {
    matches += rules.length;
    if (matches > MAX_MATCHES) throw new SvgRefusedError("too-costly");
    for (const { selector, declarations } of rules)
      if (matchesAt(node, parents, selector))
        for (const [name, value] of declarations) node.attributes.set(name, value);
    const own = node.attributes.get("style");
    if (own) for (const [name, value] of readDeclarations(own)) node.attributes.set(name, value);
    node.attributes.delete("style");
    parents.push(node);
    for (const child of node.children) visit(child, parents);
    parents.pop();
  };
  visit(root, []);
}

export function* descendants(node: SvgNode): Generator<SvgNode> {
  yield node;
  for (const child of node.children) yield* descendants(child);
}

function readSheet(css: string): Rule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  if (/@import|@charset\s+"utf-7/i.test(plain)) throw new SvgRefusedError("outside");
  const rules: Rule[] = [];
  for (let at = 0; at < plain.length; ) {
    const opened = plain.indexOf("{", at);
    if (opened < 0) break;
    const head = plain.slice(at, opened).trim();
    const closed = endOfBlock(plain, opened);
    // Fonts, media and key frames: letters are refused anyway, and a print has one medium and no time.
    if (!head.startsWith("@")) {
      const declarations = readDeclarations(plain.slice(opened + 1, closed));
      for (const selector of head.split(",")) {
        const steps = readSelector(selector.trim());
        if (steps) rules.push({ selector: steps, weight: weigh(steps), declarations });
      }
    }
    at = closed + 1;
  }
  return rules;
}

function endOfBlock(css: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < css.length; at++) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  return css.length;
}

/** Null for what never holds in a print (`:hover`) or is not understood. */
function readSelector(selector: string): Step[] | null {
  const steps: Step[] = [];
  let child = false;
  for (const part of selector.split(/\s*(>)\s*|\s+/).filter((each) => each)) {
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
  return steps.length > 0 && steps.length <= 8 ? steps : null;
}

function weigh(steps: Step[]): number {
  return steps.reduce(
    (sum, { id, classes, tag }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0),
    0,
  );
}

function matchesAt(node: SvgNode, parents: SvgNode[], steps: Step[]): boolean {
  const [last, ...before] = steps;
  if (!last || !isLike(node, last)) return false;
  let at = parents.length - 1;
  let isDirect = last.child;
  for (const step of before) {
    if (isDirect) {
      if (at < 0 || !isLike(parents[at] as SvgNode, step)) return false;
    } else {
      while (at >= 0 && !isLike(parents[at] as SvgNode, step)) at -= 1;
      if (at < 0) return false;
    }
    at -= 1;
    isDirect = step.child;
  }
  return true;
}

function isLike(node: SvgNode, { tag, id, classes }: Step): boolean {
  if (tag !== null && node.name !== tag) return false;
  if (id !== null && node.attributes.get("id") !== id) return false;
  if (classes.length === 0) return true;
  const attribute = node.attributes.get("class");
  if (!attribute) return false;
  const own = attribute.split(/\s+/);
  return classes.every((each) => own.includes(each));
}

function readDeclarations(css: string): [string, string][] {
  const kept: [string, string][] = [];
  for (const declaration of css.replace(/\/\*[\s\S]*?\*\//g, "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, "")
      .trim();
    if (MOVES.has(name)) throw new SvgRefusedError("style");
    // Wide colours are written behind an ordinary one for programs that know them.
    if (PRESENTATION_PROPERTIES.has(name) && !UNSUPPORTED_COLOR.test(value)) kept.push([name, value]);
  }
  return kept;
}
