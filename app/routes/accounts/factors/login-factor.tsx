import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findPendingSignIn, signInWithFactor } from "~/acts/factors/sign-in-with-factor";
import { findFactors } from "~/domain/accounts/factors/find-factors";
import { readBrowserState, readFactorToken } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { signedInResponse } from "~/http/responses/signed-in-response";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import loginStylesHref from "../login.css?url";
import { passkeyField } from "../passkeys/passkey-field";
import { factorCode } from "./code-form";
import { FactorForms } from "./factor-forms";
import { factorRefusal } from "./factor-refusal";
import { words } from "./words";

const text = words.loginFactor;
const redirectTo = z.string().max(2_000).optional();
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), code: factorCode, redirectTo }),
  z.object({ intent: z.literal("passkey"), passkey: passkeyField.optional(), redirectTo }),
]);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

/** Which factors the person has is shown only after the first proof. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const pending = await findPendingSignIn(app, { factorToken: readFactorToken(request, app.origin) });
  const found = pending && (await findFactors(app, { userId: pending.userId }));
  return {
    redirectTo: safePath(new URL(request.url).searchParams.get("redirectTo"), "/account"),
    factors: {
      hasAuthenticator: found?.authenticator !== null,
      hasPasskey: (found?.passkeys.length ?? 0) > 0,
    },
  };
}

/** The second step of a sign-in. Without its first one, the login. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { value, form } = received;
  const to = safePath(value.redirectTo, "/account");
  const answer = value.intent === "code" ? { code: value.code } : { passkey: value.passkey ?? "" };
  const result = await signInWithFactor(app, {
    factorToken: readFactorToken(request, app.origin),
    answer,
    browser: readBrowserState(request, context),
  });
  if (result.status === "expired")
    return redirectWithToast(app.origin, `/login?${new URLSearchParams({ redirectTo: to })}`, {
      kind: "error",
      title: text.expired,
    });
  if (result.status !== "signed-in")
    return invalidForm(fieldErrorsReply(form, factorRefusal(answer, result.status)));
  return signedInResponse(app.origin, result.session, { to, toast: { kind: "success", title: text.done } });
}

export default function LoginFactor() {
  const { redirectTo, factors } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <FactorForms
        factors={factors}
        purpose="factor"
        action="/login/factor"
        // The address of a refused form's answer has no search.
        redirectTo={reply?.values.redirectTo ?? redirectTo}
        words={text}
        reply={reply}
      />
    </Wrap>
  );
}
