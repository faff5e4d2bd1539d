import { escapeXml } from "~/lib/escape-xml";
import { MAX_BUFFERED_PIXELS } from "../artwork";
import { readJpegArtwork } from "../jpeg/read-jpeg-artwork";
import { readPngArtwork } from "../png/artwork/read-png-artwork";
import { descendants, inlineStyles, PRESENTATION_PROPERTIES, UNSUPPORTED_COLOR } from "./inline-styles";
import type { SvgNode } from "./parse-svg-xml";
import { SvgRefusedError } from "./refusals";

const words = (text: string) => new Set(text.trim().split(/\s+/));

const DRAWN =
  words(`svg g symbol defs use clipPath mask pattern marker linearGradient radialGradient stop filter path rect
  circle ellipse line polyline polygon image feGaussianBlur feOffset feFlood feBlend feMerge feMergeNode feColorMatrix
  feComposite feComponentTransfer feFuncR feFuncG feFuncB feFuncA feDropShadow`);
/** A kilobyte of these can take a minute. */
const COSTLY =
  words(`feTurbulence feConvolveMatrix feMorphology feDiffuseLighting feSpecularLighting feDisplacementMap
  feImage feTile`);
const LETTERS = words("text tspan textPath tref altGlyph font glyph");
const ATTRIBUTES = words(`x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr d points transform viewBox
  preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result type values stdDeviation dx dy mode operator k1 k2 k3 k4 tableValues slope
  intercept amplitude exponent`);
const REFERS = words("use linearGradient radialGradient pattern filter");
const LONG = words("d points values tableValues stroke-dasharray");
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_PICTURES = 20;

/**
 * The drawing with nothing in it but what draws: styles as attributes, own names for everything that is named, no element or
 * attribute that is not on the list, pictures within it read as carefully as pictures by themselves. Throws SvgRefused.
 */
export async function sanitizeSvg(root: SvgNode, at: number): Promise<SvgNode> {
  for (const node of descendants(root)) {
    if (node.name === "script" || node.name === "handler") throw new SvgRefusedError("script");
    if (node.name === "switch") chooseOne(node);
  }
  inlineStyles(root);
  const names = new Map<string, string>();
  for (const node of descendants(root)) {
    if (node.name === "foreignObject") throw new SvgRefusedError("foreign-object");
    if (COSTLY.has(node.name)) throw new SvgRefusedError("filter");
    if (LETTERS.has(node.name) && [...descendants(node)].some(({ text }) => text.trim() !== ""))
      throw new SvgRefusedError("text");
    const id = node.attributes.get("id");
    if (id !== undefined && !names.has(id)) names.set(id, `n${names.size}`);
  }
  const pictures = { count: 0, pixels: 0, at };
  return cleanNode(root, names, pictures);
}

/** The first that needs no extension, as browsers do; Illustrator keeps its own copy of a drawing in the others. */
function chooseOne(node: SvgNode): void {
  const chosen = node.children.find(
    ({ attributes, name }) => name !== "foreignObject" && !attributes.has("requiredExtensions"),
  );
  node.name = "g";
  node.children = chosen ? [chosen] : [];
}

type Pictures = { count: number; pixels: number; at: number };

async function cleanNode(node: SvgNode, names: Map<string, string>, pictures: Pictures): Promise<SvgNode> {
  // A link draws what is in it.
  const name = node.name === "a" ? "g" : node.name;
  const clean: SvgNode = { name, attributes: new Map(), children: [], text: "" };
  for (const [attribute, value] of node.attributes) {
    if (attribute === "id") clean.attributes.set("id", names.get(value) as string);
    else if (attribute === "href") await keepReference(clean, value, names, pictures);
    else if (ATTRIBUTES.has(attribute) || PRESENTATION_PROPERTIES.has(attribute)) {
      const kept = cleanValue(attribute, value, names);
      if (kept !== null) clean.attributes.set(attribute, kept);
    }
  }
  // What refers to nothing draws nothing.
  if ((name === "use" || name === "image") && !clean.attributes.has("href"))
    return { ...clean, name: "g", attributes: new Map() };
  for (const child of node.children)
    if (DRAWN.has(child.name) || child.name === "a")
      clean.children.push(await cleanNode(child, names, pictures));
  return clean;
}

function cleanValue(attribute: string, value: string, names: Map<string, string>): string | null {
  if (value.length > MAX_VALUE_CHARACTERS && !LONG.has(attribute)) throw new SvgRefusedError("style");
  // A backslash could hide any of the words that are looked for here.
  if (/[\\@]|expression|javascript:/i.test(value)) throw new SvgRefusedError("style");
  if (UNSUPPORTED_COLOR.test(value) || /var\s*\(/i.test(value)) throw new SvgRefusedError("style");
  if (/^rebeccapurple$/i.test(value)) return "#663399";
  if (!/url\s*\(/i.test(value)) return value;
  const found = /^\s*url\(\s*(["']?)#([^"')]+)\1\s*\)\s*(.*)$/i.exec(value);
  if (!found || !PRESENTATION_PROPERTIES.has(attribute) || /url/i.test(found[3] ?? ""))
    throw new SvgRefusedError("outside");
  const name = names.get(found[2] as string);
  if (name === undefined) return attribute === "fill" || attribute === "stroke" ? found[3] || "none" : null;
  return `url(#${name})`;
}

async function keepReference(
  clean: SvgNode,
  value: string,
  names: Map<string, string>,
  pictures: Pictures,
): Promise<void> {
  const target = value.trim();
  if (clean.name === "image") {
    clean.attributes.set("href", await cleanPicture(target, pictures));
    return;
  }
  if (!REFERS.has(clean.name)) return;
  if (!target.startsWith("#")) throw new SvgRefusedError("outside");
  const name = names.get(target.slice(1));
  if (name !== undefined) clean.attributes.set("href", `#${name}`);
}

async function cleanPicture(target: string, pictures: Pictures): Promise<string> {
  if (!/^data:/i.test(target)) throw new SvgRefusedError("outside");
  const found = /^data:image\/(?:png|jpe?g)\s*;\s*base64\s*,/i.exec(target);
  if (!found || ++pictures.count > MAX_PICTURES) throw new SvgRefusedError("image");
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(target.slice(found[0].length).replace(/\s+/g, "")), (each) =>
      each.charCodeAt(0),
    );
  } catch {
    throw new SvgRefusedError("image");
  }
  const isPng = bytes[0] === 0x89;
  const read = isPng ? await readPngArtwork(bytes, pictures.at) : readJpegArtwork(bytes, pictures.at);
  if ("kind" in read) throw new SvgRefusedError("image");
  pictures.pixels += read.widthPx * read.heightPx;
  // They are decoded whole beside the canvas.
  if (pictures.pixels > MAX_BUFFERED_PIXELS / 2) throw new SvgRefusedError("image");
  let binary = "";
  for (let at = 0; at < read.bytes.length; at += 0x8000)
    binary += String.fromCharCode(...read.bytes.subarray(at, at + 0x8000));
  return `data:${read.contentType};base64,${btoa(binary)}`;
}

/**
 * Takes off clips that cut nothing off: design programs put everything into one of the canvas's own size, and a clip costs
 * as much as twenty fills.
 */
export function removeRedundantClips(
  root: SvgNode,
  frame: { x: number; y: number; width: number; height: number },
): void {
  const idle = new Set<string>();
  for (const { name, attributes, children } of descendants(root)) {
    const [only] = children;
    const id = attributes.get("id");
    if (name !== "clipPath" || !id || children.length !== 1 || only?.name !== "rect") continue;
    const of = (attribute: string) => Number(only.attributes.get(attribute) ?? 0);
    const isPlain = ["transform", "rx", "ry", "clip-path", "clipPathUnits", "display"].every(
      (each) => !only.attributes.has(each) && !attributes.has(each),
    );
    const isAll =
      of("x") <= frame.x &&
      of("y") <= frame.y &&
      of("x") + of("width") >= frame.x + frame.width &&
      of("y") + of("height") >= frame.y + frame.height;
    if (isPlain && isAll) idle.add(`url(#${id})`);
  }
  const visit = (node: SvgNode, isMoved: boolean) => {
    const moved = isMoved || node.attributes.has("transform") || node.name === "symbol";
    // Under a transformation the canvas's own size means something else.
    if (!moved && idle.has(node.attributes.get("clip-path") ?? "")) node.attributes.delete("clip-path");
    for (const child of node.children) visit(child, moved || child.name === "svg");
  };
  visit(root, false);
}

/** The cleaned drawing as text, its root's own frame replaced; without what `isLeftOut` says. */
export function serializeSvg(
  root: SvgNode,
  frame: { viewBox: string; width: number; height: number },
  isLeftOut: (node: SvgNode) => boolean = () => false,
): string {
  const own = new Map(root.attributes);
  for (const name of ["x", "y", "width", "height", "viewBox"]) own.delete(name);
  const framed = new Map([
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["viewBox", frame.viewBox],
    ["width", String(frame.width)],
    ["height", String(frame.height)],
    ...own,
  ]);
  const parts: string[] = [];
  write({ ...root, attributes: framed }, parts, isLeftOut);
  return parts.join("");
}

/** Under a clip or a mask all stays, since either may be measured by what is in it. */
const MEASURING = ["clip-path", "mask", "filter"];

function write(
  { name, attributes, children }: SvgNode,
  parts: string[],
  isLeftOut: (node: SvgNode) => boolean,
): void {
  const isWhole = MEASURING.some((each) => attributes.has(each));
  parts.push("<", name);
  for (const [attribute, value] of attributes) parts.push(" ", attribute, '="', escapeXml(value), '"');
  if (children.length === 0) {
    parts.push("/>");
    return;
  }
  parts.push(">");
  for (const child of children)
    if (isWhole || !isLeftOut(child)) write(child, parts, isWhole ? () => false : isLeftOut);
  parts.push("</", name, ">");
}
