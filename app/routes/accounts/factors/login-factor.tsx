import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInWithFactor } from "~/acts/factors/sign-in-with-factor";
import * as limitWords from "~/domain/limits/words";
import { readBrowserState, readFactorToken } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { safePath } from "~/http/responses/redirects";
import { signedInResponse } from "~/http/responses/signed-in-response";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { CodeForm, factorCode } from "./code-form";
import { words } from "./words";

const text = words.loginFactor;
const schema = z.object({ code: factorCode, redirectTo: z.string().max(2_000).optional() });

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  return { redirectTo: safePath(new URL(request.url).searchParams.get("redirectTo"), "/account") };
}

/** The second step of a sign-in. Without its first one, the login. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return received.answer;
  const to = safePath(received.value.redirectTo, "/account");
  const result = await signInWithFactor(app, {
    factorToken: readFactorToken(request, app.origin),
    answer: { code: received.value.code },
    browser: readBrowserState(request, context),
  });
  if (result.status === "expired")
    return redirectWithToast(app.origin, `/login?${new URLSearchParams({ redirectTo: to })}`, {
      kind: "error",
      title: text.expired,
    });
  if (result.status !== "signed-in")
    return invalidForm(
      fieldErrorsReply(received.form, { code: result.status === "wrong" ? text.wrong : limitWords.factor }),
    );
  return signedInResponse(app.origin, result.session, { to, toast: { kind: "success", title: text.done } });
}

export default function LoginFactor() {
  const { redirectTo } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <CodeForm action="/login/factor" redirectTo={redirectTo} words={text} reply={useFormReply()} />
    </Wrap>
  );
}
