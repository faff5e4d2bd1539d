import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { useFormReply } from "~/http/form-reply";
import { pageMeta } from "~/http/page-meta";
import { BetaForm } from "~/ui/inquiries/beta-form";
import { PageHead, Wrap } from "~/ui/page";
import { takeInquiry } from "./act.server";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Beta Program · Inkloom",
    description:
      "Apply for the beta program of Inkloom: new tools first, and a price that is locked for one year.",
    path: "/beta",
  });

export const action = (args: ActionFunctionArgs) => takeInquiry(args, "beta");

export default function Beta() {
  const reply = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead
        title="Join the beta program"
        lead="New tools first, and a price that is locked for one year."
      />
      <BetaForm reply={reply} page="/beta" title={failure(reply)} />
    </Wrap>
  );
}

/** The specified words for a fault of ours stand over its sentence. */
function failure(reply: object | undefined): string | undefined {
  return reply && "failed" in reply ? "Submission error" : undefined;
}
