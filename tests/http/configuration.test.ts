import { describe, expect, it } from "vitest";
import { ConfigurationError, readEnv, readVariables } from "~/env.server";
import { errorFields } from "~/lib/log";

const complete = {
  APP_ORIGIN: "https://shop.example",
  SESSION_SECRET: "s".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_12345678",
  STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  OPENAI_API_KEY: "sk-12345678",
  PRINTFUL_TOKEN: "pf_12345678",
  PRINTFUL_WEBHOOK_SECRET: "ab".repeat(32),
  RESEND_API_KEY: "re_12345678",
};
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
  it("is complete with the secrets alone; addresses of providers have their real defaults", () => {
    expect(readVariables(complete)).toMatchObject({
      STRIPE_BASE_URL: "https://api.stripe.com",
      EXPOSE_COUNTERS: "false",
    });
  });

  it.each(Object.keys(complete))("stops the start without %s, and names it", (name) => {
    expect(faultsOf({ ...complete, [name]: undefined })).toBe(`${name}: is missing`);
  });

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
  ])("refuses %s=%s beside an https origin, saying which", (name, value) => {
    expect(faultsOf({ ...complete, [name]: value })).toContain(`${name}: `);
  });

  it("never puts a value into its message", () => {
    expect(faultsOf({ ...complete, SESSION_SECRET: "tooshort-secret-value" })).not.toContain(
      "tooshort-secret-value",
    );
  });
});

describe("what an error may say in a log", () => {
  it("has no addresses, keys, tokens or parameters in it", () => {
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
