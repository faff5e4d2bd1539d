import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses";
import { sendOrderLinksEmail } from "~/domain/orders/access/send-order-links";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { EmailRequestForm } from "~/ui/forms/email-request-form";

const schema = z.object({ email: emailAddress });

export const meta: MetaFunction = () => [
  { title: "Find your order · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const taken = await receiveForm(request, context, { schema, limit: "order-link" });
  if (!taken.ok) return taken.answer;
  // After the answer, so that neither its words nor its time tell whether the address has ordered.
  context.waitUntil(sendOrderLinksEmail(context.app, taken.value));
  return redirectWithToast(context.app.origin, "/order-link", {
    kind: "success",
    title: "Check your e-mail",
    description: "If something was ordered with this address, an e-mail with the link is on its way.",
  });
}

export default function OrderLink() {
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Find your order"
        lead="Lost the e-mail? We send the link to your order again. No account needed."
      />
      <EmailRequestForm
        action="/order-link"
        button="Send me the link again"
        hint="The one you gave when you ordered."
        reply={useFormReply()}
      />
    </Wrap>
  );
}
