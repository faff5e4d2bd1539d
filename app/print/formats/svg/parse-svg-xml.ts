import { SvgRefusedError } from "./refusals";

/** An element of the SVG namespace. What belongs to another is not here. */
export interface SvgNode {
  name: string;
  /** By local name; `href` is that of XLink where there is no other. */
  attributes: Map<string, string>;
  children: SvgNode[];
  /** Characters directly in it, joined. */
  text: string;
}

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
export const MAX_NODES = 20_000;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

type Scope = { prefixes: Map<string, string>; node: SvgNode | null; qualified: string };

/**
 * Reads XML as strictly as is needed and no further: no entities but the five of XML, no document type with a subset,
 * no processing instructions. Answers the root; `outside` gets what stands in `<metadata>`, as it was. Throws SvgRefused.
 */
export function parseSvgXml(text: string, outside: (metadata: string) => void): SvgNode {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let root: SvgNode | null = null;
  let nodes = 0;
  const open: Scope[] = [];
  const fail = (): never => {
    throw new SvgRefusedError("not-xml");
  };
  const past = (mark: string, from: number) => {
    const end = text.indexOf(mark, from);
    return end < 0 ? fail() : end + mark.length;
  };
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const between = next < 0 ? text.slice(at) : text.slice(at, next);
    const inside = open.at(-1);
    if (inside?.node) inside.node.text += decoded(between);
    else if (!inside && between.trim() !== "") fail();
    if (next < 0) break;
    at = next;
    if (text.startsWith("<!--", at)) at = past("-->", at + 4);
    else if (text.startsWith("<![CDATA[", at)) {
      const end = past("]]>", at + 9);
      if (!inside) fail();
      else if (inside.node) inside.node.text += text.slice(at + 9, end - 3);
      at = end;
    } else if (text.startsWith("<?", at)) {
      // Style sheets are the only instruction that would draw.
      if (/^<\?xml-stylesheet/i.test(text.slice(at, at + 20))) throw new SvgRefusedError("outside");
      at = past("?>", at + 2);
    } else if (text.startsWith("<!", at)) {
      const end = past(">", at);
      // Illustrator names SVG's own document type, which nobody reads; one with declarations in it is another matter.
      if (root || /[[\]%]|<!ENTITY/i.test(text.slice(at, end))) throw new SvgRefusedError("doctype");
      at = end;
    } else if (text.startsWith("</", at)) {
      const end = past(">", at);
      const closed = open.pop();
      if (!closed || text.slice(at + 2, end - 1).trim() !== closed.qualified) fail();
      at = end;
    } else {
      if (root && open.length === 0) fail();
      if (++nodes > MAX_NODES) throw new SvgRefusedError("too-many-nodes");
      if (open.length >= MAX_DEPTH) throw new SvgRefusedError("too-deep");
      const start = at;
      const tag = readTag(text, at + 1, inside?.prefixes ?? new Map()) ?? fail();
      at = tag.end;
      const isKept = tag.isSvg && (inside ? inside.node !== null : true) && tag.node.name !== "metadata";
      if (isKept) {
        if (inside?.node) inside.node.children.push(tag.node);
        else root = tag.node;
      }
      if (tag.isSvg && tag.node.name === "metadata" && !tag.isEmpty) {
        const end = text.indexOf(`</${tag.qualified}`, at);
        if (end > 0) outside(text.slice(start, past(">", end)));
      }
      if (!tag.isEmpty)
        open.push({ prefixes: tag.prefixes, node: isKept ? tag.node : null, qualified: tag.qualified });
      if (!root) fail();
    }
  }
  if (!root || open.length > 0 || root.name !== "svg") return fail();
  return root;
}

function readTag(text: string, from: number, outer: Map<string, string>) {
  NAME.lastIndex = from;
  const qualified = NAME.exec(text)?.[0];
  if (!qualified) return null;
  let at = from + qualified.length;
  const raw: [string, string][] = [];
  for (;;) {
    const gap = at;
    while (isSpace(text.charCodeAt(at))) at++;
    const character = text[at];
    if (character === ">" || (character === "/" && text[at + 1] === ">")) break;
    if (gap === at || raw.length >= MAX_ATTRIBUTES) return null;
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0];
    if (!name) return null;
    at += name.length;
    while (isSpace(text.charCodeAt(at))) at++;
    if (text[at] !== "=") return null;
    at++;
    while (isSpace(text.charCodeAt(at))) at++;
    const quote = text[at];
    if (quote !== '"' && quote !== "'") return null;
    const end = text.indexOf(quote, at + 1);
    if (end < 0) return null;
    const value = text.slice(at + 1, end);
    if (value.includes("<")) return null;
    raw.push([name, decoded(value)]);
    at = end + 1;
  }
  const isEmpty = text[at] === "/";
  let prefixes = outer;
  for (const [name, value] of raw)
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      if (prefixes === outer) prefixes = new Map(outer);
      prefixes.set(name === "xmlns" ? "" : name.slice(6), value);
    }
  const attributes = new Map<string, string>();
  for (const [name, value] of raw) {
    const [prefix, local] = name.includes(":") ? (name.split(":") as [string, string]) : [null, name];
    if (attributes.has(name)) return null;
    if (prefix === null) attributes.set(local, value);
    else if (local === "href" && (prefixes.get(prefix) ?? XLINK) === XLINK && !attributes.has("href"))
      attributes.set("href", value);
  }
  const [prefix, local] = qualified.includes(":")
    ? (qualified.split(":") as [string, string])
    : ["", qualified];
  // A drawing that names no namespace at all is meant as one.
  const isSvg = (prefixes.get(prefix) ?? (prefix === "" ? SVG : "")) === SVG;
  const node: SvgNode = { name: local, attributes, children: [], text: "" };
  return { qualified, node, isSvg, isEmpty, prefixes, end: at + (isEmpty ? 2 : 1) };
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&\s]{0,40};?)/g, (_, name: string) => {
    const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));$/.exec(name);
    if (number) {
      const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    }
    const known = ENTITIES[name.slice(0, -1)];
    // Every other entity would have to be declared.
    if (!name.endsWith(";") || known === undefined) throw new SvgRefusedError(number ? "not-xml" : "doctype");
    return known;
  });
}
