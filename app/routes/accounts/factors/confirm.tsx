import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmWithFactor } from "~/acts/factors/sign-in-with-factor";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { findFactors } from "~/domain/accounts/factors/find-factors";
import { listSignInMethods } from "~/domain/accounts/identities";
import { password } from "~/domain/accounts/passwords/password-field";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState } from "~/http/cookies/session-cookies";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { factorNeededResponse, signedInResponse } from "~/http/responses/signed-in-response";
import { requireViewer } from "~/http/security/access-guards";
import { KEPT_FORM_PATH } from "~/http/security/kept-form-path";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { GoogleButton } from "../google/google-button";
import { readGoogleProblem } from "../google/google-problems";
import { redirectToGoogle } from "../google/google-sign-in.server";
import { googleWords } from "../google/google-words";
import loginStylesHref from "../login.css?url";
import { passkeyField } from "../passkeys/passkey-field";
import { AccountField, CurrentPasswordField } from "../password-fields";
import { factorCode } from "./code-form";
import { FactorForms } from "./factor-forms";
import { factorRefusal } from "./factor-refusal";
import { words } from "./words";

const text = words.confirm;
const redirectTo = z.string().max(2_000).optional();
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), code: factorCode, redirectTo }),
  z.object({ intent: z.literal("passkey"), passkey: passkeyField.optional(), redirectTo }),
  z.object({ intent: z.literal("google"), redirectTo }),
  z.object({ intent: z.literal("password"), password, redirectTo }),
]);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { id: userId, email, hasFactor } = await requireViewer(request, context);
  const search = new URL(request.url).searchParams;
  // One round trip in both cases: people with a factor are asked only for the factor.
  const factors = hasFactor ? await findFactors(app, { userId }) : null;
  const { hasPassword, identities } = hasFactor
    ? { hasPassword: false, identities: [] }
    : await listSignInMethods(app, { userId });
  return {
    email,
    factors: factors && {
      hasAuthenticator: factors.authenticator !== null,
      hasPasskey: factors.passkeys.length > 0,
    },
    hasPassword,
    hasGoogle: identities.length > 0 && app.identityProviders.google !== undefined,
    redirectTo: safePath(search.get("redirectTo"), "/account"),
    problem: readGoogleProblem(search),
    isTypedAgain: search.get("typed") === "again",
  };
}

/** Checks again who is signed in: by the factor, or by the password if there is none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientIp: callerAddress } = context;
  const viewer = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  const to = safePath(value.redirectTo, "/account");
  if (value.intent === "google") return redirectToGoogle(context, { confirms: viewer.id, redirectTo: to });
  const browser = readBrowserState(request, context);
  const toast = { kind: "success", title: text.done } as const;
  if (value.intent !== "password") {
    const answer = value.intent === "code" ? { code: value.code } : { passkey: value.passkey ?? "" };
    const result = await confirmWithFactor(app, { viewer, answer, browser });
    if (result.status === "signed-in") return signedInResponse(app.origin, result.session, { to, toast });
    return invalidForm(fieldErrorsReply(form, factorRefusal(answer, result.status)));
  }
  const credentials = { email: viewer.email, password: value.password, browser, callerAddress };
  const result = await orBusy(signInWithPassword(app, credentials));
  if (result.status === "signed-in") return signedInResponse(app.origin, result.session, { to, toast });
  if (result.status === "factor-needed") return factorNeededResponse(app.origin, result, to);
  const refusal = result.status === "too-many" ? limitWords.login : text.wrongPassword;
  return invalidForm(fieldErrorsReply(form, { password: refusal }));
}

export default function Confirm() {
  const { email, factors, hasPassword, hasGoogle, problem, isTypedAgain, ...asked } =
    useLoaderData<typeof loader>();
  const reply = useFormReply();
  // The address of a refused form's answer has no search.
  const redirectTo = reply?.values.redirectTo ?? asked.redirectTo;
  const kept = <input type="hidden" name="redirectTo" value={redirectTo} />;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      {problem && !reply ? (
        <Notice kind={problem === "canceled" ? "info" : "error"} title={googleWords.problems[problem].title}>
          <p>{googleWords.problems[problem].text}</p>
        </Notice>
      ) : null}
      {isTypedAgain || redirectTo === KEPT_FORM_PATH ? (
        <p className="hint mb-5">{isTypedAgain ? text.typeAgain : text.kept}</p>
      ) : null}
      {factors ? (
        <FactorForms
          factors={factors}
          purpose="confirm"
          action="/confirm"
          redirectTo={redirectTo}
          words={text}
          reply={reply}
        />
      ) : (
        <div className="ways-in">
          {hasPassword ? (
            <form method="post" action="/confirm" className="form">
              {reply ? <ErrorSummary errors={reply.errors} /> : null}
              <input type="hidden" name="intent" value="password" />
              {kept}
              <AccountField label={text.email} email={email} />
              <CurrentPasswordField label={text.password} error={reply?.errors.password} />
              <Button busyText={text.busy}>{text.button}</Button>
            </form>
          ) : null}
          {hasGoogle ? (
            <GoogleButton action="/confirm" label={text.google}>
              <input type="hidden" name="intent" value="google" />
              {kept}
            </GoogleButton>
          ) : null}
          {hasPassword ? null : (
            <p>
              <a href="/forgot-password">{text.choosePassword}</a>
            </p>
          )}
        </div>
      )}
    </Wrap>
  );
}
