import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkUnsubscribeLink, type UnsubscribeLink, unsubscribe } from "~/domain/outbox/email-preferences";
import { secretAddress } from "~/http/responses/cache-control";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.unsubscribe;

export const headers = secretAddress;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

function readLink(request: Request): UnsubscribeLink {
  const search = new URL(request.url).searchParams;
  const read = (name: string) => search.get(name) ?? "";
  return { kind: read("kind"), userId: read("account"), key: read("key") };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const kind = await checkUnsubscribeLink(context.app, readLink(request));
  return data({ kind }, { status: kind ? 200 : 404 });
}

/**
 * From the button, or from a mail service (RFC 8058), which posts `List-Unsubscribe=One-Click` without cookie or origin. The
 * link's key is the proof, so the body is not read.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const kind = await unsubscribe(context.app, readLink(request));
  return data({ isDone: kind !== null }, { status: kind ? 200 : 404 });
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!kind)
    return (
      <Wrap width="narrow">
        <PageHead title={text.unknownTitle} />
        <p className="my-6">{text.unknown}</p>
      </Wrap>
    );
  if (answer?.isDone)
    return (
      <Wrap width="narrow">
        <PageHead title={text.doneTitle} />
        <p className="my-6" role="status">
          {text.done}
        </p>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title[kind]} lead={text.lead} />
      <form method="post" className="form my-6">
        <Button busyText={text.stopping}>{text.stop}</Button>
      </form>
    </Wrap>
  );
}
