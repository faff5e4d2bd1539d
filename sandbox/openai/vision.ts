import { randomBase62 } from "../server/random-ids.ts";
import { invalidRequest, modelNotFound } from "./errors.ts";
import { type PictureMemory, pictureBytes } from "./picture-memory.ts";
import { describeProduct, describeTheme } from "./product-words.ts";
import { nameTrends } from "./trend-names.ts";

/** The vision models, with structured output. */
const SEEING = /^gpt-6-(luna|sol|terra)(-\d{4}-\d{2}-\d{2})?$/;
const TOKENS_OF_PICTURE = 1_100;

interface Part {
  type?: unknown;
  image_url?: { url?: unknown };
  text?: unknown;
}

interface ChatRequest {
  model?: unknown;
  messages?: { role?: unknown; content?: unknown }[];
  response_format?: {
    type?: unknown;
    json_schema?: { strict?: unknown; schema?: { properties?: object } };
  };
}

/**
 * `POST /v1/chat/completions`, for questions about one picture: its lettering, or the words of a product, as the requested
 * schema says; and for the names of groups of products, which come as text. Refuses to read the lettering of pictures that were not drawn here, as real models sometimes do.
 */
export async function answerAboutPicture(
  body: unknown,
  gallery: PictureMemory,
  nowMs: number,
): Promise<object> {
  const request = body as ChatRequest | null;
  const model = String(request?.model ?? "");
  if (!SEEING.test(model)) throw modelNotFound(model);
  const parts = (request?.messages ?? []).flatMap(({ content }) =>
    Array.isArray(content) ? (content as Part[]) : [],
  );
  const picture = parts.find((part) => part.type === "image_url");
  const schema = request?.response_format?.json_schema?.schema;
  const isAboutText = Object.hasOwn(schema?.properties ?? {}, "trends");
  if ((!picture && !isAboutText) || request?.response_format?.type !== "json_schema" || !schema?.properties)
    throw invalidRequest(
      "This rehearsal answers questions about a picture or about groups of products, in a JSON schema.",
      "messages",
      null,
    );
  const answer = isAboutText
    ? nameTrends(parts.find(({ type }) => type === "text")?.text)
    : await answerFor(Object.keys(schema.properties), { request, url: picture?.image_url?.url, gallery });
  const refusal = answer === null ? "I'm sorry, I can't read this picture." : null;
  const text = answer === null ? null : JSON.stringify(answer);
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

async function answerFor(
  properties: string[],
  { request, url, gallery }: { request: ChatRequest; url: unknown; gallery: PictureMemory },
): Promise<object | null> {
  if (properties.includes("lettering")) {
    const content = gallery.contentOf(url);
    return content ? { lettering: content.lettering } : null;
  }
  if (properties.includes("title")) {
    const system = request.messages?.find(({ role }) => role === "system")?.content;
    return describeProduct(pictureBytes(url), String(system ?? ""));
  }
  if (properties.includes("motifs")) return describeTheme(pictureBytes(url));
  throw invalidRequest(
    "The schema asks for nothing that this rehearsal knows.",
    "response_format",
    "invalid_json_schema",
  );
}
