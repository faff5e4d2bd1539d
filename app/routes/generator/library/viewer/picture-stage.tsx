import type { ViewedPicture } from "~/domain/designs/library/read-library";
import { cutText } from "~/lib/text/cut-text";
import { Icon, type IconName } from "~/ui/elements/icon";
import { FavoriteButton } from "../grid/favorite-button";
import { words } from "../words";
import { type ViewerView, viewParameters, viewSteps } from "./view-steps";
import { words as text } from "./words";

/** The picture with its tools. Each is a link, so that it works without a script; the script changes the view in place. */
export function PictureStage({
  picture,
  view,
  linkTo,
  listHref,
  newerHref,
  olderHref,
  here,
}: {
  picture: ViewedPicture;
  view: ViewerView;
  linkTo: (given: Record<string, string>) => string;
  listHref: string;
  newerHref: string | null;
  olderHref: string | null;
  here: string;
}) {
  const name = picture.label || words.card.unnamed;
  const steps = viewSteps(view);
  const viewHref = (step: ViewerView | null) => step && linkTo(viewParameters(step));
  return (
    <section className="lib-stage" data-stage="">
      <div className="lib-tools">
        <Tool icon="close" label={text.back} href={listHref} shortcut="Escape" />
        <nav aria-label={text.position}>
          <Tool icon="arrow-left" label={text.previous} href={newerHref} shortcut="ArrowLeft" rel="prev" />
          <Tool icon="arrow-right" label={text.next} href={olderHref} shortcut="ArrowRight" rel="next" />
        </nav>
        <fieldset aria-label={text.tools}>
          <Tool icon="minus" label={text.zoomOut} href={viewHref(steps.zoomOut)} shortcut="-" act="out" />
          <output className="num" data-zoom-shown="">
            {view.zoom}%
          </output>
          <Tool icon="plus" label={text.zoomIn} href={viewHref(steps.zoomIn)} shortcut="+ =" act="in" />
          <Tool icon="rotate" label={text.rotate} href={viewHref(steps.rotate)} shortcut="r R" act="rotate" />
          <a
            className="btn btn-ghost btn-sm"
            href={viewHref(steps.reset) ?? "."}
            data-view="reset"
            data-key="0"
          >
            {text.reset}
          </a>
          <button type="button" className="btn btn-ghost btn-icon js" data-fullscreen="">
            <Icon name="fullscreen" />
            <span className="sr-only">{text.fullscreen}</span>
          </button>
        </fieldset>
        <FavoriteButton picture={picture} name={cutText(name, 60)} here={here} shortcut="f F" />
        <a
          className="btn btn-ghost btn-icon"
          href={`/files/pictures/${picture.id}?download`}
          download
          data-key="d D"
        >
          <Icon name="download" />
          <span className="sr-only">{text.download}</span>
        </a>
        <a className="btn btn-ghost btn-icon" href="#keys" data-dialog="" data-key="?">
          <Icon name="keyboard" />
          <span className="sr-only">{text.keys}</span>
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="lib-canvas" tabIndex={0} aria-label={cutText(name, 200)}>
        <div className="lib-sheet" data-zoom={view.zoom} data-turn={view.turn}>
          <img
            src={view.zoom > 100 ? `/files/pictures/${picture.id}` : `/files/previews/${picture.id}`}
            data-full={`/files/pictures/${picture.id}`}
            alt={name}
            width={picture.widthPx}
            height={picture.heightPx}
            decoding="async"
          />
        </div>
      </section>
    </section>
  );
}

function Tool({
  icon,
  label,
  href,
  shortcut,
  rel,
  act,
}: {
  icon: IconName;
  label: string;
  href: string | null;
  shortcut: string;
  rel?: string;
  act?: string;
}) {
  return (
    <a
      className="btn btn-ghost btn-icon"
      href={href ?? undefined}
      aria-disabled={href === null || undefined}
      rel={rel}
      data-key={shortcut}
      data-view={act}
      role={href === null ? "link" : undefined}
    >
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </a>
  );
}
