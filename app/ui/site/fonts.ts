// Written by scripts/fonts.ts; change it there.

/** Addresses of the two typefaces' common characters, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_HREFS = ["/fonts/bricolage-28bfa633.woff2", "/fonts/instrument-975c76d1.woff2"] as const;
