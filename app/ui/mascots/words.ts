export const mascotGirlLabel =
  "A girl looks through a loupe that makes her eye enormous, a fan of ink swatches in her other hand";

export const mascotBoyLabel = "A boy in a beanie pulls ink across a printing screen with a squeegee";
