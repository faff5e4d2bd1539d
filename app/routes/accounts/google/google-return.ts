import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { confirmWithIdentity, signInWithIdentity } from "~/acts/sign-in-with-identity";
import { connectIdentity, type ProviderIdentity } from "~/domain/accounts/identities";
import { sealPendingIdentity } from "~/domain/accounts/pending-identity";
import { pendingIdentityCookie, readBrowserState } from "~/http/cookies/session-cookies";
import {
  clearedSignInAttemptCookie,
  type PendingSignIn,
  readSignInAttempt,
} from "~/http/cookies/sign-in-attempt-cookie";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { safePath } from "~/http/responses/redirects";
import { factorNeededResponse, signedInResponse } from "~/http/responses/signed-in-response";
import { connectionToast } from "../connection-toasts";
import { words } from "../words";
import { type GoogleProblem, googleProblemPath } from "./google-problems";
import { googleWords } from "./google-words";

/**
 * Where Google returns a browser to: a GET that signs in, since what it says is confirmed with Google itself,
 * once, and only for the browser that began. The code is in the address, so every answer is a redirect.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const response = await answer(request, context);
  response.headers.append("set-cookie", clearedSignInAttemptCookie(context.app.origin));
  return response;
}

async function answer(request: Request, context: AppLoadContext): Promise<Response> {
  const { app } = context;
  const pending = await readSignInAttempt(app, request);
  const google = app.identityProviders.google;
  if (!google || !pending) return problem(context, "mismatch", pending);
  const answered = await google.finish(new URL(request.url), pending.attempt);
  if (answered.status !== "proven") return problem(context, answered.status, pending);
  if (pending.connectTo !== null) return connect(context, pending, answered.identity);
  return pending.confirms === null
    ? signIn(request, context, pending, answered.identity)
    : confirm(request, context, pending, answered.identity);
}

async function signIn(
  request: Request,
  context: AppLoadContext,
  pending: PendingSignIn,
  identity: ProviderIdentity,
): Promise<Response> {
  const { app } = context;
  const result = await signInWithIdentity(app, { identity, browser: readBrowserState(request, context) });
  if (result.status === "factor-needed")
    return factorNeededResponse(app.origin, result, safePath(pending.redirectTo, "/account"));
  if (result.status === "suspended") return problem(context, "suspended", pending);
  if (result.status === "off") return problem(context, "sign-ups-off", pending);
  if (result.status === "bad-address") return problem(context, "unverified", pending);
  if (result.status === "proof-needed") {
    const response = problem(context, "known", pending);
    const sealed = await sealPendingIdentity(app, result.identity);
    response.headers.append("set-cookie", pendingIdentityCookie(app.origin, sealed));
    return response;
  }
  const { session, isNew, welcomeCredits } = result;
  return signedInResponse(app.origin, session, {
    to: safePath(pending.redirectTo, isNew ? "/store-creator" : "/account"),
    toast: {
      kind: "success",
      title: isNew ? words.signUp.done : words.login.done,
      description: welcomeCredits > 0 ? words.verify.welcomeCredits({ credits: welcomeCredits }) : undefined,
    },
  });
}

/** Connecting requires the person who began it, still signed in. */
async function connect(
  context: AppLoadContext,
  pending: PendingSignIn,
  identity: ProviderIdentity,
): Promise<Response> {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer || viewer.id !== pending.connectTo) return problem(context, "mismatch", null);
  const { status } = await connectIdentity(app, {
    person: { userId: viewer.id, email: viewer.email },
    identity,
  });
  if (status !== "connected") return problem(context, status, pending);
  return redirectWithToast(app.origin, "/account#sign-in", connectionToast(status));
}

/**
 * Confirming requires the person who began it, still signed in, with their own identity: it never signs in another
 * person.
 */
async function confirm(
  request: Request,
  context: AppLoadContext,
  pending: PendingSignIn,
  identity: ProviderIdentity,
): Promise<Response> {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer || viewer.id !== pending.confirms) return problem(context, "mismatch", null);
  const result = await confirmWithIdentity(app, {
    viewer,
    identity,
    browser: readBrowserState(request, context),
  });
  if (result.status === "other-person") return problem(context, "other-person", pending);
  const to = safePath(pending.redirectTo, "/account");
  if (result.status === "factor-needed") return factorNeededResponse(app.origin, result, to);
  return signedInResponse(app.origin, result.session, {
    to,
    toast: { kind: "success", title: googleWords.confirmed },
  });
}

/** Back to the login, or to the account where somebody was connecting; the page says what happened, the toast repeats it. */
function problem(context: AppLoadContext, problem: GoogleProblem, pending: PendingSignIn | null): Response {
  const { title } = googleWords.problems[problem];
  const kind = problem === "canceled" || problem === "known" ? "info" : "error";
  return redirectWithToast(context.app.origin, googleProblemPath(problem, pending), { kind, title });
}
