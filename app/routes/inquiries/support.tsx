import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { useFormReply } from "~/http/form-reply";
import { pageMeta } from "~/http/page-meta";
import { SupportForm } from "~/ui/inquiries/support-form";
import { PageHead, Wrap } from "~/ui/page";
import { takeInquiry } from "./act.server";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Support · Inkloom",
    description: "Guides, the manual, and a person who answers within 24 hours.",
    path: "/support",
  });

export const action = (args: ActionFunctionArgs) => takeInquiry(args, "support");

export default function Support() {
  const reply = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title="Support" lead="We answer within 24 hours." />
      <SupportForm reply={reply} page="/support?tab=contact" />
    </Wrap>
  );
}
