import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addAuthenticator, removeAuthenticator } from "~/acts/factors/change-authenticator";
import { beginAuthenticator, findAppAndSecret } from "~/domain/accounts/factors/authenticator";
import { totpUri } from "~/domain/accounts/factors/totp";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { requireRecentProof } from "~/http/security/access-guards";
import { QrCode } from "~/ui/data-display/qr-code";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import loginStylesHref from "../login.css?url";
import { passkeyField } from "../passkeys/passkey-field";
import { PasskeyForm } from "../passkeys/passkey-form";
import { CodeForm, factorCode } from "./code-form";
import { factorRefusal } from "./factor-refusal";
import { RecoveryCodeList } from "./recovery-code-list";
import { words } from "./words";

const text = words.authenticator;
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin") }),
  z.object({ intent: z.literal("verify"), code: factorCode, name: z.string().trim().max(60).optional() }),
  z.object({ intent: z.literal("remove"), code: factorCode }),
  z.object({ intent: z.literal("remove-with-passkey"), passkey: passkeyField.optional() }),
]);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

/** The key is shown only to a recent proof. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId, email } = await requireRecentProof(request, context);
  const { hasApp, hasPasskey, unverified } = await findAppAndSecret(context.app, { userId });
  const key = unverified && { text: unverified, uri: totpUri({ secret: unverified, email }) };
  return { hasApp, hasPasskey, key: hasApp ? null : key };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  const browser = readBrowserState(request, context);
  if (value.intent === "begin") {
    await beginAuthenticator(app, { userId: viewer.id });
    return redirect("/account/security/authenticator", 303);
  }
  if (value.intent === "verify") {
    const added = await addAuthenticator(app, {
      viewer,
      browser,
      code: value.code,
      name: value.name ?? text.defaultName,
    });
    if (added.status === "wrong") return invalidForm(fieldErrorsReply(form, { code: text.wrong }));
    const cookies = signInCookies(app.origin, added.session);
    if (added.codes) return data({ recoveryCodes: added.codes }, { headers: cookies });
    const toast = { kind: "success", title: text.added } as const;
    return redirectWithToast(app.origin, "/account/security", toast, cookies);
  }
  const answer = value.intent === "remove" ? { code: value.code } : { passkey: value.passkey ?? "" };
  const removed = await removeAuthenticator(app, { viewer, browser, answer });
  if (removed.status === "needed") return invalidForm(fieldErrorsReply(form, { form: text.needed }));
  if (removed.status !== "signed-in")
    return invalidForm(fieldErrorsReply(form, factorRefusal(answer, removed.status)));
  return redirectWithToast(
    app.origin,
    "/account/security",
    { kind: "success", title: text.removed },
    signInCookies(app.origin, removed.session),
  );
}

export default function AuthenticatorPage() {
  const { hasApp, hasPasskey, key } = useLoaderData<typeof loader>();
  const answer = useActionData<{ recoveryCodes?: string[] }>();
  const reply = useFormReply();
  if (answer?.recoveryCodes) return <RecoveryCodeList codes={answer.recoveryCodes} />;
  if (hasApp)
    return (
      <Wrap width="narrow">
        <PageHead title={text.removeTitle} lead={text.removeLead} />
        <div className="factor-list">
          {hasPasskey ? (
            <PasskeyForm
              purpose="confirm"
              action="/account/security/authenticator"
              label={text.removeWithPasskey}
              busyText={text.busy}
              variant="destructive"
            >
              <input type="hidden" name="intent" value="remove-with-passkey" />
            </PasskeyForm>
          ) : null}
          <CodeForm
            action="/account/security/authenticator"
            intent="remove"
            words={{ ...text, button: text.remove }}
            reply={reply}
          />
        </div>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={key ? text.scan : text.start} />
      {key ? (
        <div className="factor-list">
          <QrCode text={key.uri} label={text.qrLabel} />
          <p>
            {text.key} <code className="wrap-anywhere">{key.text}</code>
          </p>
          <form method="post" action="/account/security/authenticator" className="form">
            {reply ? <ErrorSummary errors={reply.errors} /> : null}
            <input type="hidden" name="intent" value="verify" />
            <Input
              label={text.firstCode}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              required
              error={reply?.errors.code}
            />
            <Input
              label={text.name}
              name="name"
              hint={text.nameHint}
              maxLength={60}
              defaultValue={reply?.values.name ?? text.defaultName}
              error={reply?.errors.name}
            />
            <Button busyText={text.busy}>{text.verify}</Button>
          </form>
        </div>
      ) : (
        <form method="post" action="/account/security/authenticator" className="form">
          <input type="hidden" name="intent" value="begin" />
          <Button>{text.begin}</Button>
        </form>
      )}
    </Wrap>
  );
}
