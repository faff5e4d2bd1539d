import type { Template } from "../composition";
import { card } from "./card";
import { emblem } from "./emblem";
import { landscape } from "./landscape";
import { archLettering, stacked } from "./lettered";
import { mascot } from "./mascot";
import { minimal } from "./one-ink";
import { pattern } from "./pattern";
import { postcard } from "./postcard";
import { sunset } from "./sunset";
import { typographic } from "./typographic";
import { vignette } from "./vignette";

/** Every kind of composition; the order is part of what a seed means. */
export const templates: Template[] = [
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
