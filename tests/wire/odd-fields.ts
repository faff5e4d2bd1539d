import { MATRIX } from "./matrix";
import { encode, NAMES, ODD_NAMES, ODD_TEXTS, type RandomRequest } from "./random-requests";
import type { ROLES } from "./roles";
import type { World } from "./world";

/** What random requests seldom hit: each field of each form, and each query parameter, with each odd text alone. */
const TEXTS = [...ODD_TEXTS, "1e400", "1.5", "1,5", "a".repeat(20_000), "\u202e\u0000", "[object Object]"];
const REPEATS = 40;

const post = (fields: [string, string][]) =>
  fields.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&");

export function* oddFields(world: World): Generator<RandomRequest> {
  const ids = Object.values(world.ids);
  let caller = 0;
  const request = (role: (typeof ROLES)[number], path: string, body = ""): RandomRequest => ({
    method: body ? "POST" : "GET",
    path,
    headers: {
      origin: world.origin,
      "cf-connecting-ip": `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      ...(world.cookies[role] ? { cookie: world.cookies[role] } : {}),
      ...(body ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    body,
  });
  for (const [pattern, row] of Object.entries(MATRIX)) {
    // Signing out would leave the rest without signed-in people.
    if (pattern === "/logout") continue;
    const address = row.address ? row.address(world) : pattern;
    const bare = address.split("?")[0] as string;
    const role = pattern.startsWith("/admin") ? "admin" : "owner";
    // Several parameters share a request: a failure names them all.
    for (const text of TEXTS.filter(({ length }) => length < 1_000))
      for (const half of [0, 1]) {
        const names = NAMES.filter((_, at) => at % 2 === half);
        yield request(
          role,
          `${bare}?${names
            .map((name) => `${name}=${encode(text)}`)
            .join("&")
            .slice(0, 6_000)}`,
        );
      }
    if (pattern.includes(":")) for (const id of ids) yield request(role, pattern.replace(/:\w+\??|\*/g, id));
    for (const act of row.acts ?? []) {
      const form = Object.entries(act.form(world));
      const forVisitors = typeof act.answers === "object" ? act.answers.visitor : act.answers;
      const by = role === "owner" && !String(forVisitors).startsWith("/login") ? "visitor" : role;
      for (const [at, [name]] of form.entries())
        for (const text of TEXTS)
          yield request(by, address, post(form.map((field, index) => (index === at ? [name, text] : field))));
      for (const name of ODD_NAMES) yield request(by, address, post([...form, [name, "1"]]));
      for (const field of form)
        yield request(by, address, post([...form, ...Array.from({ length: REPEATS }, () => field)]));
      if (form.some(([, text]) => ids.includes(text)))
        for (const id of ids)
          yield request(
            by,
            address,
            post(form.map(([name, text]) => [name, ids.includes(text) ? id : text])),
          );
    }
  }
}
