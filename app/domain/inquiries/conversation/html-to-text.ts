import { Parser } from "htmlparser2";

const UNSEEN = new Set(["script", "style", "head", "title", "template", "noscript", "svg"]);
const BREAKS = new Set([
  "br",
  "p",
  "div",
  "tr",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "ul",
  "ol",
  "table",
]);
/** The parser's cost grows with the square of the depth; what lies deeper is not read. */
const MAX_DEPTH = 500;
class EnoughError extends Error {}

/** The text of an email that has only an HTML part. Quoted blocks begin with `>`, as in plain emails. */
export function htmlToText(html: string, mostCharacters: number): string {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  let unseen = 0;
  let quotes = 0;
  let depth = 0;
  const endLine = () => {
    const text = line.trim();
    line = "";
    if (text !== "") lines.push(quotes > 0 ? `> ${text}` : text);
  };
  const parser = new Parser({
    onopentag(name) {
      if (++depth > MAX_DEPTH) throw new EnoughError();
      if (BREAKS.has(name)) endLine();
      if (UNSEEN.has(name)) unseen++;
      if (name === "blockquote") quotes++;
    },
    ontext(piece) {
      if (unseen > 0) return;
      line += piece.replace(/[\s\u00a0]+/g, " ");
      length += piece.length;
      if (length > mostCharacters) throw new EnoughError();
    },
    onclosetag(name) {
      depth--;
      if (BREAKS.has(name)) endLine();
      if (name === "p" && quotes === 0 && lines.at(-1) !== "") lines.push("");
      if (UNSEEN.has(name)) unseen--;
      if (name === "blockquote") quotes--;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof EnoughError)) throw error;
  }
  endLine();
  return lines.join("\n").trim();
}
