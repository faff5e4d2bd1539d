import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { readBrowserState, signInCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";

/** The code stands in the address: it must not travel on in a referrer. */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
});
export const meta: MetaFunction = () => [
  { title: "Confirm your e-mail address · Inkloom" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return { code: new URL(request.url).searchParams.get("code") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const form = await readForm(request);
  const result = await verifyEmailAddress(app, {
    token: String(form.get("code") ?? ""),
    browser: readBrowserState(request, app.origin),
  });
  if (result.status === "expired") return invalidForm({ status: "expired" as const });
  return redirectWithToast(
    app.origin,
    "/store-creator",
    {
      kind: "success",
      title: "E-mail address confirmed",
      description:
        result.welcomeCredits > 0
          ? `${result.welcomeCredits} welcome credits are yours.`
          : "You are logged in.",
    },
    signInCookies(app.origin, result.session),
  );
}

/** A page with a button: mail scanners open links, and a GET changes nothing. */
export default function Verify() {
  const { code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Wrap width="narrow">
      <PageHead
        title={
          <>
            Confirm your <span className="whitespace-nowrap">e-mail</span> address
          </>
        }
        lead="One click, and your account is open."
      />
      {reply ? (
        <Notice kind="error" title="This link has been used or is too old.">
          <p>
            <a href="/login">Login</a> with your password: if the address is not confirmed yet, we send you a
            new e-mail.
          </p>
        </Notice>
      ) : (
        <form method="post" action="/verify" className="form">
          <input type="hidden" name="code" value={code} />
          <Button size="lg" busyText="Confirming...">
            Confirm my address
          </Button>
        </form>
      )}
    </Wrap>
  );
}
