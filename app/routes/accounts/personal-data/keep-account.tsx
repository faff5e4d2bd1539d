import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type CancelLink,
  cancelDeletion,
  isCancelLink,
} from "~/domain/personal-data/deletion/request-deletion";
import { secretAddress } from "~/http/responses/cache-control";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.keep;

export const headers = secretAddress;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

function readLink(request: Request): CancelLink {
  const search = new URL(request.url).searchParams;
  return { userId: search.get("account") ?? "", key: search.get("key") ?? "" };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isKnown = await isCancelLink(context.app, readLink(request));
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

/** The link's key is the proof, so the body is not read. */
export async function action({ request, context }: ActionFunctionArgs) {
  const link = readLink(request);
  const isDone = (await isCancelLink(context.app, link)) && (await cancelDeletion(context.app, link));
  return data({ isDone }, { status: isDone ? 200 : 404 });
}

/** A page with a button, since mail scanners open links and a GET must change nothing. */
export default function KeepAccount() {
  const { isKnown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isDone)
    return (
      <Wrap width="narrow">
        <PageHead title={text.doneTitle} />
        <p className="my-6" role="status">
          {text.done}
        </p>
      </Wrap>
    );
  if (!isKnown)
    return (
      <Wrap width="narrow">
        <PageHead title={text.unknownTitle} />
        <p className="my-6">{text.unknown}</p>
      </Wrap>
    );
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <form method="post" className="form my-6">
        <Button busyText={words.deletion.canceling}>{words.deletion.cancel}</Button>
      </form>
    </Wrap>
  );
}
