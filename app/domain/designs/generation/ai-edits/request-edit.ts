import type { App } from "~/app";
import { findOwnPicture, type OwnPicture } from "../../pictures/own-pictures";
import { IMAGE_SIZES, MAX_PICTURES_AT_ONCE, MAX_PROMPT_CHARACTERS, normalizePrompt } from "../prompts";
import { type JobsRequestResult, requestJobs } from "../requests/request-jobs";
import { MAX_EDIT_PART_CHARACTERS, type VariationStrength } from "./edit-options";
import { editPrompt, variationPrompt } from "./edit-prompts";
import { type PictureWords, readPictureWords } from "./picture-words";

export type EditRequestResult =
  | JobsRequestResult
  /** No such picture of this person. */
  | { status: "missing" }
  | { status: "blank" }
  | { status: "too-long" }
  | { status: "part-too-long" }
  | { status: "wrong-count" };

type Parts = Pick<App, "db" | "now" | "enqueue" | "config" | "fallbackImageGenerator">;

interface FromPicture {
  userId: string;
  formKey: string;
  pictureId: string;
}

/** One to four variations of a person's own picture, a credit each. */
export async function requestVariations(
  app: Parts,
  {
    userId,
    formKey,
    pictureId,
    strength,
    count,
  }: FromPicture & { strength: VariationStrength; count: number },
): Promise<EditRequestResult> {
  if (!Number.isInteger(count) || count < 1 || count > MAX_PICTURES_AT_ONCE) return { status: "wrong-count" };
  const parent = await readSource(app, { userId, pictureId });
  if (!parent) return { status: "missing" };
  const { name, request, changes } = parent.words;
  const words = request?.prompt ?? "";
  return requestJobs(app, {
    userId,
    choices: [formKey, "vary", pictureId, strength, count],
    count,
    columns: (seed) => ({
      ...columnsFrom(app, parent),
      kind: "vary",
      prompt: words || name,
      finalPrompt: variationPrompt({ words, changes, strength, seed }),
    }),
  });
}

/** A change of a person's own picture, said in words; `mask` marks the part that may change, `part` names it; neither: all of it. */
export async function requestEdit(
  app: Parts,
  {
    userId,
    formKey,
    pictureId,
    prompt,
    part: typedPart = "",
    mask,
    isTransparent,
  }: FromPicture & {
    prompt: string;
    /** The part that may change, in words. */
    part?: string;
    mask: string | null;
    /** By default as the picture is. */
    isTransparent?: boolean;
  },
): Promise<EditRequestResult> {
  const words = normalizePrompt(prompt);
  if (words === "") return { status: "blank" };
  if (words.length > MAX_PROMPT_CHARACTERS) return { status: "too-long" };
  const part = normalizePrompt(typedPart);
  if (part.length > MAX_EDIT_PART_CHARACTERS) return { status: "part-too-long" };
  const parent = await readSource(app, { userId, pictureId });
  if (!parent) return { status: "missing" };
  return requestJobs(app, {
    userId,
    choices: [formKey, "edit", pictureId, words, mask, isTransparent, part],
    count: 1,
    columns: (seed) => ({
      ...columnsFrom(app, parent),
      kind: "edit",
      prompt: words,
      finalPrompt: editPrompt({ words, part, isMasked: mask !== null, seed }),
      mask,
      isTransparent: isTransparent ?? parent.isTransparent,
    }),
  });
}

type Source = OwnPicture & { words: PictureWords };

async function readSource(
  app: Pick<App, "db">,
  which: { userId: string; pictureId: string },
): Promise<Source | null> {
  const [picture, words] = await Promise.all([findOwnPicture(app, which), readPictureWords(app, which)]);
  return picture && words && { ...picture, words };
}

/** The new picture has the style of the old one, and the shape among those that the models draw that is nearest to the old one's. */
function columnsFrom(app: Pick<App, "config">, parent: Source) {
  const shape = Math.log(parent.widthPx / parent.heightPx);
  const distance = (size: (typeof IMAGE_SIZES)[number]) =>
    Math.abs(Math.log(size.widthPx / size.heightPx) - shape);
  const size = [...IMAGE_SIZES].sort((one, other) => distance(one) - distance(other))[0] ?? IMAGE_SIZES[0];
  const isSame = IMAGE_SIZES.some(
    ({ widthPx, heightPx }) => widthPx === parent.widthPx && heightPx === parent.heightPx,
  );
  return {
    parentId: parent.id,
    style: parent.words.style,
    size: size.value,
    widthPx: isSame ? parent.widthPx : size.widthPx,
    heightPx: isSame ? parent.heightPx : size.heightPx,
    isTransparent: parent.isTransparent,
    model: app.config.editModel,
  };
}
