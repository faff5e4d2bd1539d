import type { Finding } from "~/print";
import { words } from "./words";

/** The picture with the findings marked on it. */
export function MarkedPicture({
  finding,
  pictureId,
  alt,
}: {
  finding: Finding;
  pictureId: string;
  alt: string;
}) {
  const { boxes, place } = finding.where;
  return (
    <span className="report-where">
      <img
        src={`/files/previews/${pictureId}`}
        alt={words.printReport.markedOn({ name: words.checks[finding.check].name, alt })}
        loading="lazy"
      />
      {place ? (
        <img className="found" src={`/files/checks/${pictureId}?place=${place}`} alt="" loading="lazy" />
      ) : null}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {boxes.map(([left, top, right, bottom]) => (
          <rect
            key={`${left} ${top} ${right} ${bottom}`}
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            fill="none"
            stroke="#ff2d55"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </span>
  );
}
