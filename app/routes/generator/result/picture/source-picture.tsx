import type { ReactNode } from "react";
import * as words from "../words";
import { useRevalidateWhile } from "./revalidate-while";

/** An own picture from which another one is to be drawn: chosen in My Images, or an upload. */
export function SourcePicture({
  picture,
  here,
  isBeingMeasured,
  work,
}: {
  picture: { id: string; widthPx: number; heightPx: number; name: string };
  /** The page's address. */
  here: string;
  /** Whether it has a background that can be removed is known once it is measured. */
  isBeingMeasured: boolean;
  /** What can be drawn from it. */
  work: ReactNode;
}) {
  useRevalidateWhile(isBeingMeasured);
  const name = picture.name || words.sourcePictureUnnamed;
  return (
    <section id="result" className="gen-stage" aria-labelledby="source-title">
      <div className="gen-canvas">
        <h2 id="source-title" className="sr-only">
          {words.sourcePictureTitle}
        </h2>
        <div className="gen-drawn">
          <div className="gen-ground">
            <img
              src={`/files/pictures/${picture.id}`}
              alt={name}
              width={picture.widthPx}
              height={picture.heightPx}
            />
          </div>
          <p className="hint">“{name}”</p>
        </div>
      </div>
      <div className="gen-ticket">
        {isBeingMeasured ? (
          <p className="hint">
            {words.sourcePictureBeingMeasured} {/* Not by itself: what is typed below would be lost. */}
            <a className="no-js" href={here}>
              {words.sourcePictureLookAgain}
            </a>
          </p>
        ) : null}
        {work}
      </div>
    </section>
  );
}
