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
import { words } from "./words";

/** The code is in the URL: it must not be sent on as a referrer. */
export const headers: HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
});
export const meta: MetaFunction = () => [
  { title: words.verify.metaTitle },
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
      title: words.verify.done,
      description:
        result.welcomeCredits > 0
          ? words.verify.welcomeCredits({ credits: result.welcomeCredits })
          : words.verify.loggedIn,
    },
    signInCookies(app.origin, result.session),
  );
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function Verify() {
  const { code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Wrap width="narrow">
      <PageHead title={words.verify.title} lead={words.verify.lead} />
      {reply ? (
        <Notice kind="error" title={words.verify.expired}>
          <p>{words.verify.expiredText}</p>
        </Notice>
      ) : (
        <form method="post" action="/verify" className="form">
          <input type="hidden" name="code" value={code} />
          <Button size="lg" busyText={words.verify.busy}>
            {words.verify.button}
          </Button>
        </form>
      )}
    </Wrap>
  );
}
