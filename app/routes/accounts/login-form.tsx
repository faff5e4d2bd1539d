import type { ReactNode } from "react";
import { Button } from "~/ui/elements/button";
import { PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input } from "~/ui/forms/fields";
import type { ShownReply } from "~/ui/forms/form-reply";
import { GoogleButton } from "./google/google-button";
import { googleWords } from "./google/google-words";
import { PasskeyForm } from "./passkeys/passkey-form";
import { words as passkeyWords } from "./passkeys/words";
import { HUMAN_CHECK_FIELD, HumanCheckField } from "./protection/human-check-field";
import { words } from "./words";

export type LoginMode = "login" | "signup";

/** One page for both: they differ in their words, in the terms that a new account accepts, and in the option to become an admin, where it is offered. */
export function LoginForm({
  mode,
  redirectTo,
  hasGoogle,
  offersAdmin,
  humanCheck,
  knownEmail,
  notice,
  reply,
}: {
  mode: LoginMode;
  redirectTo: string | null;
  hasGoogle: boolean;
  offersAdmin: boolean;
  /** Where it is set up; shown once it was asked for. */
  humanCheck: { siteKey: string; scriptUrl: string } | null;
  knownEmail: string | null;
  notice: ReactNode;
  reply?: ShownReply;
}) {
  const isSignup = mode === "signup";
  const { title, button, busy } = isSignup ? words.signUp : words.login;
  const kept = redirectTo === null ? null : <input type="hidden" name="redirectTo" value={redirectTo} />;
  return (
    <>
      <PageHead title={title} lead={isSignup ? words.signUp.lead : undefined} />
      <div className="ways-in">
        {reply ? null : notice}
        {hasGoogle ? (
          <div>
            <GoogleButton action="/login/google" label={googleWords.signIn.button}>
              {kept}
            </GoogleButton>
            <p className="fine">{googleWords.signIn.terms}</p>
          </div>
        ) : null}
        {isSignup ? null : (
          <PasskeyForm
            purpose="sign-in"
            action="/login/passkey"
            label={passkeyWords.signIn.button}
            busyText={passkeyWords.signIn.busy}
            variant="outline"
          >
            {kept}
          </PasskeyForm>
        )}
        {hasGoogle ? <p className="divider">{words.login.divider}</p> : null}
        <form method="post" action={loginHref(mode, redirectTo)} className="form" data-validate>
          {reply ? <ErrorSummary errors={reply.errors} /> : null}
          <input type="hidden" name="mode" value={mode} />
          {kept}
          <Input
            label={words.login.email}
            name="email"
            type="email"
            autoComplete={isSignup ? "email" : "username"}
            required
            defaultValue={reply?.values.email ?? knownEmail ?? undefined}
            error={reply?.errors.email}
          />
          <Input
            label={words.login.password}
            name="password"
            type="password"
            autoComplete={isSignup ? "new-password" : "current-password"}
            hint={isSignup ? words.signUp.passwordHint : undefined}
            minLength={6}
            required
            error={reply?.errors.password}
          />
          {isSignup ? (
            <Checkbox
              name="acceptTerms"
              required
              label={words.signUp.acceptTerms}
              defaultChecked={reply?.values.acceptTerms === "on"}
              error={reply?.errors.acceptTerms}
            />
          ) : null}
          {isSignup && offersAdmin ? (
            <Checkbox
              className="testing"
              name="makeAdmin"
              label={words.selfGrant.checkbox}
              defaultChecked={reply?.values.makeAdmin === "on"}
            />
          ) : null}
          {humanCheck && (reply?.errors.humanCheck || reply?.values[HUMAN_CHECK_FIELD]) ? (
            <HumanCheckField {...humanCheck} />
          ) : null}
          <Button size="lg" busyText={busy}>
            {button}
          </Button>
        </form>
      </div>
      <p className="other-ways">
        <a href={loginHref(isSignup ? "login" : "signup", redirectTo)}>
          {isSignup ? words.signUp.toLogin : words.login.toSignUp}
        </a>
        {isSignup ? null : <a href="/forgot-password">{words.login.forgotPassword}</a>}
        <a href="/tshirt-trends">{words.login.trendsFooter}</a>
      </p>
    </>
  );
}

function loginHref(mode: LoginMode, redirectTo: string | null): string {
  const search = new URLSearchParams({
    ...(mode === "signup" ? { mode } : {}),
    ...(redirectTo === null ? {} : { redirectTo }),
  }).toString();
  return search === "" ? "/login" : `/login?${search}`;
}
