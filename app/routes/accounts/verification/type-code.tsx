import type { ActionFunctionArgs, LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { verifyTypedCode } from "~/acts/verify-email-address";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { resendSignUpEmail } from "~/domain/accounts/sign-up";
import { secondsUntilNextWindow } from "~/domain/limits/count-use";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm, limitedForm } from "~/http/responses/error-responses";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { EmailRequestForm } from "~/ui/forms/email-request-form";
import { CodeForm } from "../factors/code-form";
import loginStylesHref from "../login.css?url";
import { verifiedResponse } from "./verified-response";
import { words } from "./words";

const { incomplete } = words.typeCode;
const typedCode = z.string(incomplete).trim().min(1, incomplete).max(40, incomplete);
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), code: typedCode }),
  z.object({ intent: z.literal("again"), email: emailAddress }),
]);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [
  { title: words.typeCode.metaTitle },
  { name: "robots", content: "noindex" },
];

/** Reads no data, so that the page does not reveal whether this browser waits for an email. */
export const loader = () => null;

export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientIp: callerAddress } = context;
  const received = await receiveForm(request, context, { schema, limit: "verify" });
  if (!received.ok) return received.answer;
  const { value, form } = received;
  const browser = readBrowserState(request, context);
  if (value.intent === "code") {
    const result = await verifyTypedCode(app, { typed: value.code, browser });
    if (result.status === "verified") return verifiedResponse(request, context, result);
    if (result.status === "wrong") return invalidForm(fieldErrorsReply(form, { code: words.typeCode.wrong }));
    return limitedForm(fieldErrorsReply(form, { form: limitWords.typedCode }), result.retryAfterSeconds);
  }
  const { signUpToken } = browser;
  const asked = await resendSignUpEmail(app, { email: value.email, signUpToken, callerAddress });
  if (asked === "too-many")
    return limitedForm(
      fieldErrorsReply(form, { form: limitWords.emails }),
      secondsUntilNextWindow(app, "emails-network"),
    );
  const { done: title, doneText: description } = words.emailAgain;
  return redirectWithToast(app.origin, "/verify/code", { kind: "success", title, description, stays: true });
}

/** Where a sign-up leads: the email's code is typed here if its link opens in another program or device. */
export default function TypeCode() {
  const reply = useFormReply();
  const isAgain = reply?.values.intent === "again";
  return (
    <Wrap width="narrow">
      <PageHead title={words.typeCode.title} lead={words.typeCode.lead} />
      <CodeForm
        action="/verify/code"
        intent="code"
        words={words.typeCode}
        reply={isAgain ? undefined : reply}
      />
      <Card className="email-again">
        <h2>{words.emailAgain.title}</h2>
        <p>{words.emailAgain.lead}</p>
        <EmailRequestForm
          action="/verify/code"
          intent="again"
          button={words.emailAgain.button}
          reply={isAgain ? reply : undefined}
        />
      </Card>
    </Wrap>
  );
}
