import type { Tutorial } from "~/content/copy/pages/tutorials";
import type { NewsItem } from "~/content/published-copy";
import { CopyText } from "~/ui/articles/copy-text";
import { TutorialCard, TutorialDialog } from "~/ui/articles/tutorial-card";
import { ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

/** Dark in both themes. */
export function TutorialsSection({ tutorials }: { tutorials: readonly Tutorial[] }) {
  if (tutorials.length === 0) return null;
  return (
    <section className="night" aria-labelledby="tutorials">
      <div className="wrap band">
        <header className="reel-head">
          <h2 id="tutorials">{words.tutorialsAndNews.tutorialsTitle}</h2>
          <p className="lead">{words.tutorialsAndNews.tutorialsLead}</p>
        </header>
        <ul className="lessons">
          {tutorials.map((tutorial) => (
            <li key={tutorial.slug}>
              <TutorialCard tutorial={tutorial} withButton />
            </li>
          ))}
        </ul>
        <footer className="all-lessons">
          <ButtonLink href="/VideoLibrary">{words.tutorialsAndNews.viewAllTutorials}</ButtonLink>
          <p className="hint">{words.tutorialsAndNews.videoLibraryLead}</p>
        </footer>
      </div>
      {tutorials.map((tutorial) => (
        <TutorialDialog key={tutorial.slug} tutorial={tutorial} />
      ))}
    </section>
  );
}

export function WhatsNew({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return null;
  return (
    <section className="band wrap news" aria-labelledby="news">
      <header>
        <h2 id="news">{words.tutorialsAndNews.whatsNew}</h2>
        <p>
          <a href="/blog">{words.tutorialsAndNews.moreOnTheBlog}</a>
        </p>
      </header>
      <ol>
        {news.map((item) => (
          <li key={item.slug}>
            <p className="hint">
              <DateTime at={Date.parse(item.date)} />
            </p>
            <div>
              <h3>{item.title}</h3>
              <CopyText {...item} />
              {item.link ? (
                <p>
                  <a href={item.link.href}>{item.link.label}</a>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
