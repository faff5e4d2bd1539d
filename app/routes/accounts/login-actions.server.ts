import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { z } from "zod";
import { grantAdminToSelf } from "~/acts/grant-admin-to-self";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { passesHumanCheck } from "~/domain/accounts/human-check";
import { newPassword, password, weaknessMessage } from "~/domain/accounts/passwords/password-field";
import { sealAdminRequest } from "~/domain/accounts/roles/self-granted-admin";
import { signUp } from "~/domain/accounts/sign-up";
import { sendUnlockEmail } from "~/domain/accounts/unlock-login";
import { secondsUntilNextWindow } from "~/domain/limits/count-use";
import * as limitWords from "~/domain/limits/words";
import {
  adminRequestCookie,
  readBrowserState,
  signInCookies,
  signUpCookie,
  signUpRedirectCookie,
} from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { invalidForm, limitedForm, orBusy } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import {
  ADMIN_GRANTED_PATH,
  factorNeededResponse,
  signedInResponse,
} from "~/http/responses/signed-in-response";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { HUMAN_CHECK_FIELD } from "./protection/human-check-field";
import { words } from "./words";

const loginSchema = z.object({ email: emailAddress, password });
const unlockSchema = z.object({ email: emailAddress });
const signupSchema = loginSchema.extend({
  password: newPassword,
  acceptTerms: z.literal("on", { error: words.signUp.mustAcceptTerms }),
});

export async function logIn(request: Request, context: AppLoadContext, form: FormData) {
  const { app } = context;
  const validation = await respondToFieldValidation(context, form, loginSchema);
  if (validation) return validation;
  await enforceFormRateLimit(context, "login");
  const parsed = parseForm(form, loginSchema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const browser = readBrowserState(request, context);
  const callerAddress = context.clientIp;
  const { email } = parsed.value;
  const token = String(form.get(HUMAN_CHECK_FIELD) ?? "");
  if (!(await passesHumanCheck(app, { email, deviceToken: browser.deviceToken, token, callerAddress })))
    return invalidForm(fieldErrorsReply(form, { humanCheck: words.humanCheck.needed }));
  const result = await orBusy(signInWithPassword(app, { ...parsed.value, browser, callerAddress }));
  if (result.status === "unverified")
    return data(fieldErrorsReply(form, { form: words.login.unverified }), {
      status: 400,
      headers: signUpCookie(app.origin, result.signUpToken),
    });
  const to = safePath(form.get("redirectTo"), "/account");
  if (result.status === "factor-needed") return factorNeededResponse(app.origin, result, to);
  if (result.status === "too-many") {
    // After the answer, so that its timing does not reveal whether the address is known.
    if (result.isLong) context.waitUntil(sendUnlockEmail(app, { email, callerAddress }));
    return limitedForm(fieldErrorsReply(form, { form: limitWords.login }), result.retryAfterSeconds);
  }
  if (result.status === "suspended")
    return invalidForm(fieldErrorsReply(form, { form: words.login.suspended }));
  if (result.status !== "signed-in") return invalidForm(fieldErrorsReply(form, { form: words.login.wrong }));
  const toast = { kind: "success", title: words.login.done } as const;
  return signedInResponse(app.origin, result.session, {
    to,
    toast,
  });
}

export async function register(request: Request, context: AppLoadContext, form: FormData) {
  const { app } = context;
  const validation = await respondToFieldValidation(context, form, signupSchema);
  if (validation) return validation;
  await enforceFormRateLimit(context, "login");
  const parsed = parseForm(form, signupSchema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const weakness = weaknessMessage(parsed.value.password, parsed.value.email);
  if (weakness) return invalidForm(fieldErrorsReply(form, { password: weakness }));
  const { signUpToken } = readBrowserState(request, context);
  const callerAddress = context.clientIp;
  const signedUp = await orBusy(signUp(app, { ...parsed.value, signUpToken, callerAddress }));
  if (signedUp.status === "too-many")
    return limitedForm(
      fieldErrorsReply(form, { form: limitWords.emails }),
      secondsUntilNextWindow(app, "emails-network"),
    );
  if (signedUp.status === "off") return invalidForm(fieldErrorsReply(form, { form: words.signUp.off }));
  const headers = signUpCookie(app.origin, signedUp.signUpToken);
  if (app.config.allowAdminSelfGrant && form.get("makeAdmin") === "on")
    headers.append(
      "set-cookie",
      adminRequestCookie(app.origin, await sealAdminRequest(app, parsed.value.email)),
    );
  const redirectTo = form.has("redirectTo") ? safePath(form.get("redirectTo"), "/account") : null;
  if (redirectTo !== null) headers.append("set-cookie", signUpRedirectCookie(app.origin, redirectTo));
  const { done: title, doneText: description } = words.signUp;
  const toast = { kind: "success", title, description, stays: true } as const;
  return redirectWithToast(app.origin, "/verify/code", toast, headers);
}

/** Instead of the check for people without script: an email with a link that lets them try again. The answer is the same for any address. */
export async function sendUnlockEmailInstead(context: AppLoadContext, form: FormData) {
  const { app, clientIp: callerAddress } = context;
  await enforceFormRateLimit(context, "login");
  const parsed = parseForm(form, unlockSchema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  context.waitUntil(sendUnlockEmail(app, { ...parsed.value, callerAddress }));
  const { sent: title, sentText: description } = words.humanCheck;
  return redirectWithToast(app.origin, "/login", { kind: "success", title, description, stays: true });
}

/** The button for people who are logged in. Where it is not allowed, it is not shown, and a request gets a message. */
export async function grantAdmin(request: Request, context: AppLoadContext, form: FormData) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "login");
  const browser = readBrowserState(request, context);
  try {
    const result = await grantAdminToSelf(app, { viewer, browser });
    if (result.status === "refused")
      return data(fieldErrorsReply(form, { form: words.selfGrant.refused }), { status: 403 });
    const toast = { kind: "success", title: words.selfGrant.granted } as const;
    return redirectWithToast(
      app.origin,
      ADMIN_GRANTED_PATH,
      toast,
      signInCookies(app.origin, result.session),
    );
  } catch (error) {
    log("error", "admin.self-grant-failed", errorFields(error));
    return data(fieldErrorsReply(form, { form: words.selfGrant.refused }), { status: 500 });
  }
}
