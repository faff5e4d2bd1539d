import { data } from "@remix-run/cloudflare";
import { errorFields, log } from "~/lib/log";
import { fieldErrorsReply } from "./parse-form";

/**
 * Work that begins by taking credits. If the database does not answer, the person is told beside the form instead of on an
 * error page: what was typed is kept, and the form's key, so that sending it again charges once, whatever was written.
 */
export async function reportCreditErrors<T extends object>(
  form: FormData,
  message: string,
  work: () => Promise<T>,
): Promise<T | { failed: ReturnType<typeof data<ReturnType<typeof fieldErrorsReply>>> }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log("error", "credits.not-used", errorFields(error));
    return { failed: data(fieldErrorsReply(form, { form: message }), { status: 503 }) };
  }
}
