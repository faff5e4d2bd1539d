import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listWantedEmails, saveWantedEmails } from "~/domain/outbox/email-preferences";
import { OPTIONAL_EMAIL_KINDS } from "~/emails/optional-emails";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { privatePage } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { Checkbox } from "~/ui/forms/fields";
import { words } from "./words";

const text = words.emails;
const chosen = z.literal("on").optional();
const schema = z.object({ sales: chosen, prices: chosen });

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  return { wanted: await listWantedEmails(context.app, { userId }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "email-preferences" });
  if (!received.ok) return received.answer;
  const wanted = OPTIONAL_EMAIL_KINDS.filter((kind) => received.value[kind] !== undefined);
  await saveWantedEmails(context.app, { userId, wanted });
  return redirectWithToast(context.app.origin, "/account/emails", { kind: "success", title: text.saved });
}

export default function Emails() {
  const { wanted } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-8 my-6">
        <Card>
          <h2>{text.optional}</h2>
          <form method="post" className="form">
            {OPTIONAL_EMAIL_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                name={kind}
                label={text.kinds[kind].label}
                hint={text.kinds[kind].hint}
                defaultChecked={wanted.includes(kind)}
              />
            ))}
            <Button busyText={text.saving}>{text.save}</Button>
          </form>
        </Card>
        <Card>
          <h2>{text.needed}</h2>
          <dl className="grid gap-4 mt-4">
            {text.neededList.map(({ what, why }) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd className="hint">{why}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Wrap>
  );
}
