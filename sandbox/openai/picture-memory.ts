import { createHash } from "node:crypto";
import sharp from "sharp";
import type { PlannedOutcome } from "../faults/outcomes.ts";
import type { DrawingThread, DrawTask } from "./drawing-thread.ts";
import { invalidRequest } from "./errors.ts";
import { parsePrompt } from "./generator/prompt/parse-prompt.ts";
import type { ModerationCategory } from "./moderation.ts";
import { paintOver } from "./paint-over.ts";

/** What is in a picture, for the vision endpoint. */
interface Content {
  lettering: string[];
  categories: ModerationCategory[];
}

const REMEMBERED = 2_000;
/** What an edit adds is drawn at this size. */
const ADDED_PX = 640;

export const PICTURE_DEFECTS = [
  "misspelt",
  "unfit",
  "blank",
  "opaque",
  "damaged",
  "repeated",
] as const satisfies PlannedOutcome<"openai">[];
export type PictureDefect = (typeof PICTURE_DEFECTS)[number];

/** Draws pictures and remembers their contents, from which the vision endpoint answers. */
export class PictureMemory {
  private readonly contents = new Map<string, Content>();
  private last: Buffer | undefined;

  constructor(private readonly studio: DrawingThread) {}

  async draw(task: DrawTask, spoil?: PictureDefect): Promise<Buffer> {
    const prompt = spoil === "misspelt" ? misspell(task.prompt) : task.prompt;
    if (spoil === "repeated" && this.last) return this.last;
    const bytes = await this.spoiled({ ...task, prompt }, spoil);
    this.last = bytes;
    this.remember(bytes, {
      lettering: spoil === "blank" ? [] : parsePrompt(prompt).lettering,
      categories: spoil === "unfit" ? ["violence", "violence/graphic"] : [],
    });
    return bytes;
  }

  /**
   * Draws a picture from another: a variation from the words of its prompt where that says what it shows; otherwise the
   * old picture, where the mask is open in other colors and with what the words name drawn over it.
   */
  async edit(task: DrawTask, picture: Buffer, mask: Buffer | null, spoil?: PictureDefect): Promise<Buffer> {
    const shown = /It shows: (.+?)\. Isolated artwork/s.exec(task.prompt)?.[1];
    if (shown !== undefined || spoil !== undefined)
      return this.draw({ ...task, prompt: `${shown ?? task.prompt} ${seedSentence(task.prompt)}` }, spoil);
    const said =
      /garment print: (.+?)\. (?:Change only|Leave everything)/s.exec(task.prompt)?.[1] ?? task.prompt;
    const size = { width: task.widthPx, height: task.heightPx };
    const added = await this.studio.draw({
      ...task,
      prompt: said,
      transparent: true,
      widthPx: ADDED_PX,
      heightPx: ADDED_PX,
    });
    const bytes = await paintOver({ picture, mask, added, size, said, isTransparent: task.transparent });
    this.remember(bytes, {
      lettering: changedLettering(
        this.contents.get(hashOf(picture))?.lettering ?? [],
        parsePrompt(said).lettering,
      ),
      categories: [],
    });
    return bytes;
  }

  /** Contents of the picture in a data URL; undefined if it was not drawn here. Throws if it is not a picture. */
  contentOf(url: unknown): Content | undefined {
    return this.contents.get(hashOf(pictureBytes(url)));
  }

  private remember(bytes: Buffer, content: Content): void {
    this.contents.set(hashOf(bytes), content);
    const [oldest] = this.contents.keys();
    if (this.contents.size > REMEMBERED && oldest !== undefined) this.contents.delete(oldest);
  }

  private async spoiled(task: DrawTask, spoil: PictureDefect | undefined): Promise<Buffer> {
    if (spoil === "blank") {
      const background = { r: 0, g: 0, b: 0, alpha: task.transparent ? 0 : 1 };
      return sharp({ create: { width: task.widthPx, height: task.heightPx, channels: 4, background } })
        .toFormat(task.format)
        .toBuffer();
    }
    const bytes = await this.studio.draw(spoil === "opaque" ? { ...task, transparent: false } : task);
    return spoil === "damaged" ? bytes.subarray(0, bytes.length >> 1) : bytes;
  }
}

/** The file in a data URL. Throws if it is not a picture. */
export function pictureBytes(url: unknown): Buffer {
  const data = /^data:image\/(?:png|webp|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(String(url))?.[1];
  if (data === undefined) throw invalidRequest("Invalid image data.", "image_url", "invalid_image_url");
  return Buffer.from(data, "base64");
}

function seedSentence(prompt: string): string {
  return /Variation \d+\.$/.exec(prompt)?.[0] ?? "";
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A model takes quoted words that are in the picture for those to change, and adds the others. */
function changedLettering(old: string[], quoted: string[]): string[] {
  return [
    ...old.filter((phrase) => !quoted.includes(phrase)),
    ...quoted.filter((phrase) => !old.includes(phrase)),
  ];
}

/** Swaps the second and third letter of each lettered phrase: the misspellings of real models. */
function misspell(prompt: string): string {
  return parsePrompt(prompt).lettering.reduce((spoiled, phrase) => {
    const [first = "", second = "", third = "", ...rest] = [...phrase];
    const swapped = second === third ? [first, third, "x"] : [first, third, second];
    return spoiled.replace(phrase, [...swapped, ...rest].join(""));
  }, prompt);
}
