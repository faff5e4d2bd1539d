import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { isWithinFormRateLimit } from "../security/form-rate-limit";
import { parseForm } from "./parse-form";

/**
 * Answers a post with `intent=validate`, sent when a field loses focus: the same schema checks the fields that
 * were sent, and nothing is stored. Over its own limit it answers without errors, so that fast typing shows no
 * message. Null where the form was really submitted.
 */
export async function respondToFieldValidation(
  context: AppLoadContext,
  form: FormData,
  schema: z.ZodTypeAny,
): Promise<Response | null> {
  if (form.get("intent") !== "validate") return null;
  const parsed = (await isWithinFormRateLimit(context, "validate")) ? parseForm(form, schema) : null;
  const errors =
    !parsed || parsed.ok
      ? {}
      : Object.fromEntries(Object.entries(parsed.reply.errors).filter(([field]) => form.has(field)));
  return Response.json({ errors }, { headers: { "cache-control": "private, no-store" } });
}
