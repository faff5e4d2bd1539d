import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { changePassword } from "~/acts/accounts/change-password";
import { listSignInMethods } from "~/domain/accounts/identities";
import { newPassword, password, weaknessMessage } from "~/domain/accounts/passwords/password-field";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { requireFactorProof } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { AccountField, CurrentPasswordField, NewPasswordField } from "../password-fields";
import { words } from "./words";

const text = words.changePassword;
const schema = z.object({ currentPassword: password, password: newPassword });

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId, email } = await requireFactorProof(request, context);
  return { email, hasPassword: (await listSignInMethods(context.app, { userId })).hasPassword };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientIp: callerAddress } = context;
  const viewer = await requireFactorProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "change-password" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  const { currentPassword: current, password: next } = value;
  const refusal = next === current ? text.same : weaknessMessage(next, viewer.email);
  if (refusal) return invalidForm(fieldErrorsReply(form, { password: refusal }));
  const browser = readBrowserState(request, context);
  const result = await orBusy(changePassword(app, { viewer, browser, current, next, callerAddress }));
  if (result.status !== "changed")
    return invalidForm(fieldErrorsReply(form, { currentPassword: REFUSALS[result.status] }));
  return redirectWithToast(
    app.origin,
    "/account",
    { kind: "success", title: text.done, description: text.doneText },
    signInCookies(app.origin, result.session),
  );
}

const REFUSALS = {
  wrong: text.wrong,
  "too-many": limitWords.login,
  "signed-out": text.signedOut,
} as const;

export default function ChangePassword() {
  const { email, hasPassword } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  if (!hasPassword)
    return (
      <Wrap width="narrow">
        <PageHead title={text.title} lead={text.none} />
        <p>
          <a href="/forgot-password">{text.choose}</a>
        </p>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" action="/account/password" className="form" data-validate>
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <AccountField label={text.email} email={email} />
        <CurrentPasswordField
          label={text.current}
          name="currentPassword"
          error={reply?.errors.currentPassword}
        />
        <NewPasswordField label={text.next} hint={text.hint} error={reply?.errors.password} />
        <Button busyText={text.busy}>{text.button}</Button>
      </form>
      <p className="other-ways">
        <a href="/forgot-password">{text.forgot}</a>
      </p>
    </Wrap>
  );
}
