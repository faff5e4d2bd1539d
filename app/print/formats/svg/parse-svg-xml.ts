import { SaxesParser, type SaxesTagPlain } from "saxes";
import { SvgRefusedError } from "./refusals";

/** An element of the SVG namespace. Elements of other namespaces are left out. */
export interface SvgNode {
  name: string;
  /** By local name. `href` holds `xlink:href` where there is no plain one. */
  attributes: Map<string, string>;
  children: SvgNode[];
  /** The element's own character data, joined. */
  text: string;
}

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
export const MAX_NODES = 20_000;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;
/** ASCII only, with one prefix at most. */
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Messages of saxes for what a document type of the file's own would have to explain. */
const DOCTYPE_MESSAGES = new Set([
  "undefined entity.",
  "disallowed character in entity name.",
  "empty entity name.",
  "inappropriately located doctype declaration.",
]);

type OpenElement = { prefixes: Map<string, string>; node: SvgNode | null; metadataStart: number | null };

/**
 * The elements of an SVG file. Knows no entities but the five of XML, and refuses document types with an internal subset and
 * style sheet instructions; other processing instructions and comments are dropped. `onMetadata` receives the source text of
 * each `<metadata>`. Throws SvgRefusedError.
 */
export function parseSvgXml(source: string, onMetadata: (metadata: string) => void): SvgNode {
  // A line break before the XML declaration is an error in XML, but harmless.
  const text = source.trimStart();
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let root: SvgNode | null = null;
  let nodeCount = 0;
  let attributeCount = 0;
  let tagStart = 0;

  parser.on("error", ({ message }) => {
    throw new SvgRefusedError(DOCTYPE_MESSAGES.has(message) ? "doctype" : "not-xml");
  });
  parser.on("doctype", (declaration) => {
    // Illustrator names SVG's public document type, which is not fetched.
    if (/[[\]%]|<!ENTITY/i.test(declaration)) throw new SvgRefusedError("doctype");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (/^xml-stylesheet/i.test(target)) throw new SvgRefusedError("outside");
  });
  const addText = (characters: string) => {
    const node = open.at(-1)?.node;
    if (node) node.text += characters;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  parser.on("opentagstart", ({ name }) => {
    requireName(name);
    if (++nodeCount > MAX_NODES) throw new SvgRefusedError("too-many-nodes");
    if (open.length >= MAX_DEPTH) throw new SvgRefusedError("too-deep");
    attributeCount = 0;
    tagStart = text.lastIndexOf("<", parser.position - 1);
  });
  parser.on("attribute", ({ name }) => {
    requireName(name);
    if (++attributeCount > MAX_ATTRIBUTES) throw new SvgRefusedError("not-xml");
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    const { node, isSvg, prefixes } = readElement(tag, parent?.prefixes ?? new Map());
    const isMetadata = isSvg && node.name === "metadata";
    const isKept = isSvg && !isMetadata && parent?.node !== null;
    if (!parent) {
      if (!isKept) throw new SvgRefusedError("not-xml");
      root = node;
    } else if (isKept) parent.node?.children.push(node);
    open.push({
      prefixes,
      node: isKept ? node : null,
      metadataStart: isMetadata && !tag.isSelfClosing ? tagStart : null,
    });
  });
  parser.on("closetag", () => {
    const start = open.pop()?.metadataStart ?? null;
    if (start !== null) onMetadata(text.slice(start, parser.position));
  });

  parser.write(text).close();
  const found = root as SvgNode | null;
  if (found?.name !== "svg") throw new SvgRefusedError("not-xml");
  return found;
}

function requireName(name: string): void {
  if (!NAME.test(name)) throw new SvgRefusedError("not-xml");
}

/**
 * Namespaces are resolved here: saxes would refuse an undeclared prefix, and drawings cut out of web pages often lack the
 * declarations of SVG and XLink.
 */
function readElement(tag: SaxesTagPlain, outer: Map<string, string>) {
  const raw = Object.entries(tag.attributes);
  let prefixes = outer;
  for (const [name, value] of raw)
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      if (prefixes === outer) prefixes = new Map(outer);
      prefixes.set(name === "xmlns" ? "" : name.slice(6), value);
    }
  const attributes = new Map<string, string>();
  for (const [name, value] of raw) {
    const [prefix, local] = splitName(name);
    if (prefix === "") attributes.set(local, value);
    else if (local === "href" && (prefixes.get(prefix) ?? XLINK) === XLINK && !attributes.has("href"))
      attributes.set("href", value);
  }
  const [prefix, local] = splitName(tag.name);
  const isSvg = (prefixes.get(prefix) ?? (prefix === "" ? SVG : "")) === SVG;
  const node: SvgNode = { name: local, attributes, children: [], text: "" };
  return { node, isSvg, prefixes };
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}
