import type { AppLoadContext } from "@remix-run/cloudflare";
import type { LimitedForm } from "~/domain/limits/limits";
import { networkOf } from "~/domain/limits/subjects";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { tooManyRequests } from "../responses/error-responses";

/** Answers 429 to bursts of one form from one network (`FORM_LIMIT`). Approximate; exact limits are counted in D1. */
export async function enforceFormRateLimit(context: AppLoadContext, form: LimitedForm): Promise<void> {
  if (!(await isWithinFormRateLimit(context, form))) throw tooManyRequests();
}

/** The same check as a boolean, for callers that answer something other than 429. */
export async function isWithinFormRateLimit(context: AppLoadContext, form: LimitedForm): Promise<boolean> {
  const key = await sha256Hex(`${form}:${networkOf(context.clientIp)}`);
  const { success } = await context.formRateLimiter.limit({ key: key.slice(0, 32) });
  return success;
}
