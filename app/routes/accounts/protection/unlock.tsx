import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findCode } from "~/domain/accounts/email-addresses/one-time-codes";
import { unlockLogin } from "~/domain/accounts/unlock-login";
import { deviceCookie } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { secretAddress } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.unlock;
const schema = z.object({ code: z.string().max(100) });

export const headers = secretAddress;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  const found = await findCode(context.app, { token: code, purpose: "unlock", browserToken: null });
  return { code, isValid: found !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "login" });
  if (!received.ok) return received.answer;
  const result = await unlockLogin(app, { token: received.value.code });
  if (result.status === "expired")
    return invalidForm(fieldErrorsReply(received.form, { form: text.expired }));
  return redirectWithToast(
    app.origin,
    "/login",
    { kind: "success", title: text.done },
    deviceCookie(app.origin, result.deviceToken),
  );
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function Unlock() {
  const { code, isValid } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const isExpired = !isValid || reply !== undefined;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={isExpired ? undefined : text.lead} />
      {isExpired ? (
        <Notice kind="error" title={text.expired}>
          <p>
            <a href="/forgot-password">{text.newPassword}</a>
          </p>
        </Notice>
      ) : (
        <form method="post" action={`/login/unlock?code=${code}`} className="form">
          <input type="hidden" name="code" value={code} />
          <Button busyText={text.busy}>{text.button}</Button>
        </form>
      )}
    </Wrap>
  );
}
