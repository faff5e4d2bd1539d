import type { Passage } from "../saved-pictures";
import { between, pick, type Random } from "./motif";

/** What pictures go through before they are uploaded. A half of them is uploaded as drawn. */

const UNTOUCHED: Passage = { name: "as drawn", scale: 1, kernel: "cubic", quality: null };

const KERNELS = ["linear", "cubic", "lanczos3"] as const;

function passageOf(random: Random, { scale, quality }: { scale: number; quality: number | null }): Passage {
  const kernel = pick(random, KERNELS);
  const parts = [
    ...(scale === 1 ? [] : [`${kernel} × ${scale.toFixed(2)}`]),
    ...(quality === null ? [] : [`quality ${quality}`]),
  ];
  return { name: parts.join(", "), scale, kernel, quality };
}

const anyQuality = (random: Random) => Math.round(between(random, 60, 95));

/** Not so much larger that it would be a fault. */
const anyScale = (random: Random) => between(random, 0.5, 1.25);

export function anyPassage(random: Random): Passage {
  const kind = random();
  if (kind < 0.5) return UNTOUCHED;
  return passageOf(random, {
    scale: kind < 0.65 ? 1 : anyScale(random),
    quality: kind < 0.85 ? anyQuality(random) : null,
  });
}

export function compressedOnly(random: Random): Passage {
  return random() < 0.5 ? UNTOUCHED : passageOf(random, { scale: 1, quality: anyQuality(random) });
}

export function scaledAndCompressed(random: Random): Passage {
  return passageOf(random, { scale: between(random, 0.5, 1.8), quality: anyQuality(random) });
}
