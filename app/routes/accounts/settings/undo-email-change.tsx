import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { undoEmailChange } from "~/acts/accounts/undo-email-change";
import { findUndoableChange } from "~/domain/accounts/email-addresses/undoable-changes";
import { newPassword } from "~/domain/accounts/passwords/password-field";
import { passwordChangedCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
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
import { words } from "./words";

const text = words.undoEmail;
const schema = z.object({ code: z.string().max(100), password: newPassword });

export const headers = secretAddress;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const found = await findUndoableChange(context.app, { token: code });
  return { code, email: found?.oldEmail ?? null };
}

/** Works without a session: the owner may be locked out. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "reset-password" });
  if (!received.ok) return received.answer;
  const { code: token, password } = received.value;
  const result = await orBusy(undoEmailChange(app, { token, password }));
  if (result.status === "weak-password")
    return invalidForm(fieldErrorsReply(received.form, { password: result.message }));
  if (result.status !== "undone")
    return invalidForm(fieldErrorsReply(received.form, { form: text[result.status] }));
  return redirectWithToast(
    app.origin,
    "/login",
    { kind: "success", title: text.done, description: text.doneText },
    passwordChangedCookies(app.origin, result.deviceToken),
  );
}

export default function UndoEmailChange() {
  const { code, email } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const refusal = reply?.errors.form?.[0] ?? (email === null ? text.expired : null);
  if (refusal)
    return (
      <Wrap width="narrow">
        <PageHead title={text.title} />
        <Notice kind="error" title={refusal}>
          <p>
            <a href="/support">{text.support}</a>
          </p>
        </Notice>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" action={`/undo-email-change?code=${code}`} className="form" data-validate>
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <input type="hidden" name="code" value={code} />
        <AccountField label={text.email} email={email ?? ""} />
        <NewPasswordField
          label={text.password}
          hint={words.changePassword.hint}
          error={reply?.errors.password}
        />
        <Button busyText={text.busy}>{text.button}</Button>
      </form>
    </Wrap>
  );
}
