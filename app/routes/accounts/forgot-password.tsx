import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/addresses";
import { requestReset } from "~/domain/accounts/reset-password";
import { useFormReply } from "~/http/form-reply";
import { takeForm } from "~/http/take-form";
import { redirectWithToast } from "~/http/toasts";
import { AddressAsk } from "~/ui/address-ask";
import { PageHead, Wrap } from "~/ui/page";

const schema = z.object({ email: emailAddress });

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [
  { title: "Forgot your password? · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const taken = await takeForm(request, context, { schema, limit: "forgot-password" });
  if (!taken.ok) return taken.answer;
  // After the answer, so that its time tells nothing about the address either.
  context.waitUntil(requestReset(context.app, taken.value));
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
      <AddressAsk action="/forgot-password" button="Send the link" reply={useFormReply()} />
    </Wrap>
  );
}
