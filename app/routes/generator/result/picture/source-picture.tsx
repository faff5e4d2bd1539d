import type { ReactNode } from "react";
import * as words from "../words";

/** An own picture from which another one is to be drawn: chosen in My Images, or an upload. */
export function SourcePicture({
  picture,
  forms,
}: {
  picture: {
    id: string;
    widthPx: number;
    heightPx: number;
    prompt: string | null;
    originalName: string | null;
  };
  forms: ReactNode;
}) {
  const name = picture.prompt ?? picture.originalName ?? "";
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
      <div className="gen-ticket">{forms}</div>
    </section>
  );
}
