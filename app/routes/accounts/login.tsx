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
import { signUp } from "~/domain/accounts/sign-up";
import { words as limitWords } from "~/domain/limits/words";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { type FormReply, fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { Button } from "~/ui/elements/button";
import { PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input } from "~/ui/forms/fields";
import { FormBesideMascot } from "~/ui/mascots/mascot-pages";

const password = z
  .string({ error: "Please enter your password." })
  .min(6, "Password must be at least 6 characters.")
  .max(200, "Password must be at most 200 characters.");
const loginSchema = z.object({ email: emailAddress, password });
const signupSchema = loginSchema.extend({
  acceptTerms: z.literal("on", { error: "You must accept the terms and conditions." }),
});

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.mode === "signup" ? "Create an Account" : "Login"} · Inkloom` },
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
      title: "Sign up successful",
      description: "Please check your e-mail to confirm the address. 3 welcome credits are waiting.",
    });
  }

  const browser = readBrowserState(request, app.origin);
  const result = await signInWithPassword(app, { ...parsed.value, browser });
  if (result.status !== "signed-in")
    return invalidForm(fieldErrorsReply(form, { form: REFUSALS[result.status] }));
  const toast = { kind: "success", title: "Login successful" } as const;
  return redirectWithToast(app.origin, to, toast, signInCookies(app.origin, result.session));
}

const REFUSALS = {
  wrong: "Authentication error: the e-mail address or the password is not right.",
  "too-many": limitWords.login,
  unverified: "Please confirm your e-mail address first. We have just sent you a new e-mail with the link.",
} as const;

export default function Login() {
  const { mode, to, isSignedIn } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <FormBesideMascot tone={mode === "signup" ? "teal" : "marigold"} by={mode === "signup" ? "girl" : "boy"}>
      {isSignedIn ? (
        <PageHead title="You are already logged in." lead="Your account and your designs are a click away." />
      ) : (
        <LoginForm mode={mode} to={to} reply={reply} />
      )}
      {isSignedIn ? (
        <p className="actions">
          <a href="/account">Account</a> <a href="/">Home</a>
        </p>
      ) : null}
    </FormBesideMascot>
  );
}

function LoginForm({ mode, to, reply }: { mode: "login" | "signup"; to: string; reply?: FormReply }) {
  const isSignup = mode === "signup";
  const other = new URLSearchParams({ to, ...(isSignup ? {} : { mode: "signup" }) });
  return (
    <>
      <PageHead
        title={isSignup ? "Create an Account" : "Login to Your Account"}
        lead={isSignup ? "3 credits are on us: your first three designs cost nothing." : undefined}
      />
      <form
        method="post"
        action={`/login?${new URLSearchParams({ mode, to })}`}
        className="form"
        data-validate
      >
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="to" value={to} />
        <Input
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <Input
          label="Password"
          name="password"
          type="password"
          autoComplete={isSignup ? "new-password" : "current-password"}
          hint={isSignup ? "At least 6 characters; a sentence is best." : undefined}
          minLength={6}
          required
          error={reply?.errors.password}
        />
        {isSignup ? (
          <Checkbox
            name="acceptTerms"
            required
            label={
              <>
                I accept the <a href="/terms">terms</a> and have read the{" "}
                <a href="/privacy">privacy notice</a>
              </>
            }
            error={reply?.errors.acceptTerms}
          />
        ) : null}
        <Button size="lg" busyText={isSignup ? "Signing up..." : "Logging in..."}>
          {isSignup ? "Sign Up" : "Login"}
        </Button>
      </form>
      <p className="actions">
        <a href={`/login?${other}`}>
          {isSignup ? "Already have an account? Login" : "Don't have an account? Sign up"}
        </a>
        {isSignup ? null : <a href="/forgot-password">Forgot your password?</a>}
      </p>
    </>
  );
}
