import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { resetPassword } from "~/acts/reset-password";
import { newPassword } from "~/domain/accounts/passwords/password-field";
import { passwordChangedCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

const schema = z.object({
  code: z.string().max(100),
  password: newPassword,
});

/** The code is in the URL: it must not be sent on as a referrer. */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
});
export const meta: MetaFunction = () => [
  { title: words.resetPassword.metaTitle },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { code: new URL(request.url).searchParams.get("code") ?? "" };
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
  const { code } = useLoaderData<typeof loader>();
  const refused = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title={words.resetPassword.title} lead={words.resetPassword.lead} />
      <form method="post" action="/reset-password" className="form" data-validate>
        {refused ? <ErrorSummary errors={refused.errors} /> : null}
        <input type="hidden" name="code" value={refused?.values.code ?? code} />
        <Input
          label={words.resetPassword.password}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={words.resetPassword.passwordHint}
          minLength={6}
          required
          error={refused?.errors.password}
        />
        <Button busyText={words.resetPassword.busy}>{words.resetPassword.button}</Button>
      </form>
      {refused?.errors.form ? (
        <p className="actions">
          <a href="/forgot-password">{words.resetPassword.newLink}</a>
        </p>
      ) : null}
    </Wrap>
  );
}
