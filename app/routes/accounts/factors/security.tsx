import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findFactors } from "~/domain/accounts/factors/find-factors";
import { privatePage } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import loginStylesHref from "../login.css?url";
import { words } from "./words";

const text = words.security;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const found = await findFactors(context.app, { userId: viewer.id });
  return { ...found, isForRole: new URL(request.url).searchParams.get("reason") === "role" };
}

export default function Security() {
  const { authenticator, passkeys, recoveryCodesLeft, isForRole } = useLoaderData<typeof loader>();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      {isForRole && !hasFactor ? (
        <Notice kind="info" title={text.roleTitle}>
          <p>{text.role}</p>
        </Notice>
      ) : null}
      <div className="factor-list">
        <Card>
          <h2>{text.passkeys}</h2>
          <p>{passkeys.length > 0 ? text.passkeyCount({ count: passkeys.length }) : text.noPasskeys}</p>
          <ButtonLink href="/account/security/passkeys" variant={passkeys.length > 0 ? "outline" : undefined}>
            {passkeys.length > 0 ? text.managePasskeys : text.addPasskey}
          </ButtonLink>
        </Card>
        <Card>
          <h2>{text.authenticator}</h2>
          <p className="wrap-anywhere">
            {authenticator ? text.named({ name: authenticator.name }) : text.none}
          </p>
          <ButtonLink href="/account/security/authenticator" variant="outline">
            {authenticator ? text.remove : text.setUp}
          </ButtonLink>
        </Card>
        {hasFactor ? (
          <Card>
            <h2>{text.recoveryCodes}</h2>
            <p>{text.left({ count: recoveryCodesLeft })}</p>
            <ButtonLink href="/account/security/recovery-codes" variant="outline">
              {text.newCodes}
            </ButtonLink>
          </Card>
        ) : null}
      </div>
      <p>
        <a href="/account">{text.account}</a>
      </p>
    </Wrap>
  );
}
