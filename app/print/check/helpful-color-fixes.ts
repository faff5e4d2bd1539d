import { TONE_CHANGES, type ToneFix, toneLevels } from "../fixes/tone-values";
import type { Measurements } from "../measurements/measurements";
import { contrastOnFabric } from "./contrast";
import type { PictureFix } from "./findings";
import { MIN_LIKENESS } from "./limits";

/** The milder one first: the stronger one is offered only where that does not help. */
const TONE_PAIRS: readonly (readonly [ToneFix, ToneFix])[] = [
  ["deepen", "deepen-more"],
  ["lighten", "lighten-more"],
];

/**
 * The fixes after which the drawing can be seen on every one of these garment colors and is still the same drawing, as it was
 * tried when the picture was measured.
 */
export function helpfulColorFixes(
  { inks, parts, trials }: Pick<Measurements, "inks" | "parts" | "trials">,
  cloths: readonly string[],
): PictureFix[] {
  const isSeen = (drawing: Pick<Measurements, "inks" | "parts">) =>
    drawing.inks.length > 0 && cloths.every((cloth) => !contrastOnFabric(drawing, cloth).vanishes);
  const helps = (fix: ToneFix) =>
    trials.tones[fix] >= MIN_LIKENESS && isSeen({ inks: inks.map((ink) => toned(ink, fix)), parts });
  return [
    ...TONE_PAIRS.flatMap((pair) => pair.find(helps) ?? []),
    ...(["outline", "outline-dark"] as const).filter((fix) => isSeen(trials.borders[fix])),
  ];
}

function toned({ hex, share }: Measurements["inks"][number], fix: ToneFix): Measurements["inks"][number] {
  const levels = toneLevels(TONE_CHANGES[fix]);
  const channel = (at: number) =>
    (levels[Number.parseInt(hex.slice(at, at + 2), 16)] as number).toString(16).padStart(2, "0");
  return { hex: `#${channel(1)}${channel(3)}${channel(5)}`, share };
}
