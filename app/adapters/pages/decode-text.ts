/** A page must state its charset within this many bytes (HTML Living Standard). */
const STATEMENT_BYTES = 1024;
const STATEMENT = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([a-z0-9_:-]{2,40})/i;

/** Text by its byte order mark, the charset of the header, the page's own statement, or as UTF-8; never throws. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label =
    charsetOfMark(bytes) ??
    knownCharset(/;\s*charset\s*=\s*["']?([a-z0-9_:-]{2,40})/i.exec(contentType)?.[1]) ??
    knownCharset(statedCharset(bytes)) ??
    "utf-8";
  return new TextDecoder(label).decode(bytes);
}

function charsetOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

function statedCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, STATEMENT_BYTES));
  const label = STATEMENT.exec(head)?.[1];
  // A statement that can be read in ASCII cannot be in UTF-16.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function knownCharset(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
