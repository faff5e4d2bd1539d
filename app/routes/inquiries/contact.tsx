import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { useFormReply } from "~/http/form-reply";
import { pageMeta } from "~/http/page-meta";
import { ContactForm } from "~/ui/inquiries/contact-form";
import { PageHead, Wrap } from "~/ui/page";
import { takeInquiry } from "./act.server";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact · Inkloom",
    description: "Write to the people who run Inkloom: a person reads every message and answers by email.",
    path: "/contact",
  });

export const action = (args: ActionFunctionArgs) => takeInquiry(args, "contact");

export default function Contact() {
  const reply = useFormReply();
  return (
    <Wrap width="narrow">
      <PageHead title="Contact" lead="A person reads every message and answers by email." />
      <ContactForm reply={reply} page="/contact" />
    </Wrap>
  );
}
