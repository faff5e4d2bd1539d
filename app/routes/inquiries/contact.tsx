import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useFormReply } from "~/http/forms/use-form-reply";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Icon } from "~/ui/elements/icon";
import { Wrap } from "~/ui/elements/page-layout";
import { ContactForm } from "~/ui/inquiries/contact-form";
import { PostageStamp } from "./illustrations";
import stylesHref from "./inquiries.css?url";
import { handleInquiryAction } from "./inquiry-action.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact · Inkloom",
    description: "Write to the people who run Inkloom: a person reads every message and answers by email.",
    path: "/contact",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Contact", path: "/contact" }])],
  });

export const loader = ({ context }: LoaderFunctionArgs) => ({
  supportEmail: context.app.config.supportEmail,
});

export const action = (args: ActionFunctionArgs) => handleInquiryAction(args, "contact");

const ELSEWHERE = [
  {
    title: "Where is my order?",
    text: "Type the address you ordered with, and its link comes by e-mail.",
    href: "/order-link",
  },
  {
    title: "It came damaged, or not at all",
    text: "Open your order and claim: it is made again or paid back.",
    href: "/shipping-and-returns",
  },
  {
    title: "How does this work?",
    text: "Guides, the manual, and help with the tools.",
    href: "/support",
  },
] as const;

export default function Contact() {
  const { supportEmail } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap className="writing">
      <header>
        <h1>Drop us a line</h1>
        <p className="lead">About a large run, a store, a press question, or what you miss here.</p>
      </header>
      <div className="postcard">
        <ContactForm reply={reply} page="/contact" />
        <aside aria-label="Where it goes">
          <PostageStamp />
          <dl className="ruled">
            <div>
              <dt className="label">To</dt>
              <dd>
                <b>The people at the press</b>
              </dd>
            </div>
            <div>
              <dt className="label">By email</dt>
              <dd>
                <a href={`mailto:${supportEmail}`}>
                  {/* A long one breaks where it is read, not in the middle of a word. */}
                  {supportEmail.slice(0, supportEmail.indexOf("@") + 1)}
                  <wbr />
                  {supportEmail.slice(supportEmail.indexOf("@") + 1)}
                </a>
              </dd>
            </div>
            <div>
              <dt className="label">An answer</dt>
              <dd>Within 24 hours, from a person</dd>
            </div>
          </dl>
        </aside>
      </div>
      <section className="elsewhere">
        <h2>Quicker than writing</h2>
        <ul className="index-lines">
          {ELSEWHERE.map(({ title, text, href }) => (
            <li key={href}>
              <a href={href}>
                <b>{title}</b>
                <span>{text}</span>
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Wrap>
  );
}
