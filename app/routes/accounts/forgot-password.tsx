import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses";
import { requestPasswordReset } from "~/domain/accounts/reset-password";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { EmailRequestForm } from "~/ui/forms/email-request-form";

const schema = z.object({ email: emailAddress });

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [
  { title: "Forgot your password? · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const taken = await receiveForm(request, context, { schema, limit: "forgot-password" });
  if (!taken.ok) return taken.answer;
  // After the answer, so that its time tells nothing about the address either.
  context.waitUntil(requestPasswordReset(context.app, taken.value));
  return redirectWithToast(context.app.origin, "/login", {
    kind: "success",
    title: "Check your e-mail",
    description: "If there is an account for this address, an e-mail with a link is on its way.",
  });
}

export default function ForgotPassword() {
  return (
    <Wrap width="narrow">
      <PageHead title="Forgot your password?" lead="We send you an e-mail with a link to choose a new one." />
      <EmailRequestForm action="/forgot-password" button="Send the link" reply={useFormReply()} />
    </Wrap>
  );
}
