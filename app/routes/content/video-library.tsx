import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { TUTORIAL_CATEGORIES, TUTORIALS } from "~/content/copy/pages/tutorials";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { TutorialCard, TutorialDialog } from "~/ui/articles/tutorial-card";
import cardHref from "~/ui/articles/tutorial-card.css?url";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import stylesHref from "./video-library.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [cardHref, stylesHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Video Library · Inkloom",
    description:
      "Six short lessons on designing and selling apparel, from the first prompt to a collection of ten products.",
    path: "/VideoLibrary",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Video Library", path: "/VideoLibrary" }])],
  });

export default function VideoLibrary() {
  return (
    <div className="night screening">
      <Wrap>
        <p className="back">
          <ButtonLink href="/" variant="outline" size="sm">
            <Icon name="arrow-left" />
            Back
          </ButtonLink>
        </p>
        <PageHead
          title="Video Library"
          lead="Learn at your own pace with our comprehensive video library: six lessons, none longer than a coffee."
        />
        <div className="programme">
          {TUTORIAL_CATEGORIES.map((category) => (
            <section key={category} aria-labelledby={idOf(category)}>
              <h2 id={idOf(category)}>{category}</h2>
              {TUTORIALS.filter((each) => each.category === category).map((tutorial) => (
                <div key={tutorial.slug} id={tutorial.slug}>
                  {/* Without the script the dialog's own address opens it. */}
                  <TutorialCard tutorial={tutorial} href={`#watch-${tutorial.slug}`} />
                </div>
              ))}
            </section>
          ))}
        </div>
        <p className="lead read">
          Rather read? The <a href="/kb">Knowledge Base</a> says it in writing, and{" "}
          <a href="/example-project">an example project</a> shows how it goes together.
        </p>
      </Wrap>
      {TUTORIALS.map((tutorial) => (
        <TutorialDialog key={tutorial.slug} tutorial={tutorial} />
      ))}
    </div>
  );
}

const idOf = (category: string) => category.toLowerCase().replace(/\W+/g, "-");
