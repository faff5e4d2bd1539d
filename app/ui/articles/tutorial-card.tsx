import { minutes, type Tutorial } from "~/content/copy/pages/tutorials";
import { SITE_PICTURES, type SitePictureName } from "~/content/site-pictures";
import { ButtonLink } from "../elements/button";
import { Dialog } from "../elements/dialog";
import { SitePicture } from "../site/site-picture";
import { words } from "./words";

const tutorialHref = ({ slug }: Pick<Tutorial, "slug">) => `/VideoLibrary#${slug}`;
const dialogId = ({ slug }: Pick<Tutorial, "slug">) => `watch-${slug}`;

/**
 * A lesson: its picture opens the dialog of `TutorialDialog`; without script it links to the lesson in the
 * library. `href` is for cards in the library itself.
 */
export function TutorialCard({
  tutorial,
  href = tutorialHref(tutorial),
  withButton,
  level = 3,
}: {
  tutorial: Tutorial;
  href?: string;
  /** The button below, on the landing page. */
  withButton?: boolean;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className="lesson">
      <a className="still" href={href} data-dialog={dialogId(tutorial)}>
        <Thumbnail of={tutorial} />
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="30" />
          <path d="M26 20l20 12-20 12z" />
        </svg>
        <span className="sr-only">{words.tutorialCard.watch({ title: tutorial.title })} </span>
        {tutorial.video ? <span className="duration num">{tutorial.duration}</span> : null}
      </a>
      <Heading>{tutorial.title}</Heading>
      <p className="hint">{tutorial.description}</p>
      {tutorial.video ? null : <p className="unfilmed">{words.tutorialCard.inTheMaking}</p>}
      {withButton ? (
        <p>
          <ButtonLink href="/LearnMore" variant="outline" size="sm">
            {words.tutorialCard.learnMoreAbout({ title: tutorial.title })}
          </ButtonLink>
        </p>
      ) : null}
    </article>
  );
}

/**
 * The lesson in a dialog. If it is not filmed yet, the player's place says so. Without its transcript it is opened by the
 * script only, which then fetches the film's picture.
 */
export function TutorialDialog({
  tutorial,
  withTranscript,
}: {
  tutorial: Tutorial;
  withTranscript?: boolean;
}) {
  const { film, title } = tutorial;
  return (
    <Dialog id={dialogId(tutorial)} title={title}>
      <div className="watch">
        <p>{tutorial.description}</p>
        <TutorialPlayer tutorial={tutorial} isOpenedByScript={!withTranscript} />
        {film ? (
          <nav aria-label={words.tutorialCard.chapters({ title })}>
            <ol className="chapters">
              {film.chapters.map((chapter) => (
                <li key={chapter.at}>
                  {/* With the script the player above goes there; without it the browser opens the film at that moment. */}
                  <a href={`${film.src}#t=${chapter.at}`} data-at={chapter.at}>
                    <span className="num">{minutes(chapter.at)}</span> {chapter.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        {film && withTranscript ? (
          <details className="transcript">
            <summary>{words.tutorialCard.transcript}</summary>
            {film.transcript.map((paragraph, index) => (
              <section key={film.chapters[index]?.at ?? index}>
                <h3>{film.chapters[index]?.title}</h3>
                <p>{paragraph}</p>
              </section>
            ))}
          </details>
        ) : null}
        {film && !withTranscript ? (
          <p className="hint">
            <a href={tutorialHref(tutorial)}>{words.tutorialCard.readInstead}</a>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Sixteen by nine. The video is loaded only when a person starts it. */
function TutorialPlayer({ tutorial, isOpenedByScript }: { tutorial: Tutorial; isOpenedByScript: boolean }) {
  const { video, thumbnail, title, film } = tutorial;
  if (!video)
    return (
      <div className="player">
        <Thumbnail of={tutorial} />
        <p>
          <b className="display">{words.tutorialCard.notFilmedYet}</b>
          <span>{words.tutorialCard.readTheManual}</span>
        </p>
      </div>
    );
  const picture = film?.poster ?? (isSitePicture(thumbnail) ? SITE_PICTURES[thumbnail].src : thumbnail);
  return (
    <video
      className="player"
      controls
      preload="none"
      {...(isOpenedByScript ? { "data-poster": picture } : { poster: picture })}
      aria-label={title}
    >
      <source src={video.src} type={video.src.endsWith(".webm") ? "video/webm" : "video/mp4"} />
      <track
        kind="captions"
        src={video.captionsSrc}
        srcLang="en"
        label={words.tutorialCard.english}
        default
      />
    </video>
  );
}

function Thumbnail({ of: { thumbnail } }: { of: Pick<Tutorial, "thumbnail"> }) {
  return isSitePicture(thumbnail) ? (
    <SitePicture name={thumbnail} alt="" />
  ) : (
    <img src={thumbnail} alt="" width={640} height={360} loading="lazy" decoding="async" />
  );
}

function isSitePicture(name: Tutorial["thumbnail"]): name is SitePictureName {
  return name in SITE_PICTURES;
}
