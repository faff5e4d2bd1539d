// Written by scripts/assets/fonts.ts; change it there.

/** URLs of the two typefaces' common characters, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_HREFS = ["/fonts/bricolage-146b5e6b.woff2", "/fonts/instrument-d39efe9f.woff2"] as const;
