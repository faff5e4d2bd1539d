import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmWithFactor } from "~/acts/factors/sign-in-with-factor";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { listSignInMethods } from "~/domain/accounts/identities";
import { password } from "~/domain/accounts/passwords/password-field";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState } from "~/http/cookies/session-cookies";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, orBusy } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { factorNeededResponse, signedInResponse } from "~/http/responses/signed-in-response";
import { requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { GoogleButton } from "../google/google-button";
import { readGoogleProblem } from "../google/google-problems";
import { redirectToGoogle } from "../google/google-sign-in.server";
import { googleWords } from "../google/google-words";
import { CodeForm, factorCode } from "./code-form";
import { words } from "./words";

const text = words.confirm;
const redirectTo = z.string().max(2_000).optional();
const schema = z.union([
  z.object({ code: factorCode, redirectTo }),
  z.object({ intent: z.literal("google"), redirectTo }),
  z.object({ password, redirectTo }),
]);

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { id: userId, email, hasFactor } = await requireViewer(request, context);
  const search = new URL(request.url).searchParams;
  const { hasPassword, identities } = await listSignInMethods(app, { userId });
  return {
    email,
    hasFactor,
    hasPassword,
    hasGoogle: identities.length > 0 && app.identityProviders.google !== undefined,
    redirectTo: safePath(search.get("redirectTo"), "/account"),
    problem: readGoogleProblem(search),
  };
}

/** Proves again who is signed in: by the factor, by the password only where there is none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientIp: callerAddress } = context;
  const viewer = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const { form, value } = received;
  const to = safePath(value.redirectTo, "/account");
  if ("intent" in value) return redirectToGoogle(context, { confirms: viewer.id, redirectTo: to });
  const browser = readBrowserState(request, context);
  const toast = { kind: "success", title: text.done } as const;
  if ("code" in value) {
    const result = await confirmWithFactor(app, { viewer, answer: { code: value.code }, browser });
    if (result.status === "signed-in") return signedInResponse(app.origin, result.session, { to, toast });
    const code = result.status === "wrong" ? text.wrong : limitWords.factor;
    return invalidForm(fieldErrorsReply(form, { code }));
  }
  const credentials = { email: viewer.email, password: value.password, browser, callerAddress };
  const result = await orBusy(signInWithPassword(app, credentials));
  if (result.status === "signed-in") return signedInResponse(app.origin, result.session, { to, toast });
  if (result.status === "factor-needed") return factorNeededResponse(app.origin, result, to);
  const refusal = result.status === "too-many" ? limitWords.login : text.wrongPassword;
  return invalidForm(fieldErrorsReply(form, { password: refusal }));
}

export default function Confirm() {
  const { email, hasFactor, hasPassword, hasGoogle, redirectTo, problem } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const kept = <input type="hidden" name="redirectTo" value={redirectTo} />;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      {problem && !reply ? (
        <Notice kind={problem === "canceled" ? "info" : "error"} title={googleWords.problems[problem].title}>
          <p>{googleWords.problems[problem].text}</p>
        </Notice>
      ) : null}
      {hasFactor ? (
        <CodeForm action="/confirm" redirectTo={redirectTo} words={text} reply={reply} />
      ) : (
        <>
          {hasPassword ? (
            <form method="post" action="/confirm" className="form">
              {reply ? <ErrorSummary errors={reply.errors} /> : null}
              {kept}
              <Input
                label={text.email}
                name="email"
                type="email"
                autoComplete="username"
                value={email}
                readOnly
              />
              <Input
                label={text.password}
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={reply?.errors.password}
              />
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
        </>
      )}
    </Wrap>
  );
}
