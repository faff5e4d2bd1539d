import type { GenerationFailure, GenerationJobState } from "~/domain/designs/generation/job";
import { words as failures } from "./failure-words";
import { words } from "./words";

export function explainJobFailure(failure: string | null) {
  return failures[failure as GenerationFailure] ?? failures["us:request"];
}

export function isUnfinishedJob(state: GenerationJobState): boolean {
  return state === "queued" || state === "working";
}

/** A style's name as the form shows it: "digital art" → "Digital art", none → "None". */
export function styleName(style: string): string {
  return style === "" ? words.styles.none : style.charAt(0).toUpperCase() + style.slice(1);
}
