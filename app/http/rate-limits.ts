import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256Hex } from "~/lib/tokens";
import { tooMany } from "./responses";

/** Against abuse, per caller and form; approximate by nature. Quotas and lock-out count in D1 instead. */
export async function limitForm(context: AppLoadContext, form: string): Promise<void> {
  if (!(await isWithinLimit(context, form))) throw tooMany();
}

/** The same as a question, for what goes silent instead of refusing. */
export async function isWithinLimit(context: AppLoadContext, form: string): Promise<boolean> {
  const key = await sha256Hex(`${form}:${context.callerAddress}`);
  const { success } = await context.limitForms.limit({ key: key.slice(0, 32) });
  return success;
}
