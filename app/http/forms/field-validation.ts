import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { isWithinFormRateLimit } from "../security/rate-limits";
import { parseForm } from "./parse-form";

/**
 * Answers a field that was left: a post with `intent=validate` asks the same schema about the fields it sent and stores
 * nothing. It has a bucket of its own, and beyond it no opinion: a person who types must never be told to slow down.
 * Null where the form was really sent.
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
