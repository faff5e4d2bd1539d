/**
 * Lighter or deeper colors, for cloth on which a drawing vanishes. A straight line for every channel, so that what was lighter
 * than its neighbor stays lighter (a negative would not), and so that an SVG filter shows exactly what the fix will make.
 */

interface Tone {
  /** A channel from 0 to 1 becomes `slope` times itself plus `intercept`. */
  slope: number;
  intercept: number;
}

export const TONE_CHANGES = {
  /** Away from white, so that a pale pink becomes a strong one, and not a gray. */
  deepen: { slope: 1.6, intercept: -0.66 },
  "deepen-more": { slope: 1.9, intercept: -1.12 },
  lighten: { slope: 0.6, intercept: 0.4 },
  "lighten-more": { slope: 0.4, intercept: 0.6 },
} as const satisfies Record<string, Tone>;

export type ToneFix = keyof typeof TONE_CHANGES;

/** All 256 levels of a channel after the change. */
export function toneLevels({ slope, intercept }: Tone): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) =>
    Math.max(0, Math.min(255, Math.round(slope * level + intercept * 255))),
  );
}
