/** An error in the older of Printful's two formats: `{code, result, error: {reason, message}}`. */
export class PrintfulError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string | number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  toResponse(): Response {
    const error = { reason: this.reason, message: this.message };
    return Response.json(
      { code: this.status, result: this.message, error },
      { status: this.status, headers: this.headers },
    );
  }
}

/** An error in the newer format, RFC 9457. */
export class PrintfulProblem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    detail: string,
    readonly instance: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }

  toResponse(): Response {
    return problem(this.status, this.title, this.message, this.instance, this.headers);
  }
}

export function problem(
  status: number,
  title: string,
  detail: string,
  instance: string,
  headers: Record<string, string> = {},
): Response {
  const slug = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const type = `https://developers.printful.com/docs/v2-beta/#${slug}`;
  // The specification's schema says `details`, its examples and the RFC say `detail`: responses have both.
  return new Response(JSON.stringify({ type, status, title, detail, details: detail, instance }), {
    status,
    headers: { ...headers, "content-type": "application/problem+json" },
  });
}

export function badRequest(message: string, reason: string | number = "BadRequest"): PrintfulError {
  return new PrintfulError(400, reason, message);
}

export function notFound(message: string): PrintfulError {
  return new PrintfulError(404, "NotFound", message);
}
