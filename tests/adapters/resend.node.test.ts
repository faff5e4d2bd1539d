import { describe, expect, it } from "vitest";
import type { OutgoingEmail } from "~/adapters/ports/mailer";
import { createMailer } from "~/adapters/resend.server";

const letter: OutgoingEmail = {
  from: "Inkloom <hello@inkloom.test>",
  to: "ann@example.com",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};

function failing(status: number, body: unknown) {
  const mailer = createMailer({
    baseUrl: "https://mail.test",
    key: "re_test",
    fetch: async () => Response.json(body, { status }),
  });
  return mailer.send(letter, "once");
}

describe("the kind of error for a refused email", () => {
  it.each([
    // How Resend really answers a wrong key, which differs from its documentation.
    [401, { name: "validation_error", message: "API key is invalid" }, "auth"],
    [401, { name: "missing_api_key", message: "Missing API Key" }, "auth"],
    [403, { name: "validation_error", message: "The domain is not verified." }, "auth"],
    [401, "no envelope at all", "auth"],
    [400, { name: "restricted_api_key", message: "This key may only read." }, "auth"],
    [429, { name: "daily_quota_exceeded", message: "Enough for today." }, "quota"],
    [422, { name: "validation_error", message: "Invalid `to` field." }, "refused"],
    [429, { name: "rate_limit_exceeded", message: "Too many requests." }, "retryable"],
    [500, { name: "application_error", message: "Oops." }, "retryable"],
  ])("%i %j: %s", async (status, body, kind) => {
    await expect(failing(status, body)).rejects.toMatchObject({ service: "resend", status, kind });
  });

  it("returns the email's id if it is accepted", async () => {
    const mailer = createMailer({
      baseUrl: "https://mail.test",
      key: "re_test",
      fetch: async () => Response.json({ id: "letter-1" }),
    });
    expect(await mailer.send(letter, "once")).toEqual({ id: "letter-1" });
  });
});
