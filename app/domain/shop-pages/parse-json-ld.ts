import { textOfHtml } from "./page-elements";

/**
 * A block of JSON-LD as shops write it: within comments or CDATA, with trailing commas, line breaks inside texts, a
 * semicolon at the end, entities for quotes. Null where nothing helps.
 */
export function parseJsonLd(block: string): unknown {
  const bare = block
    .trim()
    .replace(/^(\/\/\s*)?<!\[CDATA\[|^<!--/, "")
    .replace(/(\/\/\s*)?\]\]>$|-->$/, "")
    .trim()
    .replace(/;+$/, "");
  return (
    tryParse(bare) ??
    tryParse(repaired(bare)) ??
    (bare.includes("&quot;") ? tryParse(repaired(withQuotes(bare))) : null)
  );
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) ?? null;
  } catch {
    return null;
  }
}

const withQuotes = (text: string): string => textOfHtml(text, text.length);

/** Escapes control characters inside texts and drops commas before a closing bracket outside them. */
function repaired(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInside && code === 92) at += 1;
    else if (code === 34) isInside = !isInside;
    else if (isInside && code < 32) {
      parts.push(text.slice(from, at), " ");
      from = at + 1;
    } else if (!isInside && code === 44 && isClosing(text, at + 1)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.join("");
}

function isClosing(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return text[at] === "}" || text[at] === "]";
}
