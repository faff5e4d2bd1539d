import { Buffer } from "node:buffer";

/** More than any of our forms has. */
export const MAX_FIELDS = 200;
/** For fields of one name, such as a list of checkboxes. */
export const MAX_FIELDS_OF_ONE_NAME = 50;
const MAX_NAME_CHARACTERS = 200;

/** What one form may have; a form with a longer list of checkboxes says so. */
export interface FieldAllowance {
  fields: number;
  ofOneName: number;
}

const ALLOWANCE: FieldAllowance = { fields: MAX_FIELDS, ofOneName: MAX_FIELDS_OF_ONE_NAME };
/** RFC 2046. */
const BOUNDARY = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;,"\\]{1,70}))(?=[\s;]|$)/i;
const AMPERSAND = 0x26;

/** The kind of a form's body; only a form with files has a boundary. */
export interface FormType {
  type: string;
  boundary: string | null;
}

/**
 * The kind of a form that may be parsed, or null: not a form, or with more fields than allowed. Counted in the bytes,
 * in one pass: parsers take quadratic time for some bodies.
 */
export function formTypeOf(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  { fields: most } = ALLOWANCE,
): FormType | null {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") {
    let fields = 1;
    for (const byte of body) if (byte === AMPERSAND) fields++;
    return fields <= most ? { type, boundary: null } : null;
  }
  if (type !== "multipart/form-data") return null;
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return null;
  // Each part begins with a delimiter, and one more follows the last part.
  return countUpTo(body, `--${boundary}`, most + 2) <= most + 1 ? { type, boundary } : null;
}

function countUpTo(body: Uint8Array<ArrayBuffer>, text: string, most: number): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0 && count < most; at = bytes.indexOf(text, at + text.length))
    count++;
  return count;
}

/** False for names that no form of ours sends: a name too often or too long, NUL, or the form library's own fields. */
export function hasPlainFields(form: FormData, { ofOneName } = ALLOWANCE): boolean {
  const counts = new Map<string, number>();
  for (const [name, value] of form) {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > ofOneName || name.length > MAX_NAME_CHARACTERS) return false;
    if (name === "__intent__" || name === "__state__") return false;
    if (`${name}${typeof value === "string" ? value : value.name}`.includes("\0")) return false;
  }
  return true;
}
