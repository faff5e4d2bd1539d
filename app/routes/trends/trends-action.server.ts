import type { AppLoadContext } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { counterOf, countUse, secondsUntilNextWindow } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import * as limitWords from "~/domain/limits/words";
import { deleteAnalysis, deleteTrend } from "~/domain/trends/delete-trends";
import { type RequestedSource, requestAnalysis } from "~/domain/trends/request-analysis";
import { decodeTableFile } from "~/domain/trends/sources/decode-table-file";
import { parseSource } from "~/domain/trends/sources/parse-source";
import { keepReadColumns, MAX_PASTED_CHARACTERS } from "~/domain/trends/sources/pasted-products";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { reportSaveErrors } from "~/http/forms/report-form-errors";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { SANDBOX_SHOP_DOMAIN } from "~/lib/sandbox-shop-domain";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { words } from "./words";

const text = words.analyze;
const HERE = "/tshirt-trends";
const MAX_NAME_CHARACTERS = 60;
/** Of a whole form: a CSV file and the text beside it. */
export const MAX_TRENDS_FORM_BYTES = 2_500_000;

/** What the forms of the page do, by their button. */
export async function runTrendsAction(context: AppLoadContext, userId: string, form: FormData) {
  switch (form.get("intent")) {
    case "delete-trend":
      return removeTrend(context, userId, form);
    case "delete-analysis":
      return removeAnalysis(context, userId, form);
    default: {
      const source =
        form.get("intent") === "paste"
          ? await readPastedSource(context, userId, form)
          : readShop(context, form);
      if ("isTooMany" in source) return tooMany(context, form, "trend-files");
      return "fault" in source
        ? invalidForm(fieldErrorsReply(form, source.fault))
        : analyze(context, userId, form, source);
    }
  }
}

type FieldFault = { fault: Record<string, string> };

function readShop({ app }: AppLoadContext, form: FormData): RequestedSource | FieldFault {
  const typed = textOf(form, "url").trim();
  if (typed === "") return { fault: { url: text.enterUrl } };
  const parsed = parseSource(typed, {
    origin: app.origin,
    sandboxDomain: app.config.sandboxOrigin === null ? null : SANDBOX_SHOP_DOMAIN,
    hasEtsy: app.etsy !== null,
  });
  if (parsed.status === "closed") return { fault: { url: text.closed[parsed.marketplace] } };
  if (parsed.status === "invalid") return { fault: { url: text.faults[parsed.fault] } };
  return { kind: parsed.source.kind, key: parsed.source.key, source: parsed.source.url };
}

async function readPastedSource(
  { app }: AppLoadContext,
  userId: string,
  form: FormData,
): Promise<RequestedSource | FieldFault | { isTooMany: true }> {
  const file = form.get("file");
  const isFile = file instanceof File && file.size > 0;
  // Before anything is parsed: a file costs the more the larger it is.
  if (isFile && !(await countUse(app, counterOf("trend-files", personSubject(userId)))))
    return { isTooMany: true };
  const written = isFile ? decodeTableFile(new Uint8Array(await file.arrayBuffer())) : textOf(form, "pasted");
  const field = isFile ? "file" : "pasted";
  if (written === null) return { fault: { file: text.notATable } };
  const pasted = cleanMultiLine(isFile ? keepReadColumns(written) : written);
  const name = cleanSingleLine(textOf(form, "name")) || text.pasteNameDefault;
  if (pasted === "") return { fault: { [field]: text.pasteRequired } };
  if (pasted.length > MAX_PASTED_CHARACTERS) return { fault: { [field]: text.pasteTooLong } };
  if (name.length > MAX_NAME_CHARACTERS) return { fault: { name: text.nameTooLong } };
  return { kind: "pasted", key: `pasted:${name.toLowerCase()}`, source: name, pasted };
}

/** A body above the limit, whose fields were not read. */
export const fileTooLarge = () =>
  data(fieldErrorsReply(new FormData(), { file: text.fileTooLarge }), { status: 413 });

const tooMany = ({ app }: AppLoadContext, form: FormData, limit: "trend-files" | "trend-analyses") =>
  limitedForm(fieldErrorsReply(form, { form: limitWords.trendAnalyses }), secondsUntilNextWindow(app, limit));

async function analyze(context: AppLoadContext, userId: string, form: FormData, source: RequestedSource) {
  const { app } = context;
  const requested = await reportSaveErrors(form, text.faults.failed, () =>
    requestAnalysis(app, { userId, ...source }),
  );
  if ("failed" in requested) return requested.failed;
  if (requested.status === "too-many") return tooMany(context, form, "trend-analyses");
  if (requested.status === "already")
    return redirectWithToast(app.origin, HERE, {
      kind: "info",
      title: text.already.title,
      description: text.already.text,
    });
  // The page says that it is busy: a toast would say it again, over the form on a phone.
  return redirect(HERE, 303);
}

async function removeTrend({ app }: AppLoadContext, userId: string, form: FormData) {
  const trendId = idOf(form, "trendId");
  orNotFound((await deleteTrend(app, { userId, trendId })) || null);
  return redirectWithToast(app.origin, textOf(form, "back"), {
    kind: "success",
    title: words.view.removed,
  });
}

async function removeAnalysis({ app }: AppLoadContext, userId: string, form: FormData) {
  const analysisId = idOf(form, "analysisId");
  orNotFound((await deleteAnalysis(app, { userId, analysisId })) || null);
  const { removed, removedText } = words.recent;
  return redirectWithToast(app.origin, HERE, { kind: "success", title: removed, description: removedText });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function idOf(form: FormData, name: string): string {
  const id = textOf(form, name);
  if (!isId(id)) throw notFound();
  return id;
}
