/** Names of variables that hold secrets. */
const SECRET_NAME = /_(SECRET|KEY|TOKEN)$/;

/** Values of .dev.vars.example, which everybody can read; a test compares them with the file. */
const EXAMPLE_SECRETS: ReadonlySet<string> = new Set([
  "local-only-secret-of-at-least-32-characters",
  "sk_test_sandbox",
  "whsec_sandbox",
  "whsec_connect_sandbox",
  "np-sandbox-key",
  "np-sandbox-ipn-secret",
  "sk-sandbox",
  "wai-sandbox",
  "5f1d7c0a9be34c6f8a2e41d07b93c5e86a10f2d4c7b8e9035d6f7a1b2c3d4e5f",
  "pf_sandbox",
  "etsy-sandbox-keystring:etsy-sandbox-secret",
  "re_sandbox",
  "ayr_sandbox",
  "ayr_private_sandbox",
  "GOCSPX-sandbox",
]);
const EXAMPLE_WORDS = /sandbox|example|local-only|change-?me|placeholder|your[-_]/i;

/** 128 random bits in hexadecimal have fewer different digits about once in a million. */
const LEAST_DIFFERENT_CHARACTERS = 8;

/** Why an address cannot be an origin, or null: scheme, host and port alone, in lower case, with https where others can reach it. */
export function originFault(text: string): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return "is no address of a website";
  if (url.origin !== text)
    return "must be scheme, host and port alone, in lower case, without a path or a slash at its end";
  return url.protocol === "http:" && !isLocalHost(url.hostname)
    ? "must begin with https:// unless it is this machine's own"
    : null;
}

/** Settings that only local use may have: each fault names its variable, never its value. */
export function findLocalSettings(values: Record<string, unknown>): string[] {
  const faults: string[] = [];
  if (values.ALLOW_ADMIN_SELF_GRANT === "true") faults.push("ALLOW_ADMIN_SELF_GRANT: only for local use");
  if (values.EXPOSE_COUNTERS === "true") faults.push("EXPOSE_COUNTERS: only for local use");
  if (values.SANDBOX_ORIGIN !== undefined) faults.push("SANDBOX_ORIGIN: only for local use");
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "string" || name === "SANDBOX_ORIGIN") continue;
    if (/_(BASE_URL|ORIGIN)$/.test(name) && !value.startsWith("https://"))
      faults.push(`${name}: a sandbox address beside an https origin`);
    if (!SECRET_NAME.test(name)) continue;
    // Two, with a comma between them, while a secret is rotated.
    const why = value.split(",").map(secretFault).find(Boolean);
    if (why) faults.push(`${name}: ${why}`);
  }
  return faults;
}

function secretFault(secret: string): string | null {
  if (EXAMPLE_SECRETS.has(secret) || EXAMPLE_WORDS.test(secret))
    return "is an example, which everybody knows";
  return isGuessable(secret) ? "can be guessed: use random characters" : null;
}

/** Few different characters, one text repeated, or characters in their order. */
function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const inOrder = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return (
    new Set(secret).size < LEAST_DIFFERENT_CHARACTERS ||
    /^(.+)\1+$/.test(secret) ||
    inOrder.length > secret.length / 2
  );
}

function isLocalHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
