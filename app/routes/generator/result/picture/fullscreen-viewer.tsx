import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Icon, type IconName } from "~/ui/elements/icon";
import * as words from "./fullscreen-words";
import { PLAIN_VIEW, turned, type ZoomRange, zoomed } from "./picture-view";

export const FULLSCREEN_ZOOM: ZoomRange = { least: 25, most: 300, step: 25 };

/** The whole window for one picture. Keys: + and − zoom, R rotates, 0 resets, Escape closes. Loaded when it is opened. */
export function FullscreenViewer({
  src,
  alt,
  widthPx,
  heightPx,
  onClose,
}: {
  src: string;
  alt: string;
  widthPx: number;
  heightPx: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(PLAIN_VIEW);
  useEffect(() => dialog.current?.showModal(), []);
  const zoom = (direction: 1 | -1) =>
    setView((now) => ({ ...now, zoomPercent: zoomed(now.zoomPercent, direction, FULLSCREEN_ZOOM) }));
  const rotate = () => setView((now) => ({ ...now, turnDegrees: turned(now.turnDegrees) }));
  const reset = () => setView(PLAIN_VIEW);
  const keys: Record<string, () => void> = {
    "+": () => zoom(1),
    "=": () => zoom(1),
    "-": () => zoom(-1),
    r: rotate,
    0: reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key.toLowerCase()]?.();
  };
  const tool = (label: string, icon: IconName, act: () => void) => (
    <Button type="button" variant="outline" size="icon" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </Button>
  );
  return (
    <dialog
      ref={dialog}
      className="gen-full"
      aria-label={words.label}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="gen-tools">
        {tool(words.zoomOut, "minus", () => zoom(-1))}
        <span className="num" role="status">
          {view.zoomPercent}%
        </span>
        {tool(words.zoomIn, "plus", () => zoom(1))}
        {tool(words.rotate, "rotate", rotate)}
        {tool(words.reset, "reset", reset)}
        <ButtonLink
          href={`${src}?download`}
          variant="outline"
          size="icon"
          aria-label={words.download}
          title={words.download}
          download
        >
          <Icon name="download" />
        </ButtonLink>
        {tool(words.close, "close", () => dialog.current?.close())}
      </div>
      <div className="gen-full-room gen-ground">
        <img
          src={src}
          alt={alt}
          width={widthPx}
          height={heightPx}
          data-zoom={view.zoomPercent}
          data-turn={view.turnDegrees}
        />
      </div>
    </dialog>
  );
}
