import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { tooManyRequests } from "../responses/error-responses";

/** Against abuse, per caller and form; approximate by nature. Quotas and lock-out count in D1 instead. */
export async function enforceFormRateLimit(context: AppLoadContext, form: string): Promise<void> {
  if (!(await isWithinFormRateLimit(context, form))) throw tooManyRequests();
}

/** The same as a question, for what goes silent instead of refusing. */
export async function isWithinFormRateLimit(context: AppLoadContext, form: string): Promise<boolean> {
  const key = await sha256Hex(`${form}:${context.clientIp}`);
  const { success } = await context.formRateLimiter.limit({ key: key.slice(0, 32) });
  return success;
}
