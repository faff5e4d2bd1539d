import type { App } from "~/app";
import { modelPrompt } from "../model-prompt";
import {
  type ImageSize,
  type ImageStyle,
  MAX_PICTURES_AT_ONCE,
  MAX_PROMPT_CHARACTERS,
  normalizePrompt,
} from "../prompts";
import { type JobsRequestResult, requestJobs } from "./request-jobs";

export type GenerationRequestResult =
  | JobsRequestResult
  | { status: "blank" }
  | { status: "too-long" }
  /** Not 1 to 4 pictures. */
  | { status: "wrong-count" };

export interface GenerationRequest {
  userId: string;
  /** A random key made with the form. With the same prompt and options it is the same request. */
  formKey: string;
  prompt: string;
  style: ImageStyle;
  size: { value: ImageSize; widthPx: number; heightPx: number };
  isTransparent: boolean;
  /** How many pictures at once, a credit each. */
  count?: number;
  /** False: the model gets the prompt as it was typed. */
  isEnhanced?: boolean;
}

/** Writes the jobs and holds their credits in one batch; the queue then generates the pictures. */
export async function requestGeneration(
  app: Pick<App, "db" | "now" | "enqueue" | "config" | "fallbackImageGenerator">,
  request: GenerationRequest,
): Promise<GenerationRequestResult> {
  const { userId, formKey, style, size, isTransparent, count = 1, isEnhanced = true } = request;
  const words = normalizePrompt(request.prompt);
  if (words === "") return { status: "blank" };
  if (words.length > MAX_PROMPT_CHARACTERS) return { status: "too-long" };
  if (!Number.isInteger(count) || count < 1 || count > MAX_PICTURES_AT_ONCE) return { status: "wrong-count" };
  return requestJobs(app, {
    userId,
    // Prompt and options are part of the key: a changed form with an old key is a new request, a resent form is not.
    choices: [formKey, words, style, size.value, isTransparent, count, isEnhanced],
    count,
    columns: (seed) => ({
      prompt: words,
      finalPrompt: isEnhanced ? modelPrompt({ words, style, seed }) : words,
      style,
      size: size.value,
      widthPx: size.widthPx,
      heightPx: size.heightPx,
      isTransparent,
      model: app.config.imageModel,
    }),
  });
}
