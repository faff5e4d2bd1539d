import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { renewRecoveryCodes } from "~/acts/change-factors";
import { receiveForm } from "~/http/forms/receive-form";
import { requireRecentProof } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { RecoveryCodeList } from "./recovery-code-list";
import { words } from "./words";

const text = words.recoveryCodes;

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });
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
  return { recoveryCodes: await renewRecoveryCodes(context.app, { userId: viewer.id }) };
}

export default function NewRecoveryCodes() {
  const answer = useActionData<{ recoveryCodes?: string[] }>();
  if (answer?.recoveryCodes) return <RecoveryCodeList codes={answer.recoveryCodes} />;
  return (
    <Wrap width="narrow">
      <PageHead title={text.oldTitle} lead={text.oldLead} />
      <form method="post" action="/account/security/recovery-codes" className="form">
        <Button>{text.button}</Button>
      </form>
    </Wrap>
  );
}
