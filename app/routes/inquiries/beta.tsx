import type { ActionFunctionArgs, LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useFormReply } from "~/http/forms/use-form-reply";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Wrap } from "~/ui/elements/page-layout";
import { BetaForm } from "~/ui/inquiries/beta-form";
import { Halftone, RegistrationMark } from "~/ui/mascots/print-ornaments";
import { handleInquiryAction } from "./inquiry-action.server";
import stylesHref from "./styles/inquiries.css?url";
import { words } from "./words";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.beta.metaTitle,
    description: words.beta.metaDescription,
    path: "/beta",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.beta.title, path: "/beta" }])],
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
          <h1>{words.beta.heading}</h1>
          <p className="lead">{words.beta.lead}</p>
          <ul>
            <li>{words.beta.newToolsFirst}</li>
            <li>{words.beta.personWhoAnswers}</li>
            <li>{words.beta.priceFixedOne}</li>
          </ul>
        </header>
        <div className="sheet">
          <BetaForm reply={reply} page="/beta" title={failure(reply)} />
        </div>
      </Wrap>
    </div>
  );
}

/** The heading above an error that is our fault. */
function failure(reply: object | undefined): string | undefined {
  return reply && "failed" in reply ? words.beta.submissionError : undefined;
}
