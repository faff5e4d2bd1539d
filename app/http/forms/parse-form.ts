import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** Far above any form of ours. Pictures have a route of their own. */
const MAX_FORM_BYTES = 200_000;

/** Reads a posted form, bounded: a larger body answers 413 before it is parsed. */
export async function readForm(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > maxBytes) throw new Response("Form too large", { status: 413 });
  const body = await request.arrayBuffer();
  if (body.byteLength > maxBytes) throw new Response("Form too large", { status: 413 });
  try {
    return await new Response(body, {
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    }).formData();
  } catch {
    throw new Response("Not a form", { status: 400 });
  }
}

export type FieldErrors = Record<string, string[]>;

/** What an action returns to its form: errors per field, and the values as typed. */
export interface FormReply {
  errors: FieldErrors;
  values: Record<string, string>;
}

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; reply: FormReply };

/** Submitting and validating a single field (`intent=validate`) share this parse and its schema. */
export function parseForm<Schema extends z.ZodTypeAny>(
  form: FormData,
  schema: Schema,
): ParsedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value };
  return { ok: false, reply: { errors: compact(submission.error), values: textValues(form) } };
}

/** A reply for what only the server knows (a taken name, a card that cannot be charged). */
export function fieldErrorsReply(form: FormData, errors: Record<string, string>): FormReply {
  return {
    errors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    values: textValues(form),
  };
}

function compact(errors: Record<string, string[] | null> | null): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, list]) => (list && list.length > 0 ? [[field, list]] : [])),
  );
}

/** Passwords are never sent back. */
function textValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !/password/i.test(name)) values[name] = value;
  return values;
}
