import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { emailAddress } from "~/domain/accounts/email-addresses";
import { password } from "~/domain/accounts/password-field";
import { signUp } from "~/domain/accounts/sign-up";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { PageHead } from "~/ui/elements/page-layout";
import { FormBesideMascot } from "~/ui/mascots/mascot-pages";
import { LoginForm } from "./login-form";
import { words } from "./words";

const loginSchema = z.object({ email: emailAddress, password });
const signupSchema = loginSchema.extend({
  acceptTerms: z.literal("on", { error: words.signUp.mustAcceptTerms }),
});

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.mode === "signup" ? words.signUp.metaTitle : words.login.metaTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const viewer = await context.viewer();
  return {
    mode: search.get("mode") === "signup" ? ("signup" as const) : ("login" as const),
    to: safePath(search.get("to"), "/account"),
    isSignedIn: viewer !== null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const form = await readForm(request);
  const isSignup = form.get("mode") === "signup";
  const schema = isSignup ? signupSchema : loginSchema;
  const validation = await respondToFieldValidation(context, form, schema);
  if (validation) return validation;
  await enforceFormRateLimit(context, "login");
  const to = safePath(form.get("to"), "/account");
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm(parsed.reply);

  if (isSignup) {
    await signUp(app, parsed.value);
    return redirectWithToast(app.origin, `/login?to=${encodeURIComponent(to)}`, {
      kind: "success",
      title: words.signUp.done,
      description: words.signUp.doneText,
    });
  }

  const browser = readBrowserState(request, app.origin);
  const result = await signInWithPassword(app, { ...parsed.value, browser });
  if (result.status !== "signed-in")
    return invalidForm(fieldErrorsReply(form, { form: REFUSALS[result.status] }));
  const toast = { kind: "success", title: words.login.done } as const;
  return redirectWithToast(app.origin, to, toast, signInCookies(app.origin, result.session));
}

const REFUSALS = {
  wrong: words.login.wrong,
  "too-many": limitWords.login,
  unverified: words.login.unverified,
} as const;

export default function Login() {
  const { mode, to, isSignedIn } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <FormBesideMascot tone={mode === "signup" ? "teal" : "marigold"} by={mode === "signup" ? "girl" : "boy"}>
      {isSignedIn ? (
        <PageHead title={words.login.alreadyTitle} lead={words.login.alreadyLead} />
      ) : (
        <LoginForm mode={mode} to={to} reply={reply} />
      )}
      {isSignedIn ? (
        <p className="actions">
          <a href="/account">{words.login.account}</a> <a href="/">{words.login.home}</a>
        </p>
      ) : null}
    </FormBesideMascot>
  );
}
