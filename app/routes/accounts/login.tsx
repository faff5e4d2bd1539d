import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { openPendingIdentity } from "~/domain/accounts/pending-identity";
import { hasRole } from "~/domain/accounts/roles/roles";
import { readBrowserState } from "~/http/cookies/session-cookies";
import { readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { safePath } from "~/http/responses/redirects";
import { ADMIN_GRANTED_PATH } from "~/http/responses/signed-in-response";
import type { RouteHandle } from "~/http/routing/route-handle";
import { FormBesideMascot } from "~/ui/mascots/mascot-pages";
import { AlreadyLoggedIn } from "./already-logged-in";
import { readGoogleProblem } from "./google/google-problems";
import loginStylesHref from "./login.css?url";
import { grantAdmin, logIn, register, sendUnlockEmailInstead } from "./login-actions.server";
import { LoginForm, type LoginMode } from "./login-form";
import { LoginNotice } from "./login-notice";
import { words } from "./words";

/** As specified: the person goes on to the admin pages after a second. */
const AFTER_GRANT = "1; url=/admin/credits";

export const handle: RouteHandle = { asksHumanCheck: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return { "cache-control": "private, no-store", ...(refresh ? { refresh } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.mode === "signup" ? words.signUp.metaTitle : words.login.metaTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const url = new URL(request.url);
  const search = url.searchParams;
  const viewer = await context.viewer();
  const isAdmin = hasRole(viewer, "admin");
  const goesToAdmin = isAdmin && url.pathname + url.search === ADMIN_GRANTED_PATH;
  const pending = await openPendingIdentity(app, readBrowserState(request, context).pendingIdentity);
  const mode: LoginMode = search.get("mode") === "signup" ? "signup" : "login";
  const shown = {
    mode,
    redirectTo: search.has("redirectTo") ? safePath(search.get("redirectTo"), "/account") : null,
    viewer: viewer ? { isAdmin, isJustGranted: goesToAdmin } : null,
    hasGoogle: app.identityProviders.google !== undefined,
    humanCheck: app.humanCheck && { siteKey: app.humanCheck.siteKey, scriptUrl: app.humanCheck.scriptUrl },
    offersAdmin: app.config.allowAdminSelfGrant,
    problem: readGoogleProblem(search),
    /** The account that waits for its owner to prove it, so that Google can be connected. */
    knownEmail: pending?.email ?? null,
    isPurchase: search.get("reason") === "purchase",
    isPasskeyRefused: search.get("passkey") === "refused",
    isExpired: search.get("reason") === "expired",
  };
  return data(shown, goesToAdmin ? { headers: { refresh: AFTER_GRANT } } : undefined);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "grant-admin") return grantAdmin(request, context, form);
  if (form.get("intent") === "email-link") return sendUnlockEmailInstead(context, form);
  return form.get("mode") === "signup" ? register(request, context, form) : logIn(request, context, form);
}

export default function Login() {
  const { viewer, ...page } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const isSignup = page.mode === "signup";
  return (
    <FormBesideMascot tone={isSignup ? "teal" : "marigold"} by={isSignup ? "girl" : "boy"}>
      {viewer ? (
        <AlreadyLoggedIn {...viewer} {...page} reply={reply} />
      ) : (
        <LoginForm {...page} reply={reply} notice={<LoginNotice {...page} />} />
      )}
    </FormBesideMascot>
  );
}
