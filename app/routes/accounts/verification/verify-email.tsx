import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { findCode } from "~/domain/accounts/email-addresses/one-time-codes";
import { newPassword } from "~/domain/accounts/passwords/password-field";
import { readBrowserState, readSignUpToken } from "~/http/cookies/session-cookies";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { secretAddress } from "~/http/responses/cache-control";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { AccountField, NewPasswordField } from "../password-fields";
import { words } from "../words";
import { verifiedResponse } from "./verified-response";

export const headers = secretAddress;
export const meta: MetaFunction = () => [
  { title: words.verify.metaTitle },
  { name: "robots", content: "noindex" },
];

const text = words.verify;

/** The password is asked for where the browser is not the one of the sign-up. */
const schema = z.object({ code: z.string().max(100), password: newPassword.optional() });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const code = new URL(request.url).searchParams.get("code");
  if (!code) throw redirect("/verify/code");
  const browserToken = readSignUpToken(request, app.origin);
  const found = await findCode(app, { token: code, purpose: "verify", browserToken });
  return { code, email: found?.user.email ?? null, needsPassword: found?.passwordHash === null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "verify" });
  if (!received.ok) return received.answer;
  const { code: token, password = null } = received.value;
  const browser = readBrowserState(request, context);
  const result = await orBusy(verifyEmailAddress(app, { token, password, browser }));
  if (result.status === "expired")
    return invalidForm(fieldErrorsReply(received.form, { form: text.expired }));
  if (result.status === "weak-password")
    return invalidForm(fieldErrorsReply(received.form, { password: result.message }));
  if (result.status === "password-needed")
    return invalidForm(fieldErrorsReply(received.form, { password: text.passwordMissing }));
  return verifiedResponse(request, context, result);
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function Verify() {
  const { code, email, needsPassword } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const isExpired = email === null || reply?.errors.form !== undefined;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={needsPassword ? text.leadElsewhere : text.lead} />
      {isExpired ? (
        <Notice kind="error" title={text.expired}>
          <p>{text.expiredText}</p>
        </Notice>
      ) : (
        <form method="post" action={`/verify?code=${code}`} className="form" data-validate>
          {reply ? <ErrorSummary errors={reply.errors} /> : null}
          <input type="hidden" name="code" value={code} />
          {needsPassword ? (
            <>
              <AccountField label={words.login.email} email={email} />
              <NewPasswordField
                label={text.password}
                hint={text.passwordHint}
                error={reply?.errors.password}
              />
            </>
          ) : null}
          <Button size="lg" busyText={text.busy}>
            {text.button}
          </Button>
        </form>
      )}
    </Wrap>
  );
}
