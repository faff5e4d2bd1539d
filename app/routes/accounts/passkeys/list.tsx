import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addPasskey } from "~/acts/factors/change-passkeys";
import { deviceName } from "~/domain/accounts/devices/device-name";
import {
  listPasskeysQuery,
  MAX_PASSKEY_NAME_CHARACTERS,
  MAX_PASSKEYS,
} from "~/domain/accounts/factors/passkeys";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { RecoveryCodeList } from "../factors/recovery-code-list";
import loginStylesHref from "../login.css?url";
import { passkeyField } from "./passkey-field";
import { PasskeyForm, PasskeysUnavailable } from "./passkey-form";
import { PasskeyList } from "./passkey-list";
import { words } from "./words";

const text = words.list;
const PATH = "/account/security/passkeys";
const schema = z.object({
  passkey: passkeyField.optional(),
  name: z.string().trim().max(MAX_PASSKEY_NAME_CHARACTERS).optional(),
});

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  return {
    passkeys: await listPasskeysQuery(context.app, userId),
    name: deviceName(request.headers.get("user-agent")) || text.defaultName,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  const added = await addPasskey(app, {
    viewer,
    browser: readBrowserState(request, context),
    answer: value.passkey ?? "",
    name: value.name || text.defaultName,
  });
  if (added.status !== "added") return invalidForm(fieldErrorsReply(form, { form: text[added.status] }));
  const cookies = signInCookies(app.origin, added.session);
  if (added.codes) return data({ recoveryCodes: added.codes }, { headers: cookies });
  return redirectWithToast(app.origin, PATH, { kind: "success", title: text.done }, cookies);
}

export default function Passkeys() {
  const { passkeys, name } = useLoaderData<typeof loader>();
  const answer = useActionData<{ recoveryCodes?: string[] }>();
  const reply = useFormReply();
  if (answer?.recoveryCodes) return <RecoveryCodeList codes={answer.recoveryCodes} />;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      {passkeys.length === 0 ? <p>{text.none}</p> : <PasskeyList passkeys={passkeys} />}
      <section className="factor-section">
        <h2>{text.addTitle}</h2>
        {passkeys.length < MAX_PASSKEYS ? (
          <>
            <p>{text.addText}</p>
            <PasskeysUnavailable />
            <PasskeyForm purpose="add" action={PATH} label={text.add} busyText={text.busy}>
              <Input
                label={text.name}
                name="name"
                hint={text.nameHint}
                maxLength={MAX_PASSKEY_NAME_CHARACTERS}
                defaultValue={reply?.values.name ?? name}
                error={reply?.errors.name}
              />
            </PasskeyForm>
          </>
        ) : (
          <p>{text.full({ most: MAX_PASSKEYS })}</p>
        )}
      </section>
      <p>
        <a href="/account/security">{text.back}</a>
      </p>
    </Wrap>
  );
}
