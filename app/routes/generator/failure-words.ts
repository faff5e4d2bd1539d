import type { GenerationFailure } from "~/domain/designs/generation/jobs/job";

/** What a person reads about a job that failed: whose fault it was, then what to do. */
export interface FailureExplanation {
  /** In a list, beside "failed". */
  short: string;
  why: string;
  next: string;
  /** The slug of the manual's article about it. */
  article?: string;
}

const NOT_YOU = "This is not your fault.";

export const words: Record<GenerationFailure, FailureExplanation> = {
  "you:moderation": {
    short: "refused by the content rules",
    why: "The image model's content rules refused these words.",
    next: "Try other words: leave out real people, brands, weapons and anything explicit.",
  },
  "you:paused": {
    short: "not begun during your pause",
    why: "Several of your pictures in a row could not be delivered, so this one was not begun.",
    next: "Try again in an hour, with other words or another setting.",
  },
  "you:source-gone": {
    short: "the picture it starts from is gone",
    why: "The picture that this one was to be made from is no longer yours to use.",
    next: "Choose another picture, or describe a new one.",
  },
  "provider:unavailable": {
    short: "the image model did not answer",
    why: `The image model did not answer, although we asked it several times. ${NOT_YOU}`,
    next: "Your words are still in the box. Try again in a few minutes.",
  },
  "provider:quota": {
    short: "our account with the image model is used up",
    why: `Our own account with the image model is used up. ${NOT_YOU} We have been told.`,
    next: "Your words are still in the box. Try again later today.",
  },
  "provider:auth": {
    short: "the image model turned us away",
    why: `The image model turned our account away. ${NOT_YOU} We have been told.`,
    next: "Your words are still in the box. Try again later today.",
  },
  "provider:unreadable": {
    short: "the picture arrived damaged",
    why: `The image model sent a picture that cannot be read. ${NOT_YOU}`,
    next: "Try again: another attempt usually succeeds.",
  },
  "provider:wrong-size": {
    short: "the picture had the wrong size",
    why: `The image model drew another size than the one asked for, which would print badly. ${NOT_YOU}`,
    next: "Try again, or choose another shape.",
  },
  "provider:blank": {
    short: "the picture was blank",
    why: `The image model sent a blank picture. ${NOT_YOU}`,
    next: "Try again, or describe the main figure more closely.",
  },
  "provider:opaque": {
    short: "the background was not transparent",
    why: "You asked for a transparent background and the image model painted one, which would print as a box.",
    next: "Try again, or turn off “Transparent background” if you want the whole rectangle printed.",
    article: "background-not-removed",
  },
  "provider:wrong-words": {
    short: "the lettering was wrong",
    why: `The image model got the words in quotes wrong, and nobody wants to wear a spelling mistake. ${NOT_YOU}`,
    next: "Try again: short words in quotes succeed most often.",
    article: "words-differ-from-those-asked-for",
  },
  "provider:refused-afterwards": {
    short: "the picture was refused by the content rules",
    why: `Your words were fine; the picture that the model made of them was refused by its content rules. ${NOT_YOU}`,
    next: "Try again, or say more closely what should be seen.",
  },
  "provider:near-copy": {
    short: "too close to its source",
    why: "The redesign came out too close to the picture that it started from, so it was not delivered.",
    next: "Start again with other words: say what should be different.",
  },
  "us:request": {
    short: "a fault on our side",
    why: `We asked the image model in a way it does not take. That is our fault, and we have been told.`,
    next: "Try another shape or style in the meantime.",
  },
  "us:storage": {
    short: "a fault on our side",
    why: "The picture was drawn but could not be stored. That is our fault.",
    next: "Your words are still in the box. Try again in a minute.",
  },
  "us:late": {
    short: "it waited too long",
    why: "The queue was too long and your picture was not begun in time. That is our fault.",
    next: "Your words are still in the box. Try again now.",
  },
  "us:interrupted": {
    short: "a fault on our side",
    why: "We broke down while your picture was drawn, several times in a row. That is our fault.",
    next: "Your words are still in the box. Try again in a few minutes.",
  },
};
