// Written by scripts/fonts.ts; change it there.

/** Addresses of the two typefaces, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_HREFS = ["/fonts/bricolage-375d121f.woff2", "/fonts/instrument-079fd654.woff2"] as const;
