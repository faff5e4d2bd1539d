import { Button } from "~/ui/elements/button";
import { PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input } from "~/ui/forms/fields";
import type { FormReply } from "~/ui/forms/form-reply";
import { words } from "./words";

export type LoginMode = "login" | "signup";

/** One form for both: they differ in their words and in the terms that a new account accepts. */
export function LoginForm({ mode, to, reply }: { mode: LoginMode; to: string; reply?: FormReply }) {
  const isSignup = mode === "signup";
  const other = new URLSearchParams({ to, ...(isSignup ? {} : { mode: "signup" }) });
  const { title, button, busy } = isSignup ? words.signUp : words.login;
  return (
    <>
      <PageHead title={title} lead={isSignup ? words.signUp.lead : undefined} />
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
          label={words.login.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={reply?.values.email}
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
            error={reply?.errors.acceptTerms}
          />
        ) : null}
        <Button size="lg" busyText={busy}>
          {button}
        </Button>
      </form>
      <p className="actions">
        <a href={`/login?${other}`}>{isSignup ? words.signUp.toLogin : words.login.toSignUp}</a>
        {isSignup ? null : <a href="/forgot-password">{words.login.forgotPassword}</a>}
      </p>
    </>
  );
}
