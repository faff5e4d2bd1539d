import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { resetPassword } from "~/domain/accounts/reset-password";
import { signOutCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";

const schema = z.object({
  code: z.string().max(100),
  password: z
    .string({ error: "Please enter a new password." })
    .min(6, "Password must be at least 6 characters.")
    .max(200, "Password must be at most 200 characters."),
});

/** The code stands in the address: it must not travel on in a referrer. */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
});
export const meta: MetaFunction = () => [
  { title: "Choose a new password · Inkloom" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { code: new URL(request.url).searchParams.get("code") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const taken = await receiveForm(request, context, { schema, limit: "reset-password" });
  if (!taken.ok) return taken.answer;
  const result = await resetPassword(app, { token: taken.value.code, password: taken.value.password });
  if (result.status === "expired")
    return invalidForm(
      fieldErrorsReply(taken.form, {
        form: "This link has been used or is too old. Please ask for a new one.",
      }),
    );
  return redirectWithToast(
    app.origin,
    "/login",
    {
      kind: "success",
      title: "Password changed",
      description: "All devices were signed out. Login with the new one.",
    },
    signOutCookies(app.origin, { keepsCart: true }),
  );
}

export default function ResetPassword() {
  const { code } = useLoaderData<typeof loader>();
  const refused = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title="Choose a new password" lead="Every device is signed out when you do." />
      <form method="post" action="/reset-password" className="form" data-validate>
        {refused ? <ErrorSummary errors={refused.errors} /> : null}
        <input type="hidden" name="code" value={refused?.values.code ?? code} />
        <Input
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters; a sentence is best."
          minLength={6}
          required
          error={refused?.errors.password}
        />
        <Button busyText="Changing...">Change the password</Button>
      </form>
      {refused?.errors.form ? (
        <p className="actions">
          <a href="/forgot-password">Ask for a new link</a>
        </p>
      ) : null}
    </Wrap>
  );
}
