import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses";
import { readLeadSettings, saveLeadSettings } from "~/domain/inquiries/lead-webhook-settings";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import type { ExternalUrlFault } from "~/lib/external-url";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { AuditTrail } from "../kit/audit-trail";

const PATH = "/admin/settings";
const LEAST_SECRET_CHARACTERS = 16;

export const meta: MetaFunction = () => [{ title: "Settings · Inkloom" }];

const schema = z.object({
  url: z.string().trim().optional(),
  // "password" in its name: what is typed here never comes back with the page.
  signingPassword: z
    .string()
    .min(LEAST_SECRET_CHARACTERS, `At least ${LEAST_SECRET_CHARACTERS} characters.`)
    .max(200, "At most 200 characters.")
    .optional(),
  recipient: emailAddress.optional(),
});

const FAULTS: Record<ExternalUrlFault, string> = {
  "not-a-url": "Please enter a valid URL.",
  "not-https": "The address must begin with https://, since applications contain people's addresses.",
  port: "Only the usual ports (80, 443) are called.",
  user: "Leave out the user name and password: the signature proves who is calling.",
  address: "Please enter a host name, not an IP address: addresses may lead into a private network.",
  "not-public": "This name does not lead to a public server.",
  own: "This is our own address.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return { ...(await readLeadSettings(context.app)), supportEmail: context.app.config.supportEmail };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requireRole(request, context, "admin");
  const { app } = context;
  const form = await readForm(request);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { url = "", signingPassword = "", recipient = "" } = parsed.value;
  const saved = await saveLeadSettings(app, { url, secret: signingPassword, recipient, by });
  if (saved.status === "refused") return invalidForm(fieldErrorsReply(form, { url: FAULTS[saved.fault] }));
  if (saved.status === "no-secret")
    return invalidForm(
      fieldErrorsReply(form, { signingPassword: "A webhook needs a secret to be signed with." }),
    );
  return redirectWithToast(app.origin, PATH, {
    kind: "success",
    title: "Settings saved",
    description: url
      ? "Whatever was waiting for the webhook is sent within a minute."
      : "The webhook is off.",
  });
}

export default function Settings() {
  const { url, hasSecret, recipient, audit, supportEmail } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <>
      <PageHead
        title="Settings"
        lead="What can be changed while the shop runs. Every change is kept with your name."
      />
      {url === "" ? (
        <Notice kind="warning" title="Webhook URL not configured" className="mb-6">
          <p>Please configure the webhook URL first. Until then applications for the beta program wait.</p>
        </Notice>
      ) : null}
      <Card>
        <h2>Beta applications</h2>
        <p>
          Each application is posted as JSON to this address and signed; it is retried for a day, then waits
          for a human in the <a href="/admin/letters">outbox</a>.
        </p>
        <form method="post" className="form mt-6">
          <ErrorSummary errors={reply?.errors ?? {}} />
          <Input
            label="Webhook URL"
            name="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint="Leave it empty to turn it off; applications are kept and wait."
            defaultValue={reply?.values.url ?? url}
            error={reply?.errors.url}
          />
          <Input
            label="Signing secret"
            name="signingPassword"
            type="password"
            autoComplete="new-password"
            hint={
              hasSecret
                ? "A secret is set. It is never shown; leave this empty to keep it."
                : "Shared with the receiver, who checks the signature with it. It is never shown again."
            }
            error={reply?.errors.signingPassword}
          />
          <Input
            label="Recipient’s email"
            name="recipient"
            type="email"
            autoComplete="off"
            hint={`Travels with each application as recipientEmail. Empty means ${supportEmail}.`}
            defaultValue={reply?.values.recipient ?? recipient}
            error={reply?.errors.recipient}
          />
          <Button busyText="Saving…">Save</Button>
        </form>
      </Card>
      <AuditTrail audit={audit} />
    </>
  );
}
