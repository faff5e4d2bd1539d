/** What a brief may choose, and how long it may be. Shared with pages, so constants only. */
export const VIDEO_TONES = ["playful", "calm", "bold", "elegant", "documentary"] as const;
export const MUSIC = ["upbeat", "calm", "hip-hop", "orchestral", "none"] as const;
export const BRIEF_LIMITS = { about: 500, script: 4_000, links: 1_000 } as const;
