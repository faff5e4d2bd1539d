import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import { betaForm, contactForm, type InquiryKind, supportForm } from "~/domain/inquiries/forms";
import { type InquirySubmission, submitInquiry } from "~/domain/inquiries/submit-inquiry";
import * as limitWords from "~/domain/limits/words";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { type FormReply, fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { isWithinFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { words } from "./words";

/** Enough for a message of 100 kB in any script, which is returned with an error about its length. */
const MAX_FORM_BYTES = 1_000_000;

const FORMS: Record<InquiryKind, { schema: z.ZodType; sent: Toast; failed: string; address: string }> = {
  contact: {
    schema: contactForm,
    address: "/contact",
    sent: {
      kind: "success",
      title: words.inquiryAction.contactRequestSent,
      description: words.inquiryAction.contactRequestThanks,
    },
    failed: words.inquiryAction.contactFailed,
  },
  support: {
    schema: supportForm,
    address: "/support",
    sent: {
      kind: "success",
      title: words.inquiryAction.supportRequestSubmitted,
      description: words.inquiryAction.supportRequestThanks,
    },
    failed: words.inquiryAction.supportFailed,
  },
  beta: {
    schema: betaForm,
    address: "/beta",
    sent: {
      kind: "success",
      title: words.inquiryAction.applicationSubmitted,
      description: words.inquiryAction.applicationThanks,
    },
    failed: words.inquiryAction.applicationFailed,
  },
};

/** The action's reply to its form. `failed`: the fault is ours. */
export type InquiryFormReply = FormReply & { failed?: boolean };

/**
 * The action of all three forms. A valid form redirects to the page it was on, with a toast. Otherwise the form's
 * own page is shown with the typed values.
 */
export async function handleInquiryAction({ request, context }: ActionFunctionArgs, kind: InquiryKind) {
  const { schema, sent, failed, address } = FORMS[kind];
  const form = await readForm(request, MAX_FORM_BYTES);
  const validation = await respondToFieldValidation(context, form, schema);
  if (validation) return validation;
  if (!(await isWithinFormRateLimit(context, "inquiry"))) return tooMany(form);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm<InquiryFormReply>(parsed.reply);
  const written = { kind, form: parsed.value } as InquirySubmission;
  const page = safePath(form.get("page"), address).slice(0, 200);
  try {
    const viewer = await context.viewer();
    const { status } = await submitInquiry(context.app, {
      written,
      page,
      userId: viewer?.id ?? null,
      callerAddress: context.clientIp,
    });
    if (status === "too-many") return tooMany(form);
    // Spam gets the same answer, so that its sender learns nothing.
    return redirectWithToast(context.app.origin, page, { ...sent, stays: true });
  } catch (error) {
    log("error", "inquiry.failed", { kind, ...errorFields(error) });
    return data<InquiryFormReply>(
      { ...fieldErrorsReply(form, { form: failed }), failed: true },
      { status: 503 },
    );
  }
}

function tooMany(form: FormData) {
  return data<InquiryFormReply>(fieldErrorsReply(form, { form: limitWords.inquiry }), {
    status: 429,
    headers: { "retry-after": "3600" },
  });
}
