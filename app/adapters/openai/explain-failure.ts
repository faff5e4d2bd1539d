import { z } from "zod";
import { type AdapterError, MODEL_GONE, OUTPUT_BLOCKED } from "../adapter-error";

const failure = z.object({
  error: z.object({
    message: z.string(),
    type: z.string().nullish(),
    code: z.string().nullish(),
    moderation_details: z.object({ moderation_stage: z.string() }).nullish(),
  }),
});

const QUOTA_CODES = new Set([
  "insufficient_quota",
  "credit_balance_exhausted",
  "organization_spend_limit_exceeded",
  "project_spend_limit_exceeded",
  "organization_usage_limit_exceeded",
]);

/** Reads kind and message from the provider's error format. */
export function explainFailure(
  _status: number,
  body: unknown,
): { kind?: AdapterError["kind"]; message?: string } | undefined {
  const parsed = failure.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, type, moderation_details } = parsed.data.error;
  const message = code ?? type ?? "refused";
  if (code === "moderation_blocked")
    return {
      kind: "blocked",
      message: moderation_details?.moderation_stage === "output" ? OUTPUT_BLOCKED : message,
    };
  // A spent quota also answers 429, but retrying does not help.
  if (type === "insufficient_quota" || QUOTA_CODES.has(code ?? "")) return { kind: "quota", message };
  if (code === "model_not_found") return { kind: "auth", message: MODEL_GONE };
  return { message };
}
