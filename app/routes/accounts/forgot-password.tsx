import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { countResetEmail, sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import { secondsUntilNextWindow } from "~/domain/limits/count-use";
import * as limitWords from "~/domain/limits/words";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { limitedForm } from "~/http/responses/error-responses";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { EmailRequestForm } from "~/ui/forms/email-request-form";
import { words } from "./words";

const schema = z.object({ email: emailAddress });

export const headers = privatePage;
export const meta: MetaFunction = () => [
  { title: words.forgotPassword.metaTitle },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: ActionFunctionArgs) {
  const received = await receiveForm(request, context, { schema, limit: "forgot-password" });
  if (!received.ok) return received.answer;
  const { app, clientIp: callerAddress } = context;
  const { isNetworkWithin, isWithin } = await countResetEmail(app, { ...received.value, callerAddress });
  if (!isNetworkWithin)
    return limitedForm(
      fieldErrorsReply(received.form, { form: limitWords.emails }),
      secondsUntilNextWindow(app, "emails-network"),
    );
  // After the answer, so that its timing does not reveal whether the address is known.
  if (isWithin) context.waitUntil(sendResetEmail(app, received.value));
  return redirectWithToast(context.app.origin, "/login", {
    kind: "success",
    title: words.forgotPassword.done,
    description: words.forgotPassword.doneText,
    stays: true,
  });
}

export default function ForgotPassword() {
  return (
    <Wrap width="narrow">
      <PageHead title={words.forgotPassword.title} lead={words.forgotPassword.lead} />
      <EmailRequestForm
        action="/forgot-password"
        button={words.forgotPassword.button}
        reply={useFormReply()}
      />
    </Wrap>
  );
}
