import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readSupportEmail } from "~/domain/settings/settings";
import { useFormReply } from "~/http/forms/use-form-reply";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Icon } from "~/ui/elements/icon";
import { Wrap } from "~/ui/elements/page-layout";
import { ContactForm } from "~/ui/inquiries/contact-form";
import { PostageStamp } from "./illustrations";
import { handleInquiryAction } from "./inquiry-action.server";
import stylesHref from "./styles/inquiries.css?url";
import { words } from "./words";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.contact.metaTitle,
    description: words.contact.metaDescription,
    path: "/contact",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.contact.title, path: "/contact" }])],
  });

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  supportEmail: await readSupportEmail(context.app),
});

export const action = (args: ActionFunctionArgs) => handleInquiryAction(args, "contact");

const ELSEWHERE = [
  {
    title: words.contact.whereIsMyOrder,
    text: words.contact.whereIsMyOrderText,
    href: "/order-link",
  },
  {
    title: words.contact.cameDamaged,
    text: words.contact.cameDamagedText,
    href: "/shipping-and-returns",
  },
  {
    title: words.contact.howDoesThisWork,
    text: words.contact.howDoesThisWorkText,
    href: "/support",
  },
] as const;

export default function Contact() {
  const { supportEmail } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap className="writing">
      <header>
        <h1>{words.contact.heading}</h1>
        <p className="lead">{words.contact.lead}</p>
      </header>
      <div className="postcard">
        <ContactForm reply={reply} page="/contact" />
        <aside aria-label={words.contact.whereItGoes}>
          <PostageStamp />
          <dl className="ruled">
            <div>
              <dt className="label">{words.contact.to}</dt>
              <dd>
                <b>{words.contact.thePeopleAtThePress}</b>
              </dd>
            </div>
            <div>
              <dt className="label">{words.contact.byEmail}</dt>
              <dd>
                <a href={`mailto:${supportEmail}`}>
                  {/* A long address breaks at its @, not in the middle of a word. */}
                  {supportEmail.slice(0, supportEmail.indexOf("@") + 1)}
                  <wbr />
                  {supportEmail.slice(supportEmail.indexOf("@") + 1)}
                </a>
              </dd>
            </div>
            <div>
              <dt className="label">{words.contact.anAnswer}</dt>
              <dd>{words.contact.within24Hours}</dd>
            </div>
          </dl>
        </aside>
      </div>
      <section className="elsewhere">
        <h2>{words.contact.quickerThanWriting}</h2>
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
