import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ATTRIBUTES, LETTER_ELEMENTS, longestValue, MAX, PRESENTATION_PROPERTIES } from "./grammar";
import { SvgRefusedError } from "./refusals";
import type { WorkMeter } from "./work-meter";

/** An element of the SVG namespace. Elements of other namespaces are left out. */
export interface SvgNode {
  name: string;
  /** By local name. `href` also holds `xlink:href` if there is no plain one. */
  attributes: Map<string, string>;
  children: SvgNode[];
  parent: SvgNode | null;
  /** The text of a `<style>`, joined, and of the parts of a `<text>`, which are children called `#text`; empty for others. */
  text: string;
  /** Whether it or any descendant holds text. */
  hasLetters: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
/** Characters parsed between two checks of the meter. */
const PART = 100_000;
/** ASCII only, with at most one prefix. */
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Messages of saxes for entities that the file's own document type would have to declare. */
const DOCTYPE_MESSAGES = new Set([
  "undefined entity.",
  "disallowed character in entity name.",
  "empty entity name.",
  "inappropriately located doctype declaration.",
]);

type OpenElement = { prefixes: Map<string, string>; node: SvgNode | null; metadataStart: number | null };

/**
 * Parses an SVG file into elements. Knows only XML's five entities; refuses an internal subset and style sheet instructions,
 * and drops comments and other processing instructions. `onMetadata` receives the source text of each outermost
 * `<metadata>`. Throws SvgRefusedError.
 */
export async function parseSvgXml(
  source: string,
  meter: WorkMeter,
  onMetadata: (metadata: string) => void,
): Promise<SvgNode> {
  // A line break before the XML declaration is an error in XML, but common and harmless.
  const text = source.trimStart();
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let root: SvgNode | null = null;
  let nodeCount = 0;
  let attributeCount = 0;
  let styleCharacters = 0;
  let metadataDepth = 0;
  let tagStart = 0;

  parser.on("error", ({ message }) => {
    throw new SvgRefusedError(DOCTYPE_MESSAGES.has(message) ? "doctype" : "not-xml");
  });
  parser.on("doctype", (declaration) => {
    // Illustrator names SVG's public document type; it is allowed and not fetched.
    if (/[[\]%]|<!ENTITY/i.test(declaration)) throw new SvgRefusedError("doctype");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (/^xml-stylesheet/i.test(target)) throw new SvgRefusedError("outside");
  });
  const addText = (characters: string) => {
    const node = open.at(-1)?.node;
    if (!node) return;
    if (node.name === "style") {
      styleCharacters += characters.length;
      if (styleCharacters > MAX.styleCharacters) throw new SvgRefusedError("too-long", "style");
      node.text += characters;
      return;
    }
    if (!node.hasLetters && /\S/.test(characters))
      for (let at: SvgNode | null = node; at && !at.hasLetters; at = at.parent) at.hasLetters = true;
    if (LETTER_ELEMENTS.has(node.name) || node.parent?.name === "text") addPartOfText(node, characters);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  parser.on("opentagstart", ({ name }) => {
    requireName(name);
    if (++nodeCount > MAX.nodes) throw new SvgRefusedError("too-many-nodes");
    if (open.length >= MAX.sourceDepth) throw new SvgRefusedError("too-deep");
    attributeCount = 0;
    tagStart = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("attribute", ({ name }) => {
    requireName(name);
    if (++attributeCount > MAX.attributes) throw new SvgRefusedError("not-xml");
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    const { node, isSvg, prefixes } = readElement(tag, parent);
    const isMetadata = isSvg && node.name === "metadata";
    const isKept = isSvg && !isMetadata && parent?.node !== null;
    if (!parent) {
      if (!isKept) throw new SvgRefusedError("not-xml");
      root = node;
    } else if (isKept) parent.node?.children.push(node);
    open.push({
      prefixes,
      node: isKept ? node : null,
      metadataStart: isMetadata && metadataDepth === 0 && !tag.isSelfClosing ? tagStart : null,
    });
    if (isMetadata || metadataDepth > 0) metadataDepth += 1;
  });
  parser.on("closetag", () => {
    const start = open.pop()?.metadataStart ?? null;
    if (metadataDepth > 0) metadataDepth -= 1;
    if (start !== null) onMetadata(text.slice(start, parser.position));
  });

  for (let at = 0; at < text.length; at += PART) {
    const part = text.slice(at, at + PART);
    meter.spend(part.length * 2);
    parser.write(part);
    await meter.pauseIfDue();
  }
  parser.close();
  const found = root as SvgNode | null;
  if (found?.name !== "svg") throw new SvgRefusedError("not-xml");
  return found;
}

/** saxes gives a long text in pieces. */
function addPartOfText(node: SvgNode, characters: string): void {
  const last = node.children.at(-1);
  if (last?.name === "#text") last.text += characters;
  else
    node.children.push({
      ...{ name: "#text", attributes: new Map(), children: [], parent: node },
      ...{ text: characters, hasLetters: false },
    });
}

function requireName(name: string): void {
  if (!NAME.test(name)) throw new SvgRefusedError("not-xml");
}

/**
 * Namespaces are resolved here: saxes would refuse an undeclared prefix, and SVG copied from a web page often lacks the
 * declarations of SVG and XLink.
 */
function readElement(tag: SaxesTagPlain, parent: OpenElement | undefined) {
  const outer = parent?.prefixes ?? new Map<string, string>();
  const raw = Object.entries(tag.attributes);
  let prefixes = outer;
  for (const [name, value] of raw)
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      if (prefixes === outer) prefixes = new Map(outer);
      prefixes.set(name === "xmlns" ? "" : name.slice(6), value);
      // The prefixes are copied for every element that declares another one.
      if (prefixes.size > MAX.prefixes) throw new SvgRefusedError("too-long", "xmlns");
    }
  const attributes = new Map<string, string>();
  for (const [name, value] of raw) {
    const [prefix, local] = splitName(name);
    if (prefix === "") {
      if (isKnown(local)) attributes.set(local, bounded(local, value));
    } else if (prefix === "xml" && local === "space") {
      attributes.set("xml:space", value);
    } else if (local === "href" && (prefixes.get(prefix) ?? XLINK) === XLINK && !attributes.has("href"))
      attributes.set("href", value);
  }
  const [prefix, local] = splitName(tag.name);
  const isSvg = (prefixes.get(prefix) ?? (prefix === "" ? SVG : "")) === SVG;
  const node: SvgNode = {
    ...{ name: local, attributes, children: [], text: "", hasLetters: false },
    parent: parent?.node ?? null,
  };
  return { node, isSvg, prefixes };
}

const isKnown = (attribute: string) => ATTRIBUTES.has(attribute) || PRESENTATION_PROPERTIES.has(attribute);

function bounded(attribute: string, value: string): string {
  if (value.length > longestValue(attribute)) throw new SvgRefusedError("too-long", attribute);
  return value;
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}
