import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { LimitedForm } from "~/domain/limits/limits";
import { invalidForm } from "../responses/error-responses";
import { enforceFormRateLimit } from "../security/form-rate-limit";
import { respondToFieldValidation } from "./field-validation";
import { parseForm, readForm } from "./parse-form";

/**
 * The steps of every form before its act: read (bounded), answer a field validation, count against `limit`, parse. If a step
 * ends the request, the action returns its `answer`.
 */
export async function receiveForm<Schema extends z.ZodTypeAny>(
  request: Request,
  context: AppLoadContext,
  { schema, limit }: { schema: Schema; limit: LimitedForm },
) {
  const form = await readForm(request);
  const validation = await respondToFieldValidation(context, form, schema);
  if (validation) return { ok: false as const, answer: validation };
  await enforceFormRateLimit(context, limit);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return { ok: false as const, answer: invalidForm(parsed.reply) };
  return { ok: true as const, form, value: parsed.value };
}
