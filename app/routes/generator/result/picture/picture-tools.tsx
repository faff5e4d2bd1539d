import { type ComponentType, type MouseEvent, useState } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { Icon, type IconName } from "~/ui/elements/icon";
import * as words from "../words";
import type { FullscreenViewer } from "./fullscreen-viewer";
import { PLAIN_VIEW, RESULT_ZOOM, type ResultView, turned, viewHref, zoomed } from "./picture-view";

/** Zoom, rotation and fullscreen: links to the page in that state, or to the file; with script nothing is loaded again. */
export function PictureTools({
  job,
  view,
  onView,
}: {
  job: GenerationJobView;
  view: ResultView;
  onView: (view: ResultView) => void;
}) {
  const [Viewer, setViewer] = useState<ComponentType<Parameters<typeof FullscreenViewer>[0]> | null>(null);
  const { zoomPercent } = view;
  const tool = (label: string, icon: IconName, next: ResultView) => (
    <a
      className="btn btn-outline btn-icon"
      href={viewHref(job.id, next)}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        onView(next);
      }}
    >
      <Icon name={icon} />
    </a>
  );
  const file = `/files/pictures/${job.pictureId}`;
  const openFullscreen = (event: MouseEvent) => {
    event.preventDefault();
    import("./fullscreen-viewer").then((loaded) => setViewer(() => loaded.FullscreenViewer));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className="gen-tools" role="group" aria-label={words.pictureToolsLabel}>
      {tool(words.pictureToolsZoomOut, "minus", {
        ...view,
        zoomPercent: zoomed(zoomPercent, -1, RESULT_ZOOM),
      })}
      <span className="num" role="status">
        {zoomPercent}%
      </span>
      {tool(words.pictureToolsZoomIn, "plus", { ...view, zoomPercent: zoomed(zoomPercent, 1, RESULT_ZOOM) })}
      {tool(words.pictureToolsRotate, "rotate", { ...view, turnDegrees: turned(view.turnDegrees) })}
      <a
        className="btn btn-outline btn-icon"
        href={file}
        aria-label={words.pictureToolsFullscreen}
        title={words.pictureToolsFullscreen}
        onClick={openFullscreen}
      >
        <Icon name="fullscreen" />
      </a>
      {tool(words.pictureToolsReset, "reset", PLAIN_VIEW)}
      {Viewer ? (
        <Viewer
          src={file}
          alt={job.name}
          widthPx={job.widthPx}
          heightPx={job.heightPx}
          onClose={() => setViewer(null)}
        />
      ) : null}
    </div>
  );
}
