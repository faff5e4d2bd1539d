import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import type { ShownReply } from "~/ui/forms/form-reply";
import { words } from "./words";

/** The login of somebody who is logged in; offers to make them an admin where that is allowed. */
export function AlreadyLoggedIn({
  isAdmin,
  isJustGranted,
  offersAdmin,
  redirectTo,
  reply,
}: {
  isAdmin: boolean;
  /** The page goes on to the admin pages by itself. */
  isJustGranted: boolean;
  offersAdmin: boolean;
  redirectTo: string | null;
  reply?: ShownReply;
}) {
  const refusal = reply?.errors.form?.[0];
  return (
    <>
      <PageHead
        title={words.login.already}
        lead={offersAdmin && !isAdmin ? words.selfGrant.offer : words.login.alreadyLead}
      />
      <div className="ways-in">
        {refusal ? (
          <Notice kind="error" title={words.selfGrant.failed}>
            <p>{refusal}</p>
            {offersAdmin ? <p>{words.selfGrant.hint}</p> : null}
          </Notice>
        ) : null}
        {isJustGranted ? (
          <Notice kind="success" title={words.selfGrant.granted}>
            <p>{words.selfGrant.grantedText}</p>
          </Notice>
        ) : null}
        {isAdmin ? (
          <ButtonLink href="/admin/credits" variant="secondary" size="lg">
            {words.selfGrant.toAdmin}
          </ButtonLink>
        ) : null}
        {!isAdmin && offersAdmin ? (
          <form method="post" action="/login">
            <input type="hidden" name="intent" value="grant-admin" />
            <Button size="lg" busyText={words.selfGrant.busy}>
              {words.selfGrant.button}
            </Button>
          </form>
        ) : null}
      </div>
      <p className="other-ways">
        {redirectTo ? <a href={redirectTo}>{words.login.goOn}</a> : null}
        <a href="/tshirt-trends">{words.login.trends}</a>
        <a href="/account">{words.login.account}</a>
        <a href="/">{words.login.home}</a>
      </p>
    </>
  );
}
