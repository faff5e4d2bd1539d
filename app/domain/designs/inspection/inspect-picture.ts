import type { App } from "~/app";
import type { GenerationFailure } from "../generation/jobs/job";
import { quotedPhrases } from "../generation/prompts";

/** Faults in what a picture shows. Its size and pixels are checked without the vision model (`checkGeneratedPng`). */
export type InspectionFault = Extract<
  GenerationFailure,
  "provider:wrong-words" | "provider:refused-afterwards"
>;

/** How long an inspection waits for its next attempt after the vision model failed. */
export const REINSPECT_DELAY_MS = 2 * 60_000;

/**
 * Asks the vision model whether the picture is decent and spells the quoted phrases of its prompt correctly. Throws
 * AdapterError if the model cannot answer. `prompt` is null for an upload, whose text is not checked.
 */
export async function inspectPicture(
  { vision }: Pick<App, "vision">,
  { prompt, bytes }: { prompt: string | null; bytes: Uint8Array },
): Promise<InspectionFault | null> {
  const picture = { bytes, contentType: "image/png" } as const;
  if ((await vision.moderate(picture)).length > 0) return "provider:refused-afterwards";
  const phrases = prompt === null ? [] : quotedPhrases(prompt);
  if (phrases.length === 0) return null;
  // The model misreads at times, so a picture is rejected only when two readings agree.
  if (
    containsPhrases(await vision.readLettering(picture), phrases) ||
    containsPhrases(await vision.readLettering(picture), phrases)
  )
    return null;
  return "provider:wrong-words";
}

/** Compares letters and digits only: case, accents, spaces, line breaks and ornaments are ignored. */
function containsPhrases(lettering: string[], phrases: string[]): boolean {
  // A phrase set in several lines is read as several entries.
  const text = lettering.map(lettersAndDigits).join("");
  return phrases.every((phrase) => text.includes(lettersAndDigits(phrase)));
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
