import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { removePasskey } from "~/acts/factors/change-passkeys";
import { findPasskey, MAX_PASSKEY_NAME_CHARACTERS, renamePasskey } from "~/domain/accounts/factors/passkeys";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { CodeForm, factorCode } from "../factors/code-form";
import loginStylesHref from "../login.css?url";
import { passkeyField } from "./passkey-field";
import { PasskeyForm } from "./passkey-form";
import { words } from "./words";

const text = words.passkey;
const LIST = "/account/security/passkeys";
const passkeyName = z
  .string(text.nameMissing)
  .trim()
  .min(1, text.nameMissing)
  .max(MAX_PASSKEY_NAME_CHARACTERS, text.nameTooLong({ most: MAX_PASSKEY_NAME_CHARACTERS }));
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), name: passkeyName }),
  z.object({ intent: z.literal("remove"), code: factorCode }),
  z.object({ intent: z.literal("remove-with-passkey"), passkey: passkeyField.optional() }),
]);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

/** One's own passkey; another person's is not found, as one that does not exist. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const passkey = await findPasskey(context.app, { userId, passkeyId: params.id ?? "" });
  if (!passkey) throw notFound();
  return passkey;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context;
  const passkeyId = params.id ?? "";
  const viewer = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  if (value.intent === "rename") {
    if (!(await renamePasskey(app, { userId: viewer.id, passkeyId, name: value.name }))) throw notFound();
    return redirectWithToast(app.origin, LIST, { kind: "success", title: text.renamed });
  }
  const answer = value.intent === "remove" ? { code: value.code } : { passkey: value.passkey ?? "" };
  const browser = readBrowserState(request, context);
  const removed = await removePasskey(app, { viewer, browser, answer, passkeyId });
  if (removed.status !== "signed-in") {
    const refusal = REFUSALS[removed.status];
    return invalidForm(fieldErrorsReply(form, "code" in answer ? { code: refusal } : { form: refusal }));
  }
  return redirectWithToast(
    app.origin,
    LIST,
    { kind: "success", title: text.removed },
    signInCookies(app.origin, removed.session),
  );
}

const REFUSALS = { wrong: text.wrong, needed: text.needed, "too-many": limitWords.factor } as const;

export default function PasskeyPage() {
  const { id, name } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const path = `${LIST}/${id}`;
  const isRenaming = reply?.values.intent === "rename";
  return (
    <Wrap width="narrow">
      <PageHead title={name} />
      <form method="post" action={path} className="form">
        <input type="hidden" name="intent" value="rename" />
        <Input
          label={text.name}
          name="name"
          required
          maxLength={MAX_PASSKEY_NAME_CHARACTERS}
          defaultValue={isRenaming ? reply?.values.name : name}
          error={isRenaming ? reply?.errors.name : undefined}
        />
        <Button variant="outline">{text.rename}</Button>
      </form>
      <section className="factor-section">
        <h2>{text.removeTitle}</h2>
        <p>{text.removeLead}</p>
        <PasskeyForm
          purpose="confirm"
          action={path}
          label={text.withPasskey}
          busyText={text.busy}
          variant="destructive"
        >
          <input type="hidden" name="intent" value="remove-with-passkey" />
        </PasskeyForm>
        <CodeForm
          action={path}
          intent="remove"
          words={{ ...text, button: text.remove }}
          reply={isRenaming ? undefined : reply}
        />
      </section>
      <p>
        <a href={LIST}>{text.back}</a>
      </p>
    </Wrap>
  );
}
