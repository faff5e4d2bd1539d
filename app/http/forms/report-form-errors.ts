import { data } from "@remix-run/cloudflare";
import { errorFields, log } from "~/lib/log";
import { fieldErrorsReply } from "./parse-form";

/**
 * Work that begins by taking credits. If the database does not answer, the message is shown beside the form
 * instead of on an error page: the typed values and the form's key are kept, so that sending it again charges only
 * once.
 */
export const reportCreditErrors = <T extends object>(
  form: FormData,
  message: string,
  work: () => Promise<T>,
) => reportErrors("credits.not-used", form, message, work);

/** The same for work that stores what was typed. */
export const reportSaveErrors = <T extends object>(form: FormData, message: string, work: () => Promise<T>) =>
  reportErrors("form.not-saved", form, message, work);

async function reportErrors<T extends object>(
  event: string,
  form: FormData,
  message: string,
  work: () => Promise<T>,
): Promise<T | { failed: ReturnType<typeof data<ReturnType<typeof fieldErrorsReply>>> }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log("error", event, errorFields(error));
    return { failed: data(fieldErrorsReply(form, { form: message }), { status: 503 }) };
  }
}
