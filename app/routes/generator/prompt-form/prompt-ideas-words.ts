/** Suggestions that fill the prompt: each names a figure, what it does, and a look. They come with the page, not in its script. */
export const PROMPT_IDEAS = [
  "A fox reading a map by lantern light, autumn leaves around it",
  'A retro rocket over palm trees, lettered "Last bus to Mars"',
  "An octopus playing drums, bold shapes, three colors",
  "A mountain cabin under a giant moon, linocut",
  "A bear in a diving helmet among jellyfish",
  "Wildflowers and bees, botanical plate",
];
