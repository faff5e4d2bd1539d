import sharp from "sharp";
import { invalidRequest, modelNotFound, OpenAIError } from "./errors.ts";
import { findImageModel, type ImageModel } from "./models.ts";

export type ImageQuality = "low" | "medium" | "high" | "xhigh" | "max";
export type ImageFormat = "png" | "jpeg" | "webp";

export interface ImageRequest {
  prompt: string;
  model: ImageModel;
  n: number;
  widthPx: number;
  heightPx: number;
  quality: ImageQuality;
  transparent: boolean;
  format: ImageFormat;
  /** `low` refuses less. */
  moderation: "auto" | "low";
  safetyIdentifier: string | null;
}

const KNOWN = [
  "prompt",
  "model",
  "n",
  "quality",
  "output_format",
  "output_compression",
  "stream",
  "partial_images",
  "size",
  "moderation",
  "background",
  "user",
  "complexity",
  "frame_count",
  "frame_duration_ms",
  "safety_identifier",
  "svg",
];
const PROMPT_CHARS_MAX = 32_000;
const SIDE_STEP_PX = 16;
const LONG_SIDE_MAX_PX = 3840;
const PIXELS_MAX = 3840 * 2160;
const RATIO_MAX = 3;
const AUTO_SIZE_PX = 1024;

/** A request of `POST /v1/images/edits`. */
export interface ImageEditRequest extends ImageRequest {
  picture: Buffer;
  mask: Buffer | null;
}

const PICTURE_BYTES_MAX = 50 * 1024 * 1024;
const MASK_BYTES_MAX = 4 * 1024 * 1024;
const KNOWN_IN_EDITS = new Set([...KNOWN, "image", "mask", "input_fidelity", "markup"]);
/** Parameters that only `/v1/images/generations` takes. */
const NOT_IN_EDITS = new Set(["moderation", "svg"]);

/** Parses and validates the form of `POST /v1/images/edits` as the API does: one picture, with or without a mask. */
export async function readEditRequest(form: FormData, nowMs: number): Promise<ImageEditRequest> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (!KNOWN_IN_EDITS.has(name) || NOT_IN_EDITS.has(name))
      throw invalidRequest(`Unknown parameter: '${name}'.`, name, "unknown_parameter");
    if (typeof value === "string") fields[name] = name === "n" ? Number(value) : value;
  }
  const image = form.get("image");
  if (!(image instanceof File))
    throw invalidRequest("Missing required parameter: 'image'.", "image", "missing_required_parameter");
  const picture = await readPictureFile(image, "image", PICTURE_BYTES_MAX);
  const masked = form.get("mask");
  const mask = masked instanceof File ? await readPictureFile(masked, "mask", MASK_BYTES_MAX) : null;
  if (mask) {
    const [one, other] = await Promise.all([sharp(picture).metadata(), sharp(mask).metadata()]);
    if (other.format !== "png" || !other.hasAlpha)
      throw invalidRequest(
        "Invalid mask: a PNG with an alpha channel is required.",
        "mask",
        "invalid_image_file",
      );
    if (one.width !== other.width || one.height !== other.height)
      throw invalidRequest(
        `Invalid input image - mask size does not match image size: mask ${other.width}x${other.height}, image ${one.width}x${one.height}.`,
        "mask",
        "invalid_image_file",
      );
  }
  const { input_fidelity: _fidelity, ...rest } = fields;
  return { ...readImageRequest(rest, nowMs), picture, mask };
}

async function readPictureFile(file: File, name: string, most: number): Promise<Buffer> {
  if (file.size > most) throw invalidRequest(`Invalid ${name}: file too large.`, name, "file_too_large");
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = await sharp(bytes)
    .metadata()
    .then((known) => known.format)
    .catch(() => null);
  if (format !== "png" && format !== "jpeg" && format !== "webp")
    throw invalidRequest(
      `Invalid image file or mode for image ${name}, please check your image file.`,
      name,
      "invalid_image_file",
    );
  return bytes;
}

/** Parses and validates the body of `POST /v1/images/generations` as the API does. */
export function readImageRequest(body: unknown, nowMs: number): ImageRequest {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalidRequest("We could not parse the JSON body of your request.", null, null);
  }
  const input = body as Record<string, unknown>;
  for (const name of Object.keys(input)) {
    if (!KNOWN.includes(name))
      throw invalidRequest(`Unknown parameter: '${name}'.`, name, "unknown_parameter");
  }
  const prompt = input.prompt;
  if (prompt === undefined) {
    throw invalidRequest("Missing required parameter: 'prompt'.", "prompt", "missing_required_parameter");
  }
  if (typeof prompt !== "string") throw wrongType("prompt", "a string", prompt);
  if (prompt.trim() === "") {
    throw invalidRequest("Invalid 'prompt': empty string.", "prompt", "empty_string");
  }
  if (prompt.length > PROMPT_CHARS_MAX) {
    const message = `Invalid 'prompt': string too long. Expected a string with maximum length ${PROMPT_CHARS_MAX}, but got a string with length ${prompt.length} instead.`;
    throw invalidRequest(message, "prompt", "string_above_max_length");
  }
  if (input.model === undefined || input.model === null) {
    throw invalidRequest("Missing required parameter: 'model'.", "model", "missing_required_parameter");
  }
  if (typeof input.model !== "string") throw wrongType("model", "a string", input.model);
  const model = findImageModel(input.model, nowMs);
  if (!model) throw modelNotFound(input.model);

  const n = input.n ?? 1;
  if (typeof n !== "number" || !Number.isInteger(n)) throw wrongType("n", "an integer", n);
  if (n < 1)
    throw invalidRequest(
      "Invalid 'n': integer below minimum value. Expected a value >= 1.",
      "n",
      "integer_below_min_value",
    );
  if (n > 10)
    throw invalidRequest(
      "Invalid 'n': integer above maximum value. Expected a value <= 10.",
      "n",
      "integer_above_max_value",
    );

  const qualities = ["low", "medium", "high", ...(model.manyQualities ? ["xhigh", "max"] : []), "auto"];
  const quality = choice(input, "quality", qualities, "auto");
  const format = choice(input, "output_format", ["png", "jpeg", "webp", "gif", "svg"], "png");
  if (format === "gif" || format === "svg") {
    if (!model.id.startsWith("gpt-image-2.6"))
      throw notAmong("output_format", format, ["png", "jpeg", "webp"]);
    throw invalidRequest(`This sandbox does not draw ${format} yet.`, "output_format", "invalid_value");
  }
  if (input.stream === true)
    throw invalidRequest("This sandbox does not stream yet.", "stream", "invalid_value");
  const moderation = choice(input, "moderation", ["auto", "low"], "auto");
  const background = choice(input, "background", ["transparent", "opaque", "auto"], "auto");
  if (background === "transparent" && format === "jpeg") {
    const message = "Transparent background is not supported for output format 'jpeg'. Use 'png' or 'webp'.";
    throw invalidRequest(message, "background", "invalid_value");
  }
  if (background === "transparent" && !model.transparent) {
    throw new OpenAIError(400, {
      message: "Transparent background is not supported for this model.",
      type: "image_generation_user_error",
      param: "background",
      code: "invalid_value",
    });
  }
  const [widthPx, heightPx] = readSize(input.size ?? "auto");
  const safety = input.safety_identifier ?? null;
  if (safety !== null && (typeof safety !== "string" || safety.length > 128)) {
    const message =
      "Invalid 'safety_identifier': string too long. Expected a string with maximum length 128.";
    throw invalidRequest(message, "safety_identifier", "string_above_max_length");
  }
  return {
    prompt,
    model,
    n,
    widthPx,
    heightPx,
    quality: quality === "auto" ? "medium" : (quality as ImageQuality),
    // With "auto" the model chooses by the prompt.
    transparent:
      background === "transparent" ||
      (background === "auto" &&
        model.transparent &&
        format !== "jpeg" &&
        /transparent background/i.test(prompt)),
    format: format as ImageFormat,
    moderation: moderation as "auto" | "low",
    safetyIdentifier: safety,
  };
}

function readSize(size: unknown): [number, number] {
  if (size === "auto") return [AUTO_SIZE_PX, AUTO_SIZE_PX];
  const match = typeof size === "string" ? /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(size) : null;
  const refuse = (why: string) =>
    invalidRequest(`Invalid size '${String(size)}'. ${why}`, "size", "invalid_value");
  if (!match) throw refuse("Expected 'auto' or WIDTHxHEIGHT, for example '1024x1024'.");
  const width = Number(match[1]);
  const height = Number(match[2]);
  if (width % SIDE_STEP_PX !== 0 || height % SIDE_STEP_PX !== 0) {
    throw refuse(`Width and height must both be divisible by ${SIDE_STEP_PX}.`);
  }
  if (width > height * RATIO_MAX || height > width * RATIO_MAX) {
    throw refuse("The aspect ratio must be between 1:3 and 3:1.");
  }
  if (Math.max(width, height) > LONG_SIDE_MAX_PX || width * height > PIXELS_MAX) {
    throw refuse("The maximum supported size is 3840x2160.");
  }
  return [width, height];
}

function choice(input: Record<string, unknown>, name: string, values: string[], fallback: string): string {
  const value = input[name] ?? fallback;
  if (typeof value !== "string") throw wrongType(name, "a string", value);
  if (!values.includes(value)) throw notAmong(name, value, values);
  return value;
}

function notAmong(name: string, value: string, values: string[]): OpenAIError {
  const list = values.map((known) => `'${known}'`);
  const supported = `${list.slice(0, -1).join(", ")}, and ${list.at(-1)}`;
  return invalidRequest(
    `Invalid value: '${value}'. Supported values are: ${supported}.`,
    name,
    "invalid_value",
  );
}

function wrongType(name: string, expected: string, value: unknown): OpenAIError {
  const got = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  const message = `Invalid type for '${name}': expected ${expected}, but got ${got} instead.`;
  return invalidRequest(message, name, "invalid_type");
}
