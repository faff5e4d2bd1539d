/** By itself, because the hydrated page of the generator links here and loads nothing else of My Images. */
export const LIBRARY_PATH = "/ai-image-generator/images";
