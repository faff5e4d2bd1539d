import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TUTORIAL_CATEGORIES } from "~/content/copy/pages/tutorials";
import { shownTutorials } from "~/content/published-copy";
import { readPublishedContent } from "~/domain/content/published-content";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { TutorialCard, TutorialDialog } from "~/ui/articles/tutorial-card";
import cardHref from "~/ui/articles/tutorial-card.css?url";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import stylesHref from "./video-library.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [cardHref, stylesHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.videoLibrary.metaTitle,
    description: words.videoLibrary.metaDescription,
    path: "/VideoLibrary",
    things: (origin) => [
      breadcrumbsJsonLd(origin, [{ name: words.videoLibrary.title, path: "/VideoLibrary" }]),
    ],
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { tutorial } = await readPublishedContent(context.app, ["tutorial"]);
  return { tutorials: shownTutorials(tutorial) };
}

export default function VideoLibrary() {
  const { tutorials } = useLoaderData<typeof loader>();
  const categories = TUTORIAL_CATEGORIES.filter((category) =>
    tutorials.some((each) => each.category === category),
  );
  return (
    <div className="night screening">
      <Wrap>
        <p className="back">
          <ButtonLink href="/" variant="outline" size="sm">
            <Icon name="arrow-left" />
            {words.videoLibrary.back}
          </ButtonLink>
        </p>
        <PageHead title={words.videoLibrary.title} lead={words.videoLibrary.lead} />
        <div className="program">
          {categories.map((category) => (
            <section key={category} aria-labelledby={idOf(category)}>
              <h2 id={idOf(category)}>{category}</h2>
              {tutorials
                .filter((each) => each.category === category)
                .map((tutorial) => (
                  <div key={tutorial.slug} id={tutorial.slug}>
                    {/* Without the script the dialog's own address opens it. */}
                    <TutorialCard tutorial={tutorial} href={`#watch-${tutorial.slug}`} />
                  </div>
                ))}
            </section>
          ))}
        </div>
        <p className="lead read">{words.videoLibrary.ratherRead}</p>
      </Wrap>
      {tutorials.map((tutorial) => (
        <TutorialDialog key={tutorial.slug} tutorial={tutorial} withTranscript />
      ))}
    </div>
  );
}

const idOf = (category: string) => category.toLowerCase().replace(/\W+/g, "-");
