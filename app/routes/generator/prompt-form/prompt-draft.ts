import { DEFAULT_IMAGE_SIZE } from "~/domain/designs/generation/prompts";
import { cutText } from "~/lib/text/cut-text";

/** What the form of the Generate tab shows when it opens. */
export interface PromptDraft {
  prompt: string;
  style: string;
  size: string;
  isTransparent: boolean;
  isEnhanced: boolean;
  count: number;
}

export const EMPTY_PROMPT_DRAFT: PromptDraft = {
  prompt: "",
  style: "",
  size: DEFAULT_IMAGE_SIZE,
  isTransparent: true,
  isEnhanced: true,
  count: 1,
};

const MAX_IDEA_CHARACTERS = 2_000;

/** The words of an address, a picture that is used again, or the job that is shown, in this order. */
export function openingDraft({
  idea,
  again,
  job,
}: {
  idea: string | null;
  /** The request of a picture that is used again. */
  again: Omit<PromptDraft, "count"> | null;
  job:
    | (Pick<PromptDraft, "prompt" | "style" | "size" | "isTransparent"> & {
        kind: string;
        finalPrompt: string;
      })
    | null;
}): PromptDraft {
  if (idea !== null) return { ...EMPTY_PROMPT_DRAFT, prompt: cutText(idea, MAX_IDEA_CHARACTERS) };
  if (again) return { ...EMPTY_PROMPT_DRAFT, ...again };
  if (job?.kind !== "generate") return EMPTY_PROMPT_DRAFT;
  const { prompt, style, size, isTransparent, finalPrompt } = job;
  return { ...EMPTY_PROMPT_DRAFT, prompt, style, size, isTransparent, isEnhanced: finalPrompt !== prompt };
}

/** The prompt as it was typed, after the server refused it. */
export function draftFromReply(values: Record<string, string>): PromptDraft {
  return {
    prompt: values.prompt ?? "",
    style: values.style ?? "",
    size: values.size ?? EMPTY_PROMPT_DRAFT.size,
    isTransparent: values.transparent === "on",
    isEnhanced: values.asTyped !== "on",
    count: Number(values.count) || 1,
  };
}
