import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readKeptForm } from "~/http/cookies/kept-form-cookie";
import { privatePage } from "~/http/responses/cache-control";
import { safePath } from "~/http/responses/redirects";
import { requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.keptForm;

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

/**
 * The form that waited while its sender confirmed who they are. A redirect cannot send it, so its sender presses a
 * button.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const kept = await readKeptForm(context.app, request, { userId });
  if (!kept) throw redirect("/account", 303);
  return { action: safePath(kept.path, "/account"), fields: kept.fields };
}

export default function KeptFormPage() {
  const { action, fields } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" action={action} className="form">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button busyText={text.busy}>{text.button}</Button>
      </form>
      <p>
        <a href={action}>{text.back}</a>
      </p>
    </Wrap>
  );
}
