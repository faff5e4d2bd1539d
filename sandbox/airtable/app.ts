import type { RefusalResponses } from "../faults/refusals.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, serviceApp } from "../server/service-app.ts";
import { DEMO_RECORDS } from "./records.ts";

const REQUESTS_A_SECOND = 5;
const MAX_PAGE_SIZE = 100;
export const AIRTABLE_BASE = "appSandboxBanners1";
export const AIRTABLE_TABLE = "Affiliate Products";

/** Airtable has errors of three forms: a word, a type with a message, and a list. */
const word = (status: number, error: string) => Response.json({ error }, { status });
const typed = (status: number, type: string, message: string) =>
  Response.json({ error: { type, message } }, { status });
const listed = (status: number, error: string, message: string) =>
  Response.json({ errors: [{ error, message }] }, { status });

/** Airtable itself names no time and means half a minute; here nobody wants to wait as long. */
function rateLimit(): Response {
  const answer = listed(429, "RATE_LIMIT_REACHED", "Rate limit exceeded. Please try again later");
  answer.headers.set("retry-after", "1");
  return answer;
}

const REFUSALS: RefusalResponses<"airtable"> = {
  "invalid-key": () => typed(401, "AUTHENTICATION_REQUIRED", "Authentication required"),
  "rate-limit": rateLimit,
  "expired-list": () =>
    typed(422, "LIST_RECORDS_ITERATOR_NOT_AVAILABLE", "The requested iterator is no longer available"),
};

/** One base with one table of partners' products, read in pages, five requests a second. */
export function airtableApp(sandbox: Sandbox): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "airtable",
    prefix: "/airtable",
    errorResponse: (status) => (status === 429 ? rateLimit() : typed(status, "SERVER_ERROR", "Try again")),
    refusals: REFUSALS,
    onError(error) {
      console.error(error);
      return typed(500, "SERVER_ERROR", "Try again");
    },
    onUnknownPath: () => word(404, "NOT_FOUND"),
  });
  const asked: number[] = [];

  app.get("/v0/:baseId/:table", async (c) => {
    if (c.req.header("authorization") !== `Bearer ${SANDBOX_CREDENTIALS.AIRTABLE_KEY}`)
      return typed(401, "AUTHENTICATION_REQUIRED", "Authentication required");
    const now = Date.now();
    while (asked[0] !== undefined && now - asked[0] >= 1000) asked.shift();
    if (asked.length >= REQUESTS_A_SECOND) return rateLimit();
    asked.push(now);
    if (c.req.param("baseId") !== AIRTABLE_BASE)
      return typed(
        403,
        "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
        "Invalid permissions, or the requested model was not found.",
      );
    if (c.req.param("table") !== AIRTABLE_TABLE) return word(404, "NOT_FOUND");
    const pageSize = Number(c.req.query("pageSize") ?? MAX_PAGE_SIZE);
    if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE_SIZE)
      return typed(422, "INVALID_REQUEST_UNKNOWN", "Invalid request: pageSize");
    await c.get("work")();
    const start = startOf(c.req.query("offset"));
    if (start === null)
      return typed(
        422,
        "LIST_RECORDS_ITERATOR_NOT_AVAILABLE",
        "The requested iterator is no longer available",
      );
    const next = DEMO_RECORDS[start + pageSize];
    return c.json({
      records: DEMO_RECORDS.slice(start, start + pageSize),
      ...(next ? { offset: `itrSandbox/${next.id}` } : {}),
    });
  });
  return app;
}

/** Where a page begins; null for an offset that was never given out. */
function startOf(offset: string | undefined): number | null {
  if (offset === undefined) return 0;
  const at = DEMO_RECORDS.findIndex(({ id }) => offset === `itrSandbox/${id}`);
  return at < 0 ? null : at;
}
