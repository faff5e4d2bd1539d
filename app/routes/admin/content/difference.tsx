import type { Stretch } from "~/domain/content/compare-texts";
import { words } from "./words";

const { revision: text } = words;

/** Removed and added text, in place; also in words for people who do not see the colors. */
export function TextDifference({ stretches }: { stretches: Stretch[] }) {
  return stretches.map((stretch, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the stretches never move
    if (stretch.kind === "same") return <span key={index}>{stretch.text}</span>;
    const Mark = stretch.kind === "added" ? "ins" : "del";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches never move
      <Mark key={index}>
        <span className="sr-only">{text[stretch.kind]}</span>
        {stretch.text}
        <span className="sr-only">{text.end}</span>
      </Mark>
    );
  });
}
