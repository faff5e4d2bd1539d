import { Buffer } from "node:buffer";
import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { parseResponse, requestJson } from "../calls/http-client.server";
import type { VisionInput } from "../ports/vision-model";
import { explainFailure } from "./explain-failure";

/** An answer takes seconds. */
const TIMEOUT_MS = 20_000;

export const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string(),
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** One question with structured output. Resolves to the answer's text; throws AdapterError if there is none. */
export async function askOpenAi(
  config: { baseUrl: string; key: string; model: string; fetch: typeof fetch; timeoutMs?: number },
  question: { instructions: string; parts: object[]; schema: object },
): Promise<string> {
  const body = await requestJson({
    service: "openai",
    fetch: config.fetch,
    url: `${config.baseUrl}/chat/completions`,
    method: "POST",
    headers: { authorization: `Bearer ${config.key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: config.model,
      messages: [
        { role: "system", content: question.instructions },
        { role: "user", content: question.parts },
      ],
      response_format: { type: "json_schema", json_schema: question.schema },
    }),
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    describeError: explainFailure,
  });
  const [choice] = parseResponse("openai", completion, body).choices;
  if (choice?.message.refusal || choice?.finish_reason === "content_filter")
    throw new AdapterError("openai", 200, "blocked", "the model refused to answer");
  // Cut off, or empty.
  if (choice?.finish_reason !== "stop" || choice.message.content === null)
    throw new AdapterError("openai", 200, "retryable", "the model did not finish its answer");
  return choice.message.content;
}

/** A picture as the address that the model reads it from. */
export function pictureUrl({ bytes, contentType }: VisionInput): string {
  return `data:${contentType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** Null where the answer is not JSON, which no schema takes. */
export function parseAnswerJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
