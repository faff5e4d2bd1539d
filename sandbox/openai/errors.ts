export interface OpenAIErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
  moderation_details?: { moderation_stage: "input" | "output"; categories: string[] };
}

/** An error in OpenAI's format. */
export class OpenAIError extends Error {
  constructor(
    readonly status: number,
    readonly body: OpenAIErrorBody,
  ) {
    super(body.message);
  }

  toResponse(headers: Record<string, string> = {}): Response {
    return Response.json({ error: this.body }, { status: this.status, headers });
  }
}

export function invalidRequest(message: string, param: string | null, code: string | null): OpenAIError {
  return new OpenAIError(400, { message, type: "invalid_request_error", param, code });
}

export function modelNotFound(model: string): OpenAIError {
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return new OpenAIError(404, {
    message,
    type: "invalid_request_error",
    param: "model",
    code: "model_not_found",
  });
}
