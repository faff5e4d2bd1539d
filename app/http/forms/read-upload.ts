import { parseMultipart } from "@remix-run/multipart-parser";
import { withBodyMemory } from "./body-memory";
import { formTypeOf, MAX_FIELDS } from "./count-fields";
import { decodeForm, notAForm } from "./parse-form";
import { declaredBytes, readRequestBody } from "./read-body";

/** Reads a form with files. The route writes the message for a size over the limit. Large uploads wait for each other. */
export function readUpload(request: Request, maxBytes: number): Promise<FormData | "too-large"> {
  return withUpload(request, maxBytes, (body) => decodeForm(request, body));
}

/**
 * Reads one file of a form, ignores the other fields, and hands it to `use`, whose result it returns. The file lies in the body
 * itself: it is kept in memory once, where `readUpload` needs four copies.
 */
export function readOneFile<T>(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
  use: (file: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T | "too-large" | "no-file"> {
  return withUpload(request, maxBytes, async (body) => {
    const file = findFile(request, body, field);
    return file && file.byteLength > 0 ? use(file) : "no-file";
  });
}

/** The same with the file's name and the values of other fields, which are short. */
export function readUploadedFile<T>(
  request: Request,
  { field, maxBytes, alsoRead }: { field: string; maxBytes: number; alsoRead: readonly string[] },
  use: (upload: {
    bytes: Uint8Array<ArrayBuffer>;
    name: string;
    values: Record<string, string>;
  }) => Promise<T>,
): Promise<T | "too-large" | "no-file"> {
  return withUpload(request, maxBytes, async (body) => {
    const values: Record<string, string> = {};
    let file: { bytes: Uint8Array<ArrayBuffer>; name: string } | null = null;
    for (const part of bodyPartsOf(request, body)) {
      const bytes = contentOf(part);
      if (part.name === field && part.filename !== undefined) file ??= { bytes, name: part.filename };
      else if (part.name && alsoRead.includes(part.name) && bytes.length <= MAX_VALUE_BYTES)
        values[part.name] ??= new TextDecoder().decode(bytes);
    }
    return file && file.bytes.byteLength > 0 ? use({ ...file, values }) : "no-file";
  });
}

const MAX_VALUE_BYTES = 10_000;

/** Reads a body with files, waits for memory, and hands it to `use`. */
export function withUpload<T>(
  request: Request,
  maxBytes: number,
  use: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
  onTooLarge?: (beginning: Uint8Array<ArrayBuffer>) => void,
): Promise<T | "too-large"> {
  const expected = Math.min(declaredBytes(request) || maxBytes, maxBytes);
  return withBodyMemory(expected, async () => {
    const body = await readRequestBody(request, maxBytes, onTooLarge);
    return body === "too-large" ? body : use(body);
  });
}

function findFile(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  field: string,
): Uint8Array<ArrayBuffer> | null {
  const part = bodyPartsOf(request, body).find(
    ({ name, filename }) => name === field && filename !== undefined,
  );
  return part ? contentOf(part) : null;
}

export function contentOf(part: { content: Uint8Array[] }): Uint8Array<ArrayBuffer> {
  return (part.content[0] ?? new Uint8Array()) as Uint8Array<ArrayBuffer>;
}

/** The parts of a multipart body, which lie in it; none if it is a form of another type. */
export function bodyPartsOf(request: Request, body: Uint8Array<ArrayBuffer>) {
  const type = formTypeOf(body, request.headers.get("content-type") ?? "");
  if (!type) throw notAForm();
  if (type.boundary === null) return [];
  const limits = { maxFileSize: body.byteLength, maxTotalSize: body.byteLength, maxParts: MAX_FIELDS };
  try {
    return [...parseMultipart(body, { boundary: type.boundary, ...limits })];
  } catch {
    // The parser throws several kinds of errors for malformed bodies.
    throw notAForm();
  }
}
