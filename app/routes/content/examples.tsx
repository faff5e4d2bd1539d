import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  GALLERY_EXAMPLES,
  GALLERY_NOTE,
  GALLERY_TABS,
  type GalleryExample,
} from "~/content/copy/pages/example-gallery";
import type { SitePictureName } from "~/content/site-pictures";
import { findColor, findGarment } from "~/garments/find-garments";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { SitePicture } from "~/ui/site/site-picture";
import stylesHref from "./examples.css?url";
import { words } from "./words";

/** The pictures that are usually visible at first load at once. */
const FIRST_SCREEN = 3;

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.examples.metaTitle,
    description: words.examples.metaDescription,
    path: "/examples",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.examples.title, path: "/examples" }])],
  });

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = GALLERY_TABS.find((each) => each.toLowerCase() === asked) ?? null;
  return { tab };
}

const tabHref = (tab: string | null) => (tab ? `/examples?tab=${tab.toLowerCase()}` : "/examples");

export default function Examples() {
  const { tab } = useLoaderData<typeof loader>();
  const shown = GALLERY_EXAMPLES.filter((example) => !tab || example.categories.includes(tab));
  return (
    <>
      <Wrap className="examples">
        <PageHead title={words.examples.title} lead={words.examples.lead} />
        <Tabs
          label={words.examples.kindsOfDesigns}
          current={tabHref(tab)}
          tabs={[
            { label: words.examples.allDesigns, href: tabHref(null) },
            ...GALLERY_TABS.map((label) => ({ label, href: tabHref(label) })),
          ]}
        />
        <ul className="wall">
          {shown.map((example, index) => (
            <li key={example.slug}>
              <ExampleCard example={example} eager={index < FIRST_SCREEN} />
            </li>
          ))}
        </ul>
        <p className="hint">{GALLERY_NOTE}</p>
        <p className="lead">{words.examples.seeExampleProject}</p>
      </Wrap>
      <section className="on-teal yours" aria-labelledby="yours">
        <Halftone rows={10} columns={80} />
        <Wrap>
          <h2 id="yours">{words.examples.nowYours}</h2>
          <form action="/ai-image-generator">
            <Input
              label={words.examples.oneSentenceIsEnough}
              name="prompt"
              required
              maxLength={1000}
              placeholder={words.examples.promptPlaceholder}
            />
            <Button size="lg">{words.examples.drawIt}</Button>
          </form>
        </Wrap>
      </section>
    </>
  );
}

function ExampleCard({ example, eager }: { example: GalleryExample; eager: boolean }) {
  const garment = findGarment(example.garmentId);
  const color = garment && findColor(garment, example.colorId);
  return (
    <article>
      <SitePicture
        name={`example-${example.slug}` as SitePictureName}
        alt={words.examples.designOnGarment({
          title: example.title,
          color: color?.name.toLowerCase() ?? "",
          garment: garment?.name.toLowerCase() ?? "",
        })}
        eager={eager}
      />
      <h2>{example.title}</h2>
      <p className="likes num">
        <Icon name="drop" />
        {example.likes}
        <span className="sr-only"> {words.examples.likes}</span>
      </p>
      <p className="hint">{words.examples.byDesigner({ designer: example.designer })}</p>
      <blockquote>{example.prompt}</blockquote>
      <p>
        <a href={`/ai-image-generator?prompt=${encodeURIComponent(example.prompt)}`} rel="nofollow">
          {words.examples.startFromThis({ title: example.title })}
        </a>
      </p>
    </article>
  );
}
