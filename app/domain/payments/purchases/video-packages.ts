/** AI videos that are sold one at a time. Fixed here; shared with pages, so constants only. */
export interface VideoPackage {
  id: "basic" | "standard" | "premium-batch";
  title: string;
  priceCents: number;
  description: string;
}

export const VIDEO_PACKAGES: readonly VideoPackage[] = [
  {
    id: "basic",
    title: "Basic Video",
    priceCents: 1500,
    description: "One short AI video of 30–60 seconds, with music and voiceover.",
  },
  {
    id: "standard",
    title: "Standard",
    priceCents: 3000,
    description: "Two variations of your video, and a script of your own if you have one.",
  },
  {
    id: "premium-batch",
    title: "Premium Batch",
    priceCents: 7500,
    description: "Five videos, for a whole collection at once.",
  },
];

export function findVideoPackage(id: string): VideoPackage | null {
  return VIDEO_PACKAGES.find((each) => each.id === id) ?? null;
}

/** What a purchase is called, to the buyer and in the books. */
export function videoPurchaseName(chosen: Pick<VideoPackage, "title">): string {
  return `AI Video - ${chosen.title}`;
}
