import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmEmailChange } from "~/acts/accounts/confirm-email-change";
import { findCode } from "~/domain/accounts/email-addresses/one-time-codes";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { secretAddress } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.confirmEmail;
const schema = z.object({ code: z.string().max(100) });

export const headers = secretAddress;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id } = await requireViewer(request, context);
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const found = await findCode(context.app, { token: code, purpose: "change-email", browserToken: null });
  return { code, newEmail: found?.user.id === id ? found.newEmail : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "change-email" });
  if (!received.ok) return received.answer;
  const browser = readBrowserState(request, context);
  const result = await confirmEmailChange(app, { viewer, browser, token: received.value.code });
  if (result.status !== "changed")
    return invalidForm(fieldErrorsReply(received.form, { form: text[result.status] }));
  return redirectWithToast(
    app.origin,
    "/account",
    { kind: "success", title: text.done, description: text.doneText },
    signInCookies(app.origin, result.session),
  );
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function ConfirmEmail() {
  const { code, newEmail } = useLoaderData<typeof loader>();
  const refusal = useFormReply()?.errors.form?.[0] ?? (newEmail === null ? text.expired : null);
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} />
      {refusal ? (
        <Notice kind="error" title={refusal}>
          <p>
            <a href="/account/email">{text.again}</a>
          </p>
        </Notice>
      ) : (
        <form method="post" action={`/account/email/confirm?code=${code}`} className="form">
          <input type="hidden" name="code" value={code} />
          <p className="wrap-anywhere">{text.lead({ email: newEmail ?? "" })}</p>
          <Button busyText={text.busy}>{text.button}</Button>
        </form>
      )}
    </Wrap>
  );
}
