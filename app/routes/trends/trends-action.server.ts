import type { AppLoadContext } from "@remix-run/cloudflare";
import { secondsUntilNextWindow } from "~/domain/limits/count-use";
import * as limitWords from "~/domain/limits/words";
import { deleteAnalysis, deleteTrend } from "~/domain/trends/delete-trends";
import { type RequestedSource, requestAnalysis } from "~/domain/trends/request-analysis";
import { parseSource } from "~/domain/trends/sources/parse-source";
import { MAX_PASTED_CHARACTERS } from "~/domain/trends/sources/pasted-products";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { SANDBOX_SHOP_DOMAIN } from "~/lib/sandbox-shop-domain";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { words } from "./words";

const text = words.analyze;
const HERE = "/tshirt-trends";
const MAX_NAME_CHARACTERS = 60;

/** What the forms of the page do, by their button. */
export async function runTrendsAction(context: AppLoadContext, userId: string, form: FormData) {
  switch (form.get("intent")) {
    case "delete-trend":
      return removeTrend(context, userId, form);
    case "delete-analysis":
      return removeAnalysis(context, userId, form);
    default: {
      const source = form.get("intent") === "paste" ? readPastedSource(form) : readShop(context, form);
      return "fault" in source
        ? invalidForm(fieldErrorsReply(form, source.fault))
        : analyze(context, userId, form, source);
    }
  }
}

type FieldFault = { fault: Record<string, string> };

function readShop({ app }: AppLoadContext, form: FormData): RequestedSource | FieldFault {
  const typed = String(form.get("url") ?? "").trim();
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

function readPastedSource(form: FormData): RequestedSource | FieldFault {
  const pasted = cleanMultiLine(String(form.get("pasted") ?? ""));
  const name = cleanSingleLine(String(form.get("name") ?? "")) || text.pasteNameDefault;
  if (pasted === "") return { fault: { pasted: text.pasteRequired } };
  if (pasted.length > MAX_PASTED_CHARACTERS) return { fault: { pasted: text.pasteTooLong } };
  if (name.length > MAX_NAME_CHARACTERS) return { fault: { name: text.nameTooLong } };
  return { kind: "pasted", key: `pasted:${name.toLowerCase()}`, source: name, pasted };
}

async function analyze({ app }: AppLoadContext, userId: string, form: FormData, source: RequestedSource) {
  const requested = await requestAnalysis(app, { userId, ...source });
  if (requested.status === "too-many")
    return limitedForm(
      fieldErrorsReply(form, { form: limitWords.trendAnalyses }),
      secondsUntilNextWindow(app, "trend-analyses"),
    );
  if (requested.status === "already")
    return redirectWithToast(app.origin, HERE, {
      kind: "info",
      title: text.already.title,
      description: text.already.text,
    });
  return redirectWithToast(app.origin, HERE, { kind: "info", title: text.busy });
}

async function removeTrend({ app }: AppLoadContext, userId: string, form: FormData) {
  const trendId = idOf(form, "trendId");
  orNotFound((await deleteTrend(app, { userId, trendId })) || null);
  return redirectWithToast(app.origin, String(form.get("back") ?? ""), {
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

function idOf(form: FormData, name: string): string {
  const id = String(form.get(name) ?? "");
  if (!isId(id)) throw notFound();
  return id;
}
