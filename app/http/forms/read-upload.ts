import { withBodyMemory } from "./body-memory";
import { decodeForm } from "./parse-form";
import { declaredBytes, readBody } from "./read-body";

/** Reads a form with files. The route writes the message for a size over the limit. Large uploads wait for each other. */
export function readUpload(request: Request, maxBytes: number): Promise<FormData | "too-large"> {
  const expected = Math.min(declaredBytes(request) || maxBytes, maxBytes);
  return withBodyMemory(expected, async () => {
    const body = await readBody(request, maxBytes);
    return body === "too-large" ? body : decodeForm(request, body);
  });
}
