import { randomBase62 } from "../server/random-ids.ts";
import { invalidRequest, modelNotFound } from "./errors.ts";
import type { PictureMemory } from "./picture-memory.ts";

/** The vision models, with structured output. */
const SEEING = /^gpt-6-(luna|sol|terra)(-\d{4}-\d{2}-\d{2})?$/;
const TOKENS_OF_PICTURE = 1_100;

interface Part {
  type?: unknown;
  image_url?: { url?: unknown };
}

/**
 * `POST /v1/chat/completions`, for describing one picture: returns its lettering in the requested schema. Refuses
 * pictures that were not drawn here, as real models sometimes do.
 */
export function readLettering(body: unknown, gallery: PictureMemory, nowMs: number): object {
  const request = body as {
    model?: unknown;
    messages?: { content?: unknown }[];
    response_format?: {
      type?: unknown;
      json_schema?: { strict?: unknown; schema?: { properties?: object } };
    };
  } | null;
  const model = String(request?.model ?? "");
  if (!SEEING.test(model)) throw modelNotFound(model);
  const parts = (request?.messages ?? []).flatMap(({ content }) =>
    Array.isArray(content) ? (content as Part[]) : [],
  );
  const picture = parts.find((part) => part.type === "image_url");
  const schema = request?.response_format?.json_schema?.schema;
  if (!picture || request?.response_format?.type !== "json_schema" || !schema?.properties)
    throw invalidRequest(
      "This rehearsal reads lettering from a picture, into a JSON schema.",
      "messages",
      null,
    );
  if (!("lettering" in schema.properties))
    throw invalidRequest("The schema has no property `lettering`.", "response_format", "invalid_json_schema");
  const content = gallery.contentOf(picture.image_url?.url);
  const refusal = content ? null : "I'm sorry, I can't read this picture.";
  const text = content ? JSON.stringify({ lettering: content.lettering }) : null;
  const answerTokens = Math.ceil((text ?? refusal ?? "").length / 4);
  return {
    id: `chatcmpl-${randomBase62(29)}`,
    object: "chat.completion",
    created: Math.floor(nowMs / 1000),
    model,
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        logprobs: null,
        message: { role: "assistant", content: text, refusal },
      },
    ],
    usage: {
      prompt_tokens: TOKENS_OF_PICTURE,
      completion_tokens: answerTokens,
      total_tokens: TOKENS_OF_PICTURE + answerTokens,
    },
  };
}
