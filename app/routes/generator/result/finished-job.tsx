import { useState } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { PictureTools } from "./picture/picture-tools";
import type { ResultView } from "./picture/picture-view";
import * as words from "./words";

/** Backgrounds for a transparent picture, because it will be printed on cloth and not on a white page. */
const PREVIEW_BACKGROUNDS = [
  { value: "clear", label: words.finishedJobClear },
  { value: "white", label: words.finishedJobWhite },
  { value: "sand", label: words.finishedJobSand },
  { value: "heather", label: words.finishedJobHeather },
  { value: "red", label: words.finishedJobRed },
  { value: "navy", label: words.finishedJobNavy },
  { value: "black", label: words.finishedJobBlack },
] as const;

export function FinishedJob({ job, view: opened }: { job: GenerationJobView; view: ResultView }) {
  const [view, setView] = useState(opened);
  return (
    <div className="gen-drawn">
      <p className="sr-only" role="status">
        {words.finishedJobImageGeneratedSuccessfully}
      </p>
      {/* A picture larger than its place is scrolled, by keys too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div className="gen-ground" data-zoom={view.zoomPercent} data-turn={view.turnDegrees} tabIndex={0}>
        <img
          src={`/files/previews/${job.pictureId}`}
          srcSet={`/files/previews/${job.pictureId} 480w, /files/pictures/${job.pictureId} ${job.widthPx}w`}
          sizes="(min-width: 64rem) 42rem, 92vw"
          alt={job.name}
          width={job.widthPx}
          height={job.heightPx}
        />
      </div>
      <PictureTools job={job} view={view} onView={setView} />
      {job.isTransparent ? (
        <fieldset className="gen-grounds">
          <legend className="sr-only">{words.finishedJobShowItOn}</legend>
          {PREVIEW_BACKGROUNDS.map((ground, index) => (
            <label key={ground.value} title={ground.label}>
              <input type="radio" name="ground" value={ground.value} defaultChecked={index === 0} />
              <i className={`g-${ground.value}`} />
              <span className="sr-only">{ground.label}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
