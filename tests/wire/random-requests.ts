import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as openRequest } from "node:http";
import fc from "fast-check";
import { COOKIE_NAMES } from "~/http/cookies/cookie";
import { MATRIX } from "./matrix";
import { ROLES } from "./roles";
import type { World } from "./world";

/** One request as bytes, so that nothing between the generator and the Worker normalizes it. */
export interface RandomRequest {
  method: "GET" | "HEAD" | "POST";
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The names of query parameters and form fields in the code. */
export const NAMES = [
  ...new Set(
    readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((name) => /^(routes|lib|http)\/.*\.tsx?$/.test(name))
      .flatMap((name) => [
        ...readFileSync(`app/${name}`, "utf8").matchAll(/\.(?:get|has|getAll)\("([a-zA-Z_]+)"\)/g),
      ])
      .map(([, name]) => name as string),
  ),
  "after",
  "before",
  "index",
  "_routes",
];

export const ODD_NAMES = [
  "__intent__",
  "__state__",
  "__proto__",
  "constructor",
  "a[4000000000]",
  "a.b.c",
  "",
  "é",
  "e",
];
export const ODD_TEXTS = [
  "",
  "//",
  "//[",
  "//a:99999",
  "/\\evil.example",
  "http://[",
  "javascript:alert(1)",
  "\0",
  "\r\n",
  "%00",
  "%zz",
  "%E0%A4%A",
  "\ud800",
  "’",
  "0x10",
  "1e309",
  "-1",
  "NaN",
  "99999999999999999999",
  "null",
  "{}",
  "[[[[",
  "' OR 1=1 --",
  "%' AND \"",
  "a*b AND NOT (c",
  '"',
  "-".repeat(200),
  "constructor",
  "__proto__",
  "on",
  "true",
];

const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("a", "\0", "é", "(", "/", "%", "e&", "../", "[]", "\t", '"'),
        fc.integer({ min: 1, max: 3_000 }),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** An unpaired surrogate has no percent-encoding. */
export const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

/** Arbitrary requests over all routes: addresses, roles, queries, headers, cookies and bodies up to their limits. */
export function randomRequest(world: World): fc.Arbitrary<RandomRequest> {
  const ids = Object.values(world.ids);
  const value = fc.oneof(
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
  );
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES) },
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
  const route = fc.constantFrom(...Object.entries(MATRIX)).chain(([pattern, row]) => {
    const own = (row.address ? row.address(world) : pattern).split("?")[0] as string;
    const parts = pattern.split("/").map((part) =>
      /^[:*]/.test(part)
        ? fc.oneof(
            value.map((text) => encode(text)),
            fc.constantFrom("%00", "%0A", "%zz", "..%2f", ".data", "a".repeat(1_900), "%F0%9F%91%95"),
          )
        : fc.constant(part),
    );
    const forms = (row.acts ?? []).map((act) => Object.entries(act.form(world)));
    return fc.record({
      path: fc.oneof(
        { weight: 2, arbitrary: fc.constant(own) },
        { weight: 1, arbitrary: fc.tuple(...parts).map((all) => all.join("/")) },
      ),
      form: forms.length > 0 ? fc.constantFrom(...forms) : fc.constant([] as [string, string][]),
    });
  });
  return fc
    .record({
      route,
      role: fc.constantFrom(...ROLES),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "POST", "POST") as fc.Arbitrary<
        RandomRequest["method"]
      >,
      isData: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
      query: pairs,
      cookies: fc.array(fc.tuple(fc.constantFrom(...COOKIE_NAMES), value), {
        maxLength: 4,
      }),
      headers: fc.array(
        fc.tuple(
          fc.constantFrom(
            "accept",
            "accept-language",
            "if-none-match",
            "if-modified-since",
            "range",
            "user-agent",
            "referer",
            "x-forwarded-host",
            "x-forwarded-for",
            "sec-fetch-site",
            "accept-encoding",
            "stripe-signature",
            "x-pf-webhook-signature",
            "x-remix-revalidate",
          ),
          value,
        ),
        { maxLength: 4 },
      ),
      fields: pairs,
      /** Which of the form's own fields are sent unchanged. */
      kept: fc.array(fc.boolean(), { maxLength: 12 }),
      body: fc.constantFrom("urlencoded", "urlencoded", "multipart", "json", "raw", "other type"),
      raw: value,
      times: fc.oneof(
        { weight: 9, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }) },
      ),
      caller: fc.integer({ min: 0, max: 2 ** 24 }),
    })
    .map((made): RandomRequest => {
      // Signing out would leave the rest of the run without signed-in people.
      const role = made.route.path === "/logout" ? "visitor" : made.role;
      const path = `${made.route.path}${made.isData ? ".data" : ""}`;
      const query = made.query.map(([key, text]) => `${encode(key)}=${encode(text)}`).join("&");
      const cookies = [
        ...(world.cookies[role] ? [world.cookies[role]] : []),
        ...made.cookies.map(([key, text]) => `${key}=${encode(text).slice(0, 3_000)}`),
      ];
      const fields = [...made.route.form.filter((_, at) => made.kept[at] ?? true), ...made.fields];
      const { body, type } = bodyOf(made.body, fields, made.raw, made.times);
      return {
        method: made.method,
        path: `${path}${query ? `?${query}` : ""}`,
        headers: {
          ...Object.fromEntries(made.headers.map(([key, text]) => [key, headerText(text)])),
          "cf-connecting-ip": `10.${made.caller >> 16}.${(made.caller >> 8) & 255}.${made.caller & 255}`,
          origin: world.origin,
          ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
          ...(body ? { "content-type": type } : {}),
        },
        body,
      };
    });
}

function bodyOf(kind: string, fields: [string, string][], raw: string, times: number) {
  const all = Array.from({ length: times }, () => fields).flat();
  const urlencoded = all.map(([key, text]) => `${encode(key)}=${encode(text)}`).join("&");
  switch (kind) {
    case "multipart":
      return {
        type: "multipart/form-data; boundary=b",
        body: `${all
          .map(([key, text], at) => {
            const file = at % 3 === 2 ? `; filename="${headerText(text)}"` : "";
            return `--b\r\nContent-Disposition: form-data; name="${headerText(key)}"${file}\r\n\r\n${text}\r\n`;
          })
          .join("")}--b--\r\n`,
      };
    case "json":
      return { type: "application/json", body: JSON.stringify(all) };
    case "raw":
      return { type: "application/x-www-form-urlencoded", body: raw.repeat(times) };
    case "other type":
      return { type: headerText(raw), body: urlencoded };
    default:
      return { type: "application/x-www-form-urlencoded", body: urlencoded };
  }
}

/** What the protocol allows in a header; anything else never reaches us. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, "").slice(0, 2_000);

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request as it is, even if `fetch` would refuse to, and returns the response's status and text. */
const MOST_TRIES = 12;

export async function send(world: World, made: RandomRequest): Promise<{ status: number; text: string }> {
  for (let tries = MOST_TRIES; ; tries--)
    try {
      return await sendOnce(world, made);
    } catch (error) {
      // A response before the body was read closes the connection, sometimes before it arrives.
      const { code = "" } = error as { code?: string };
      if (!["ECONNRESET", "EPIPE"].includes(code) || tries === 1) throw error;
      await new Promise((resume) => setTimeout(resume, 50 * (MOST_TRIES - tries)));
    }
}

function sendOnce(world: World, made: RandomRequest): Promise<{ status: number; text: string }> {
  const { port } = new URL(world.origin);
  const bytes = Buffer.from(made.body);
  const hasBody = bytes.length > 0;
  const framing = hasBody ? { "content-length": String(bytes.length), connection: "close" } : {};
  return new Promise((resolve, reject) => {
    const sent = openRequest(
      {
        agent: hasBody ? false : agent,
        port,
        host: "127.0.0.1",
        method: made.method,
        path: made.path,
        headers: { host: `localhost:${port}`, ...made.headers, ...framing },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        const answered = () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        response.on("end", answered);
        // An answer to an unread body may be cut by the closing connection; its status and what arrived still count.
        response.on("error", answered);
      },
    );
    sent.on("error", reject);
    sent.end(bytes);
  });
}
