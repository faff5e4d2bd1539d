import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { requestEmailChange } from "~/domain/accounts/email-addresses/request-email-change";
import { secondsUntilNextWindow } from "~/domain/limits/count-use";
import * as limitWords from "~/domain/limits/words";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm, limitedForm } from "~/http/responses/error-responses";
import { requireRecentProof } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

const text = words.changeEmail;
const schema = z.object({ newEmail: emailAddress });

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRecentProof(request, context);
  return { email };
}

/** The address changes only when the link that is sent to the new one is opened. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientIp: callerAddress } = context;
  const { email } = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "change-email" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  if (value.newEmail === email) return invalidForm(fieldErrorsReply(form, { newEmail: text.same }));
  const { status } = await requestEmailChange(app, { email, newEmail: value.newEmail, callerAddress });
  if (status === "too-many")
    return limitedForm(
      fieldErrorsReply(form, { form: limitWords.emails }),
      secondsUntilNextWindow(app, "emails-network"),
    );
  return redirectWithToast(app.origin, "/account", {
    kind: "success",
    stays: true,
    title: text.sent,
    description: text.sentText,
  });
}

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" action="/account/email" className="form" data-validate>
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <Input label={text.current} name="email" type="email" autoComplete="off" value={email} readOnly />
        <Input
          label={text.next}
          name="newEmail"
          type="email"
          autoComplete="email"
          required
          defaultValue={reply?.values.newEmail}
          error={reply?.errors.newEmail}
        />
        <Button busyText={text.busy}>{text.button}</Button>
      </form>
    </Wrap>
  );
}
