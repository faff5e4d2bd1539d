import type { ActionFunctionArgs, LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useFormReply } from "~/http/forms/use-form-reply";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Wrap } from "~/ui/elements/page-layout";
import { BetaForm } from "~/ui/inquiries/beta-form";
import { Halftone, RegistrationMark } from "~/ui/mascots/print-ornaments";
import stylesHref from "./inquiries.css?url";
import { handleInquiryAction } from "./inquiry-action.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Beta Program · Inkloom",
    description:
      "Apply for the beta program of Inkloom: new tools first, and a price that is locked for one year.",
    path: "/beta",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Beta Program", path: "/beta" }])],
  });

export const action = (args: ActionFunctionArgs) => handleInquiryAction(args, "beta");

export default function Beta() {
  const reply = useFormReply();
  return (
    <div className="proofing on-marigold">
      <Halftone rows={18} columns={70} />
      <Wrap>
        <header>
          <RegistrationMark />
          <h1>Join the Beta Program</h1>
          <p className="lead">
            Print with us before everybody else does, and tell us where it smudges. In return your price stays
            as it is: beta pricing is locked for one year.
          </p>
          <ul>
            <li>New tools first, while they can still be bent your way</li>
            <li>A person who answers, and who can change things</li>
            <li>Your price fixed for one year</li>
          </ul>
        </header>
        <div className="sheet">
          <BetaForm reply={reply} page="/beta" title={failure(reply)} />
        </div>
      </Wrap>
    </div>
  );
}

/** The specified words for a fault of ours stand over its sentence. */
function failure(reply: object | undefined): string | undefined {
  return reply && "failed" in reply ? "Submission error" : undefined;
}
