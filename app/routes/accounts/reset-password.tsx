import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { resetPassword } from "~/acts/reset-password";
import { findCode } from "~/domain/accounts/email-addresses/one-time-codes";
import { newPassword } from "~/domain/accounts/passwords/password-field";
import { passwordChangedCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { secretAddress } from "~/http/responses/cache-control";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { AccountField, NewPasswordField } from "./password-fields";
import { words } from "./words";

const schema = z.object({
  code: z.string().max(100),
  password: newPassword,
});

export const headers = secretAddress;
export const meta: MetaFunction = () => [
  { title: words.resetPassword.metaTitle },
  { name: "robots", content: "noindex" },
];

/** The address is shown to the holder of its email, so that password managers know whose password it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const found = await findCode(context.app, { token: code, purpose: "reset", browserToken: null });
  return { code, email: found?.user.email ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "reset-password" });
  if (!received.ok) return received.answer;
  const result = await orBusy(
    resetPassword(app, { token: received.value.code, password: received.value.password }),
  );
  if (result.status === "weak-password")
    return invalidForm(fieldErrorsReply(received.form, { password: result.message }));
  if (result.status === "expired")
    return invalidForm(
      fieldErrorsReply(received.form, {
        form: words.resetPassword.expired,
      }),
    );
  return redirectWithToast(
    app.origin,
    "/login",
    {
      kind: "success",
      title: words.resetPassword.done,
      description: words.resetPassword.doneText,
      stays: true,
    },
    passwordChangedCookies(app.origin, result.deviceToken),
  );
}

export default function ResetPassword() {
  const { code, email } = useLoaderData<typeof loader>();
  const refused = useFormReply();
  const text = words.resetPassword;
  if (email === null || refused?.errors.form)
    return (
      <Wrap width="narrow">
        <PageHead title={text.title} />
        <Notice kind="error" title={text.expired}>
          <p>
            <a href="/forgot-password">{text.newLink}</a>
          </p>
        </Notice>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" action={`/reset-password?code=${code}`} className="form" data-validate>
        {refused ? <ErrorSummary errors={refused.errors} /> : null}
        <input type="hidden" name="code" value={code} />
        <AccountField label={words.login.email} email={email} />
        <NewPasswordField label={text.password} hint={text.passwordHint} error={refused?.errors.password} />
        <Button size="lg" busyText={text.busy}>
          {text.button}
        </Button>
      </form>
    </Wrap>
  );
}
