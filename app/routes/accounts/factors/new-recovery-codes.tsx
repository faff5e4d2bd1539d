import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { renewRecoveryCodes } from "~/acts/factors/renew-recovery-codes";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { invalidForm } from "~/http/responses/error-responses";
import { requireRecentProof } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import loginStylesHref from "../login.css?url";
import { RecoveryCodeList } from "./recovery-code-list";
import { words } from "./words";

const text = words.recoveryCodes;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];
export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { hasFactor } = await requireRecentProof(request, context);
  return hasFactor ? null : redirect("/account/security");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema: z.object({}), limit: "factor" });
  if (!received.ok) return received.answer;
  if (!viewer.hasFactor) return redirect("/account/security", 303);
  const recoveryCodes = await renewRecoveryCodes(context.app, { viewer });
  return recoveryCodes
    ? { recoveryCodes }
    : invalidForm(fieldErrorsReply(received.form, { form: text.madeMeanwhile }));
}

export default function NewRecoveryCodes() {
  const answer = useActionData<{ recoveryCodes?: string[] }>();
  const reply = useFormReply();
  if (answer?.recoveryCodes) return <RecoveryCodeList codes={answer.recoveryCodes} />;
  return (
    <Wrap width="narrow">
      <PageHead title={text.oldTitle} lead={text.oldLead} />
      <form method="post" action="/account/security/recovery-codes" className="form">
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <Button>{text.button}</Button>
      </form>
    </Wrap>
  );
}
