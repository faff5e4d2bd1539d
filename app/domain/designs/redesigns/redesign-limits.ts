/** The cost of a redesign, in credits: reading what is there, and a new picture. */
export const REDESIGN_CREDITS = 3;
export const MAX_URL_CHARACTERS = 2000;
export const MAX_CHANGE_CHARACTERS = 200;
export const MAX_TYPED_CHARACTERS = 1000;

/**
 * From this score on, a new picture is too close to its source (`pictureSimilarity` of app/print). Of fifty crops, mirror images, recolors
 * and redraws all but a few score higher, of fifty unrelated pictures at most one does: tests/print/similarity.node.test.ts.
 */
export const MAX_SIMILARITY = 0.64;

/** Where a redesign begins: a product's page, a picture, or words that somebody types. */
export type RedesignWay = "url" | "picture" | "words";
