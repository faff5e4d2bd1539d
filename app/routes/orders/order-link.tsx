import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { sendOrderLinks } from "~/domain/orders/order-page";
import { useFormReply } from "~/http/form-reply";
import { parseForm, readForm } from "~/http/forms";
import { limitForm } from "~/http/rate-limits";
import { invalid } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { answerValidation } from "~/http/validation";
import { Button } from "~/ui/button";
import { ErrorSummary, Input } from "~/ui/fields";
import { PageHead, Wrap } from "~/ui/page";

const schema = z.object({
  email: z
    .string({ error: "Enter your e-mail address" })
    .trim()
    .max(254, "This address is too long")
    .pipe(z.email({ error: "Enter an e-mail address such as name@example.com" }))
    .transform((text) => text.toLowerCase()),
});

export const meta: MetaFunction = () => [
  { title: "Find your order · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const validation = await answerValidation(context, form, schema);
  if (validation) return validation;
  await limitForm(context, "order-link");
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalid(parsed.reply);
  // After the answer, so that neither its words nor its time tell whether the address has ordered.
  context.waitUntil(sendOrderLinks(context.app, parsed.value));
  return redirectWithToast(context.app.origin, "/order-link", {
    kind: "success",
    title: "Check your e-mail",
    description: "If something was ordered with this address, a letter with the link is on its way.",
  });
}

export default function OrderLink() {
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Find your order"
        lead="Lost the letter? We send the link to your order again. No account needed."
      />
      <form method="post" action="/order-link" className="form" data-validate>
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <Input
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="The one you gave when you ordered."
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <Button busyText="Sending...">Send me the link again</Button>
      </form>
    </Wrap>
  );
}
