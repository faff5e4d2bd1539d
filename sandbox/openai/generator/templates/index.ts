import type { PictureTemplate } from "../composition/types";
import { card } from "./card";
import { emblem } from "./emblem";
import { landscape } from "./landscape";
import { archLettering, stacked } from "./lettered";
import { mascot } from "./mascot";
import { minimal } from "./minimal";
import { pattern } from "./pattern";
import { postcard } from "./postcard";
import { sunset } from "./sunset";
import { typographic } from "./typographic";
import { vignette } from "./vignette";

/** Every template; the order is part of what a seed means, so do not change it. */
export const templates: PictureTemplate[] = [
  vignette,
  emblem,
  sunset,
  landscape,
  mascot,
  stacked,
  archLettering,
  postcard,
  pattern,
  card,
  minimal,
  typographic,
];
