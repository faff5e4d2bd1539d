import type { ReactNode } from "react";
import * as words from "../words";

/** An own picture from which another one is to be drawn: chosen in My Images, or an upload. */
export function SourcePicture({
  picture,
  work,
}: {
  picture: { id: string; widthPx: number; heightPx: number; name: string };
  /** What can be drawn from it. */
  work: ReactNode;
}) {
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
      <div className="gen-ticket">{work}</div>
    </section>
  );
}
