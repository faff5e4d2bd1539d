import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Viewer } from "~/domain/accounts/viewer";
import { parsePaintedMask, regionMask } from "~/domain/designs/generation/ai-edits/edit-mask";
import {
  DEFAULT_VARIATION_STRENGTH,
  parseEditRegion,
  parseVariationStrength,
} from "~/domain/designs/generation/ai-edits/edit-options";
import { REMOVE_BACKGROUND } from "~/domain/designs/generation/ai-edits/edit-prompts";
import { requestEdit, requestVariations } from "~/domain/designs/generation/ai-edits/request-edit";
import { requestPictureEmail } from "~/domain/designs/generation/picture-emails";
import {
  DEFAULT_IMAGE_SIZE,
  MAX_PICTURES_AT_ONCE,
  parseImageSize,
  parseImageStyle,
} from "~/domain/designs/generation/prompts";
import { type CancelResult, cancelJob } from "~/domain/designs/generation/requests/cancel-job";
import { type AgainRequestResult, requestAgain } from "~/domain/designs/generation/requests/request-again";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { createStore } from "~/domain/stores/store";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { reportCreditErrors } from "~/http/forms/report-form-errors";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { answerRequest } from "./answer-request.server";
import { creditsAreBack } from "./credit-words";
import { words } from "./generator-action-words";

type Context = ActionFunctionArgs["context"];

/** The forms of the page: opening a store, generating, canceling a job. */
export async function handleGeneratorAction({ request, context }: ActionFunctionArgs, viewer: Viewer) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "create-store":
      return openStore(context, viewer, form);
    case "cancel":
      return cancel(context, viewer, form);
    case "vary":
    case "edit":
    case "remove-background":
      return drawFrom(context, viewer, form);
    case "email":
      return requestEmail(context, viewer, form);
    case "again":
      return drawAgain(context, viewer, form);
    default:
      return generate(context, viewer, form);
  }
}

async function cancel(context: Context, viewer: Viewer, form: FormData) {
  const { app } = context;
  const jobId = String(form.get("jobId") ?? "");
  if (!isId(jobId)) throw notFound();
  const canceled = await cancelJob(app, { userId: viewer.id, jobId });
  if (canceled.status === "missing") throw notFound();
  throw redirectWithToast(app.origin, `/ai-image-generator?job=${jobId}`, toastOfCancel(canceled));
}

const toastOfCancel = (canceled: Exclude<CancelResult, { status: "missing" }>): Toast =>
  canceled.status === "canceled"
    ? { kind: "success", title: words.generatorAction.canceled, description: creditsAreBack(canceled) }
    : CANCELED[canceled.status];

/** An email once the picture is ready. */
async function requestEmail(context: Context, viewer: Viewer, form: FormData) {
  const { app } = context;
  const jobId = String(form.get("jobId") ?? "");
  if (!isId(jobId)) throw notFound();
  const isAsked = await requestPictureEmail(app, { userId: viewer.id, jobId });
  throw redirectWithToast(
    app.origin,
    `/ai-image-generator?job=${jobId}`,
    isAsked ? EMAIL_REQUESTED : CANCELED.over,
  );
}

const EMAIL_REQUESTED: Toast = {
  kind: "success",
  title: words.generatorAction.emailRequested,
  description: words.generatorAction.emailRequestedHint,
};

const CANCELED: Record<Exclude<CancelResult["status"], "missing" | "canceled">, Toast> = {
  begun: {
    kind: "info",
    title: words.generatorAction.begun,
    description: words.generatorAction.begunHint,
  },
  over: {
    kind: "info",
    title: words.generatorAction.over,
    description: words.generatorAction.overHint,
  },
};

async function openStore(context: Context, viewer: Viewer, form: FormData) {
  await enforceFormRateLimit(context, "store");
  const { app } = context;
  const name = String(form.get("name") ?? "");
  const made = await createStore(app, { userId: viewer.id, name }).catch((error) => {
    log("error", "store.failed", errorFields(error));
    return null;
  });
  switch (made?.status) {
    case "blank":
      return invalidForm(fieldErrorsReply(form, { name: words.generatorAction.enterAStoreName }));
    case "wrong-length":
      return invalidForm(fieldErrorsReply(form, { name: words.generatorAction.storeNameLength }));
    case "created":
      throw redirectWithToast(app.origin, "/ai-image-generator", {
        kind: "success",
        title: words.generatorAction.storeCreated,
      });
    case "exists":
      throw redirect("/ai-image-generator", 303);
    default:
      return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.failedToCreateStore }));
  }
}

const choices = z.object({
  formKey: z.string().min(8).max(64),
  prompt: z.string().max(20_000),
  count: z.coerce.number().int().min(1).max(MAX_PICTURES_AT_ONCE),
});

async function generate(context: Context, viewer: Viewer, form: FormData) {
  await enforceFormRateLimit(context, "generate");
  const { app } = context;
  const read = choices.safeParse({
    formKey: form.get("formKey"),
    prompt: form.get("prompt") ?? "",
    count: form.get("count") ?? 1,
  });
  const style = parseImageStyle(form.get("style") ?? "");
  const size = parseImageSize(form.get("size") ?? DEFAULT_IMAGE_SIZE);
  // Only a forged form can fail here, because the choices are fixed.
  if (!read.success || style === null || size === null)
    return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.unreadableForm }));
  const { data: chosen } = read;
  const asked = await takingCredits(form, () =>
    requestGeneration(app, {
      userId: viewer.id,
      ...chosen,
      style,
      size,
      isTransparent: form.get("transparent") === "on",
      isEnhanced: form.get("asTyped") !== "on",
    }),
  );
  if ("failed" in asked) return asked.failed;
  return answerRequest(context, form, asked, words.generatorAction.promptMissing);
}

const fromPicture = z.object({
  formKey: z.string().min(8).max(64),
  pictureId: z.string().refine(isId),
  count: z.coerce.number().int().min(1).max(MAX_PICTURES_AT_ONCE),
});

/** A variation or a change of an own picture. */
async function drawFrom(context: Context, viewer: Viewer, form: FormData) {
  await enforceFormRateLimit(context, "generate");
  const { app } = context;
  const fields = {
    formKey: form.get("formKey"),
    pictureId: form.get("pictureId"),
    count: form.get("count") ?? 1,
  };
  const read = fromPicture.safeParse(fields);
  const strength = parseVariationStrength(form.get("strength") ?? DEFAULT_VARIATION_STRENGTH);
  const region = parseEditRegion(form.get("region") ?? "");
  if (!read.success || !strength || !region)
    return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.unreadableForm }));
  const from = { ...read.data, userId: viewer.id };
  const text = (name: string) => String(form.get(name) ?? "");
  const asked = await takingCredits<Awaited<ReturnType<typeof requestEdit>>>(form, () => {
    if (text("intent") === "vary") return requestVariations(app, { ...from, strength });
    if (text("intent") === "remove-background")
      return requestEdit(app, { ...from, prompt: REMOVE_BACKGROUND, mask: null, isTransparent: true });
    const mask = parsePaintedMask(text("mask")) ?? regionMask(region);
    return requestEdit(app, { ...from, prompt: text("prompt"), part: text("part"), mask });
  });
  if ("failed" in asked) return asked.failed;
  if (asked.status === "missing") throw notFound();
  return answerRequest(context, form, asked, words.generatorAction.changeMissing);
}

/** The same as an earlier job, with another seed or with its enhanced prompt as it was changed. */
async function drawAgain(context: Context, viewer: Viewer, form: FormData) {
  await enforceFormRateLimit(context, "generate");
  const formKey = String(form.get("formKey") ?? "");
  const jobId = String(form.get("jobId") ?? "");
  if (!isId(jobId) || formKey.length < 8 || formKey.length > 64) throw notFound();
  const changed = form.has("finalPrompt") ? String(form.get("finalPrompt")) : null;
  const asked = await takingCredits<AgainRequestResult>(form, () =>
    requestAgain(context.app, { userId: viewer.id, formKey, jobId, changed }),
  );
  if ("failed" in asked) return asked.failed;
  if (asked.status === "missing") throw notFound();
  return answerRequest(context, form, asked, words.generatorAction.promptMissing);
}

const takingCredits = <T extends object>(form: FormData, work: () => Promise<T>) =>
  reportCreditErrors(form, words.generatorAction.creditsFailed, work);
