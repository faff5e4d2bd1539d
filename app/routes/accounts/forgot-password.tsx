import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/addresses";
import { requestReset } from "~/domain/accounts/reset-password";
import { useFormReply } from "~/http/form-reply";
import { parseForm, readForm } from "~/http/forms";
import { limitForm } from "~/http/rate-limits";
import { invalid } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { answerValidation } from "~/http/validation";
import { Button } from "~/ui/button";
import { ErrorSummary, Input } from "~/ui/fields";
import { PageHead, Wrap } from "~/ui/page";

const schema = z.object({ email: emailAddress });

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [
  { title: "Forgot your password? · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const validation = await answerValidation(context, form, schema);
  if (validation) return validation;
  await limitForm(context, "forgot-password");
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalid(parsed.reply);
  // After the answer, so that its time tells nothing about the address either.
  context.waitUntil(requestReset(context.app, parsed.value));
  return redirectWithToast(context.app.origin, "/login", {
    kind: "success",
    title: "Check your e-mail",
    description: "If there is an account for this address, a letter with a link is on its way.",
  });
}

export default function ForgotPassword() {
  const refused = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title="Forgot your password?" lead="We send you a letter with a link to choose a new one." />
      <form method="post" action="/forgot-password" className="form" data-validate>
        {refused ? <ErrorSummary errors={refused.errors} /> : null}
        <Input
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.values.email}
          error={refused?.errors.email}
        />
        <Button busyText="Sending...">Send the link</Button>
      </form>
    </Wrap>
  );
}
