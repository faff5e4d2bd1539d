import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { checkField } from "../words";
import { type FieldAllowance, formTypeOf, hasPlainFields } from "./count-fields";
import { knownFields } from "./known-fields";
import { readRequestBody } from "./read-body";

/** Far above any form of ours. Pictures have routes of their own. */
const MAX_FORM_BYTES = 200_000;

/** Reads a posted form: 413 if it is too large, 400 if it is not one of our forms. */
export async function readForm(
  request: Request,
  maxBytes = MAX_FORM_BYTES,
  allowance?: FieldAllowance,
): Promise<FormData> {
  const body = await readRequestBody(request, maxBytes);
  if (body === "too-large") throw new Response("Form too large", { status: 413 });
  const form = await decodeForm(request, body, allowance);
  // Schemas of these forms expect text in every field.
  for (const [, value] of form) if (typeof value !== "string") throw notAForm();
  return form;
}

/** Parses a body whose fields were counted. */
export async function decodeForm(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  allowance?: FieldAllowance,
): Promise<FormData> {
  const kind = formTypeOf(body, request.headers.get("content-type") ?? "", allowance);
  if (!kind) throw notAForm();
  const type = kind.boundary === null ? kind.type : `${kind.type}; boundary="${kind.boundary}"`;
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);
  if (!form || !hasPlainFields(form, allowance)) throw notAForm();
  return form;
}

export function notAForm(): Response {
  return new Response("Not a form", { status: 400 });
}

export type FieldErrors = Record<string, string[]>;

/** What an action returns to its form: errors per field, and the values as typed. */
export interface FormReply {
  errors: FieldErrors;
  values: Record<string, string>;
}

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; reply: FormReply };

/**
 * Submitting and validating a single field (`intent=validate`) share this parse and its schema. A field left empty is absent,
 * unless `keepsEmpty`. The library's own coercion would take as absent what a schema has trimmed to nothing as well, so that
 * a lone space in an optional field were refused. A rule without words of its own says `checkField`.
 */
export function parseForm<Schema extends z.ZodTypeAny>(
  form: FormData,
  schema: Schema,
  { keepsEmpty = false }: { keepsEmpty?: boolean } = {},
): ParsedForm<z.output<Schema>> {
  const fields = knownFields(form, schema);
  for (const name of new Set(fields.keys()))
    if (!keepsEmpty && fields.getAll(name).every((value) => value === "")) fields.delete(name);
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true, error: () => checkField });
  if (submission.status === "success") return { ok: true, value: submission.value };
  return { ok: false, reply: { errors: compact(submission.error), values: textValues(form) } };
}

/** A reply for errors that only the server can find (a taken name, a card that cannot be charged). */
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
