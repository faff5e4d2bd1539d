/** The cost of a redesign, in credits: reading what is there, and a new picture. */
export const REDESIGN_CREDITS = 3;
export const MAX_URL_CHARACTERS = 2000;
export const MAX_CHANGE_CHARACTERS = 200;
export const MAX_TYPED_CHARACTERS = 1000;

/**
 * From this score on, a new picture is too close to its source (`similarityToSource` of app/print). Of a hundred crops, mirror images, recolors
 * and redraws one scored lower, of two hundred unrelated pictures and photos of shirts none scored higher: tests/print/similarity.node.test.ts.
 */
export const MAX_SIMILARITY = 0.7;

/** Where a redesign begins: a product's page, a picture, or words that somebody types. */
export type RedesignWay = "url" | "picture" | "words";
