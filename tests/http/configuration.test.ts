import { describe, expect, it } from "vitest";
import { ConfigurationError, readEnv, readVariables } from "~/env.server";
import { errorFields } from "~/lib/log";
import { randomToken } from "~/lib/secrets/hashes-and-tokens";
import devVarsExample from "../../.dev.vars.example?raw";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S17", "configurations and errors without values");

const complete = {
  APP_ORIGIN: "https://shop.example",
  SESSION_SECRET: "Tk3vQz81mWc7RxYp50LhGd2NsBf9JeUa",
  STRIPE_SECRET_KEY: "sk_live_Wm4Tq9ZkR2",
  STRIPE_WEBHOOK_SECRET: "whsec_8GvXr1Lp6Cn,whsec_Yd3Hk0Sb7Qe",
  OPENAI_API_KEY: "sk-Jf5Un2Ow8Ia",
  PRINTFUL_TOKEN: "pf_Ez7Mt4Vl1Px",
  PRINTFUL_WEBHOOK_SECRET: "9c41e07d5b2f8a63d1740e9bc6f25a38",
  RESEND_API_KEY: "re_Kq6Dw3Ry9Gh",
};
/** Both or neither. */
const google = {
  GOOGLE_CLIENT_ID: "8231.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "GOCSPX-Hx2Vq7Lm4Rt",
};
/** Both or neither. */
const nowpayments = {
  NOWPAYMENTS_API_KEY: "QZ4XW1M-7KT9RBP-HN2VC8D-L5JY3GA",
  NOWPAYMENTS_IPN_SECRET: "Vb8Nq2Xr6Lw4Tz0Kd9Hs5Jm1",
};
/** Both or neither. */
const workersAi = {
  WORKERS_AI_ACCOUNT_ID: "4b7d19e3a05c82f6",
  WORKERS_AI_API_TOKEN: "Lp5Xz8Rq2Vw6Tn9Kc3Hd",
};
/** All three or none. */
const ayrshare = {
  AYRSHARE_API_KEY: "7QK2M9X-4TRW8ZB-N6VHC3D",
  AYRSHARE_PRIVATE_KEY: "Gm4Ws8Jy1Zb6Pv3Lk9Rt",
  AYRSHARE_DOMAIN: "id-shop",
};
const etsy = { ETSY_API_KEY: "k8v2xq5t0wz7:r4m9c1hb6y" };
const all = { ...complete, ...google, ...nowpayments, ...workersAi, ...ayrshare, ...etsy };
const faultsOf = (values: Record<string, unknown>): string => {
  try {
    readVariables(values);
    return "none";
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message;
  }
};

describe("configuration", () => {
  it("needs only the secrets; the providers' real addresses are the default", () => {
    expect(readVariables(complete)).toMatchObject({
      STRIPE_BASE_URL: "https://api.stripe.com",
      EXPOSE_COUNTERS: "false",
    });
  });

  it.each(Object.keys(complete))("stops the start without %s, and names it", (name) => {
    expect(faultsOf({ ...complete, [name]: undefined })).toBe(`${name}: is missing`);
  });

  it.each(Object.keys({ ...google, ...nowpayments, ...workersAi, ...ayrshare }))(
    "takes all of a company's settings or nothing of them: %s",
    (name) => {
      expect(faultsOf(all)).toBe("none");
      expect(faultsOf({ ...all, [name]: undefined })).toContain("is missing");
      expect(faultsOf({ ...all, [name]: undefined })).toContain(name);
    },
  );

  it("names every binding that is missing", () => {
    expect(() => readEnv(complete)).toThrow("DB: binding is missing; FILES: binding is missing");
  });

  it.each([
    ["ALLOW_ADMIN_SELF_GRANT", "true"],
    ["EXPOSE_COUNTERS", "true"],
    ["STRIPE_BASE_URL", "http://localhost:8789/stripe"],
    ["OPENAI_BASE_URL", "http://10.0.0.1/v1"],
    ["PRINTFUL_BASE_URL", "http://localhost:8789/printful/v2"],
    ["RESEND_BASE_URL", "http://localhost:8789/mail"],
    ["STRIPE_CHECKOUT_ORIGIN", "http://localhost:8789"],
    ["STRIPE_PORTAL_ORIGIN", "http://localhost:8789"],
    ["STRIPE_CONNECT_ORIGIN", "http://localhost:8789"],
    ["NOWPAYMENTS_BASE_URL", "http://localhost:8789/nowpayments/v1"],
    ["NOWPAYMENTS_CHECKOUT_ORIGIN", "http://localhost:8789"],
    ["WORKERS_AI_BASE_URL", "http://localhost:8789/workers-ai"],
    ["ETSY_BASE_URL", "http://localhost:8789/etsy"],
    ["AYRSHARE_BASE_URL", "http://localhost:8789/ayrshare"],
    ["AYRSHARE_CONNECT_ORIGIN", "http://localhost:8789"],
    ["GOOGLE_ACCOUNTS_BASE_URL", "http://localhost:8789/google"],
    ["GOOGLE_TOKEN_BASE_URL", "http://localhost:8789/google"],
    ["GOOGLE_USERINFO_BASE_URL", "http://localhost:8789/google"],
  ])("refuses %s=%s beside an https origin, saying which", (name, value) => {
    expect(faultsOf({ ...complete, [name]: value })).toContain(`${name}: `);
  });

  it.each([
    "HTTPS://shop.example",
    "https://Shop.example",
    "https://shop.example/",
    "https://shop.example/store",
    "https://shop.example?x",
    "https://shop.example#x",
    "https://user@shop.example",
    "https://shop.example:443",
    " https://shop.example",
    "//shop.example",
    "ftp://shop.example",
    "http://shop.example",
    "http://localhost.shop.example",
    "http://192.168.1.20:8788",
    "http://127.0.0.1.shop.example",
  ])("refuses %s as its own origin, and names the variable", (value) => {
    expect(faultsOf({ ...complete, APP_ORIGIN: value })).toMatch(/^APP_ORIGIN: /);
  });

  it.each(["http://localhost:8788", "http://127.0.0.1:8788", "http://[::1]:8788", "http://shop.localhost"])(
    "takes %s, this machine's own",
    (value) => {
      expect(faultsOf({ ...complete, APP_ORIGIN: value })).toBe("none");
    },
  );

  const secrets = Object.keys(complete).filter((name) => name !== "APP_ORIGIN");

  it("refuses every secret of the example file in production, and accepts them all locally", () => {
    const example = Object.fromEntries(
      [...devVarsExample.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = "", value]) => [name, value]),
    );
    const names = Object.keys(example).filter((name) => /_(SECRET|KEY|TOKEN)$/.test(name));
    expect(names.sort()).toEqual(
      [
        ...secrets,
        "STRIPE_CONNECT_WEBHOOK_SECRET",
        "GOOGLE_CLIENT_SECRET",
        "NOWPAYMENTS_API_KEY",
        "NOWPAYMENTS_IPN_SECRET",
        "WORKERS_AI_API_TOKEN",
        "ETSY_API_KEY",
        "AYRSHARE_API_KEY",
        "AYRSHARE_PRIVATE_KEY",
      ].sort(),
    );
    for (const name of names) {
      expect(faultsOf({ ...all, [name]: example[name] })).toBe(
        `${name}: is an example, which everybody knows`,
      );
      expect(
        faultsOf({
          ...all,
          [name]: `${all[name as keyof typeof all]},${example[name]}`,
        }),
      ).toMatch(new RegExp(`^${name}: `));
    }
    expect(faultsOf(example)).toBe("none");
  });

  it.each(secrets)("refuses a %s that can be guessed, and names it", (name) => {
    for (const value of [
      "a".repeat(32),
      "ab12".repeat(16),
      "abcdef01".repeat(8),
      "0123456789abcdef0123456789abcdef",
    ])
      expect(faultsOf({ ...complete, [name]: value })).toBe(`${name}: can be guessed: use random characters`);
  });

  it("accepts every secret of 128 random bits", () => {
    for (let index = 0; index < 2_000; index++) {
      const key = randomToken().slice(0, 32);
      expect(faultsOf({ ...complete, SESSION_SECRET: key, PRINTFUL_WEBHOOK_SECRET: key })).toBe("none");
    }
  });

  it("never puts a value into its message", () => {
    expect(faultsOf({ ...complete, SESSION_SECRET: "tooshort-secret-value" })).not.toContain(
      "tooshort-secret-value",
    );
  });
});

describe("an error in the log", () => {
  it("contains no addresses, keys, tokens or parameters", () => {
    const error = new Error(
      `Failed query: insert into users values (?)\nparams: ann@example.com,secret stuff ${"a".repeat(40)} sk_live_abc123`,
    );
    const text = JSON.stringify(errorFields(error));
    expect(text).not.toContain("secret stuff");
    const other = JSON.stringify(
      errorFields(new Error(`mail ann@example.com Bearer abc.def ${"0f".repeat(20)} sk_live_abc123`)),
    );
    for (const secret of ["ann@example.com", "0f0f0f", "sk_live_abc123", "abc.def"])
      expect(other).not.toContain(secret);
  });
});
