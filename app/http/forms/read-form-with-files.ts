import { Buffer } from "node:buffer";
import { formTypeOf, hasPlainFields } from "./count-fields";
import { decodeForm, notAForm } from "./parse-form";
import { bodyPartsOf, contentOf, withUpload } from "./read-upload";

/** A file of a form. Its bytes lie in the body. */
export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a form and the files of one field, which stay in the body: they are in memory once. Empty files are left out. Of a form
 * that is too large `refuse` gets what was typed above the files.
 */
export async function readFormWithFiles<T, Refused>(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
  use: (upload: { form: FormData; files: SentFile[] }) => Promise<T>,
  refuse: (typed: FormData) => Refused,
): Promise<T | Refused> {
  const read = (body: Uint8Array<ArrayBuffer>) => useFormWithFiles(request, { body, field }, use);
  const answer = await readOrKeepTyped(request, maxBytes, read);
  return "typed" in answer ? refuse(answer.typed) : answer.used;
}

/** Reads a form with files as `readUpload` does; of one that is too large, what was typed above the files. */
export async function readUploadOrTyped(
  request: Request,
  maxBytes: number,
): Promise<{ form: FormData; isTooLarge: boolean }> {
  const answer = await readOrKeepTyped(request, maxBytes, (body) => decodeForm(request, body));
  return "typed" in answer
    ? { form: answer.typed, isTooLarge: true }
    : { form: answer.used, isTooLarge: false };
}

async function readOrKeepTyped<T>(
  request: Request,
  maxBytes: number,
  use: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<{ used: T } | { typed: FormData }> {
  let beginning = new Uint8Array();
  const keep = (bytes: Uint8Array<ArrayBuffer>) => {
    beginning = bytes.slice(0, MAX_TYPED_BYTES);
  };
  const answer = await withUpload(request, maxBytes, async (body) => ({ used: await use(body) }), keep);
  return answer === "too-large" ? { typed: await fieldsBeforeFiles(request, beginning) } : answer;
}

async function useFormWithFiles<T>(
  request: Request,
  { body, field }: { body: Uint8Array<ArrayBuffer>; field: string },
  use: (upload: { form: FormData; files: SentFile[] }) => Promise<T>,
): Promise<T> {
  const parts = bodyPartsOf(request, body);
  if (parts.length === 0) return use({ form: await decodeForm(request, body), files: [] });
  const form = new FormData();
  const files: SentFile[] = [];
  for (const part of parts) {
    const bytes = contentOf(part);
    if (part.filename === undefined) form.append(part.name ?? "", new TextDecoder().decode(bytes));
    else if (part.name === field && bytes.byteLength > 0) files.push({ name: part.filename, bytes });
  }
  if (!hasPlainFields(form)) throw notAForm();
  return use({ form, files });
}

/** The fields that come before the first file in a body that was cut off. */
async function fieldsBeforeFiles(request: Request, beginning: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const boundary = formTypeOf(beginning, request.headers.get("content-type") ?? "")?.boundary;
  const bytes = Buffer.from(beginning);
  const delimiter = `--${boundary}`;
  let end = boundary ? bytes.indexOf(delimiter) : -1;
  for (let next = end; next >= 0; next = bytes.indexOf(delimiter, end + delimiter.length)) {
    end = next;
    const headersEnd = bytes.indexOf("\r\n\r\n", end);
    if (headersEnd < 0 || /;\s*filename=/i.test(bytes.toString("latin1", end, headersEnd))) break;
  }
  if (end <= 0) return new FormData();
  const closed = Buffer.concat([bytes.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)]);
  return decodeForm(request, new Uint8Array(closed)).catch(() => new FormData());
}

/** More than all fields of a form with files take. */
const MAX_TYPED_BYTES = 200_000;
