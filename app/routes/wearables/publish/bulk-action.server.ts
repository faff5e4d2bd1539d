import type { App } from "~/app";
import * as limitWords from "~/domain/limits/words";
import { DEFAULT_MARKUP_PERCENT, MAX_MARKUP_PERCENT } from "~/domain/products/bulk/plan-garments";
import { beginBulkPublish } from "~/domain/products/bulk/publish-batch";
import { parseTone } from "~/domain/products/bulk/publish-rules";
import { findGarment } from "~/garments/find-garments";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, limitedForm, notFound } from "~/http/responses/error-responses";
import { safeRedirect } from "~/http/responses/redirects";
import { isId } from "~/lib/ids";
import { parseDollars } from "~/lib/money";
import { words as allWords } from "./words";

const words = allWords.bulk;

/** A typed percentage; the default if it is not a number. */
export function readMarkup(text: unknown): number {
  const markup = typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : DEFAULT_MARKUP_PERCENT;
  return Math.min(MAX_MARKUP_PERCENT, markup);
}

/** The form again with its prices, ticked as it was. */
export const formAsTyped = (form: FormData, errors: Record<string, string> = {}) => ({
  ...fieldErrorsReply(form, errors),
  garments: form.getAll("garment").map(String),
});

/** Begins publishing on the ticked garments, or says why it cannot. */
export async function publishChosen(app: App, userId: string, form: FormData) {
  const pictureId = String(form.get("picture") ?? "");
  const formKey = String(form.get("formKey") ?? "");
  if (!isId(pictureId) || !isId(formKey)) throw notFound();
  const garments = form.getAll("garment").map(String);
  const refuse = (errors: Record<string, string>) => invalidForm(formAsTyped(form, errors));
  const chosen = garments.map((garmentId) => {
    const typed = String(form.get(`price-${garmentId}`) ?? "");
    return { garmentId, priceCents: typed === "" ? null : parseDollars(typed), typed };
  });
  if (chosen.some(({ priceCents, typed }) => priceCents === null && typed !== ""))
    return refuse({ form: words.unreadable });
  const begun = await beginBulkPublish(app, {
    ...{ userId, formKey, pictureId, chosen },
    tone: parseTone(form.get("tone")),
    markupPercent: readMarkup(form.get("markup")),
  });
  switch (begun.status) {
    case "no-picture":
      throw notFound();
    case "nothing-chosen":
      return refuse({ form: words.nothing });
    case "too-many":
      return refuse({ form: words.tooMany });
    case "too-often":
      return limitedForm(
        { ...fieldErrorsReply(form, { form: limitWords.publishing }), garments },
        begun.seconds,
      );
    case "no-store":
      return redirectWithToast(app.origin, "/store-creator", { kind: "info", title: words.noStore });
    case "refused": {
      const problems: Record<string, string> = words.problems;
      const list = begun.garments.map(({ garmentId, problem }) =>
        words.refusedItem({
          garment: findGarment(garmentId)?.name ?? garmentId,
          problem: problems[problem] ?? problem,
        }),
      );
      return refuse({ form: `${words.refused}. ${list.join(" ")}` });
    }
    default:
      return safeRedirect(`/wearables/publish/${begun.batchId}`, { status: 303 });
  }
}
