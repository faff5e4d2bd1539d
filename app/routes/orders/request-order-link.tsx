import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { sendOrderLinksEmail } from "~/domain/orders/access/send-order-links";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { EmailRequestForm } from "~/ui/forms/email-request-form";
import { words } from "./words";

const text = words.requestOrderLink;

const schema = z.object({ email: emailAddress });

export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("expired")) return { reason: "expired" } as const;
  if (searchParams.has("paid")) return { reason: "paid" } as const;
  return { reason: null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const taken = await receiveForm(request, context, { schema, limit: "order-link" });
  if (!taken.ok) return taken.answer;
  // After the response, so that neither its text nor its timing reveals whether the address has ordered.
  context.waitUntil(sendOrderLinksEmail(context.app, taken.value));
  return redirectWithToast(context.app.origin, "/order-link", {
    kind: "success",
    ...text.sent,
    stays: true,
  });
}

export default function OrderLink() {
  const { reason } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead title={text.title} lead={text.lead} />
      {reason ? (
        <Notice kind={reason === "paid" ? "success" : "info"} title={text[reason].title} className="mb-6">
          <p>{text[reason].text}</p>
        </Notice>
      ) : null}
      <EmailRequestForm action="/order-link" button={text.submit} hint={text.hint} reply={useFormReply()} />
    </Wrap>
  );
}
