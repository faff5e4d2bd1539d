import { Hono } from "hono";

/** The token that Turnstile's own test keys give out. */
const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";
/** Turnstile's test secrets: always right, always wrong, always used before. */
const PASSING_SECRET = "1x0000000000000000000000000000000AA";
const SPENT_SECRET = "3x0000000000000000000000000000000AA";

/** Turnstile with its published test keys: the script that fills the field, and the check of its answer. */
export function turnstileRoutes(): Hono {
  const app = new Hono();
  app.get("/api.js", (c) =>
    c.body(SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" }),
  );
  app.post("/siteverify", async (c) => {
    const { secret, response } = (await c.req.json().catch(() => ({}))) as Record<string, unknown>;
    const fault = faultOf(secret, response);
    if (fault) return c.json({ success: false, "error-codes": [fault] });
    return c.json({
      success: true,
      "error-codes": [],
      challenge_ts: new Date().toISOString(),
      hostname: "localhost",
      action: "login",
      cdata: "",
    });
  });
  return app;
}

function faultOf(secret: unknown, response: unknown): string | null {
  if (!secret) return "missing-input-secret";
  if (!response) return "missing-input-response";
  if (secret === SPENT_SECRET) return "timeout-or-duplicate";
  return secret === PASSING_SECRET && response === DUMMY_TOKEN ? null : "invalid-input-response";
}

/** Passes for site keys that begin with 1 or 3, as the test keys do. */
const SCRIPT = `for (const place of document.querySelectorAll(".cf-turnstile")) {
  if (/^[13]x/.test(place.dataset.sitekey)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "cf-turnstile-response";
    field.value = "${DUMMY_TOKEN}";
    place.append(field);
  }
}
`;
