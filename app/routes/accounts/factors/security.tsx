import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findAuthenticator } from "~/domain/accounts/factors/authenticator";
import { requireViewer } from "~/http/security/access-guards";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.security;

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const found = await findAuthenticator(context.app, { userId: viewer.id });
  return { ...found, isForRole: new URL(request.url).searchParams.get("reason") === "role" };
}

export default function Security() {
  const { authenticator, recoveryCodesLeft, isForRole } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      {isForRole && !authenticator ? (
        <Notice kind="info" title={text.roleTitle}>
          <p>{text.role}</p>
        </Notice>
      ) : null}
      <Card>
        <h2>{text.authenticator}</h2>
        <p className="wrap-anywhere">
          {authenticator ? text.named({ name: authenticator.name }) : text.none}
        </p>
        <p>
          <ButtonLink href="/account/security/authenticator" variant={authenticator ? "outline" : undefined}>
            {authenticator ? text.remove : text.setUp}
          </ButtonLink>
        </p>
        {authenticator ? (
          <>
            <h2>{text.recoveryCodes}</h2>
            <p>{text.left({ count: recoveryCodesLeft })}</p>
            <p>
              <ButtonLink href="/account/security/recovery-codes" variant="outline">
                {text.newCodes}
              </ButtonLink>
            </p>
          </>
        ) : null}
      </Card>
      <p>
        <a href="/account">{text.account}</a>
      </p>
    </Wrap>
  );
}
