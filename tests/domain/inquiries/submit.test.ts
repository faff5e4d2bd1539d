import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveries, inquiries } from "~/db/schema";
import { type BetaApplication, betaForm, contactForm, supportForm } from "~/domain/inquiries/forms";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import { LIMITS } from "~/domain/limits/limits";
import { parseForm } from "~/http/forms/parse-form";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";

const contact = { name: "Ann", email: "ann@example.com", message: "May I print my own drawings?" };
const application = {
  fullName: "Ann Example",
  email: "ann@example.com",
  phoneNumber: "+1 555 010 0000",
  businessType: "Band",
  expectedVolume: "50 a month",
  acceptTerms: "on",
};

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const errorsOf = (parsed: ReturnType<typeof parseForm>) => (parsed.ok ? {} : parsed.reply.errors);
const from = (callerAddress = newId()) => ({ page: "/contact", userId: null, callerAddress });

function written(fields: Record<string, string> = {}) {
  const parsed = parseForm(form({ ...contact, ...fields }), contactForm);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reply.errors));
  return { kind: "contact" as const, form: parsed.value };
}
function applied(fields: Record<string, string> = {}): { kind: "beta"; form: BetaApplication } {
  const parsed = parseForm(form({ ...application, ...fields }), betaForm);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reply.errors));
  return { kind: "beta", form: parsed.value };
}

describe("the rules of the forms", () => {
  it("say for the contact form what is wrong, in the specified words", () => {
    expect(
      errorsOf(parseForm(form({ name: "A", email: "ann@", message: "Too short" }), contactForm)),
    ).toEqual({
      name: ["Name must be at least 2 characters."],
      email: ["Please enter a valid email address."],
      message: ["Message must be at least 10 characters."],
    });
    expect(errorsOf(parseForm(form({}), contactForm))).toEqual({
      name: ["Name must be at least 2 characters."],
      email: ["Please enter a valid email address."],
      message: ["Message must be at least 10 characters."],
    });
    expect(parseForm(form({ name: "Al", email: "a@b.co", message: "0123456789" }), contactForm).ok).toBe(
      true,
    );
  });

  it("say for the support form what is wrong, in the specified words", () => {
    expect(errorsOf(parseForm(form({ subject: "Help" }), supportForm))).toEqual({
      name: ["Name must be at least 2 characters."],
      email: ["Please enter a valid email address."],
      subject: ["Subject must be at least 5 characters."],
      message: ["Message must be at least 10 characters."],
    });
  });

  it("say for the beta form what is wrong, in the specified words", () => {
    const wrong = { fullName: "A", phoneNumber: "555-0100", businessType: "B", website: "not a url" };
    expect(errorsOf(parseForm(form(wrong), betaForm))).toEqual({
      fullName: ["Name must be at least 2 characters."],
      email: ["Please enter a valid email address."],
      phoneNumber: ["Please enter a valid phone number."],
      businessType: ["Please enter your business type."],
      website: ["Please enter a valid URL."],
      expectedVolume: ["Please indicate your expected volume."],
      acceptTerms: ["You must accept the terms and conditions."],
    });
    expect(parseForm(form(application), betaForm).ok).toBe(true);
    expect(parseForm(form({ ...application, website: "" }), betaForm).ok).toBe(true);
    expect(parseForm(form({ ...application, website: "https://ann.example" }), betaForm).ok).toBe(true);
    expect(errorsOf(parseForm(form({ ...application, website: "javascript:alert(1)" }), betaForm))).toEqual({
      website: ["Please enter a valid URL."],
    });
  });

  it("keep all of a 100 kB message and say how long it is", () => {
    const message = "🧵 שלום ".repeat(14_000);
    const parsed = parseForm(form({ ...contact, message }), contactForm);
    expect(errorsOf(parsed).message?.[0]).toMatch(
      /^Your message has 1\d\d,\d{3} characters\. Please keep it under 10,000 characters\.$/,
    );
    expect(parsed.ok ? "" : parsed.reply.values.message).toBe(message);
  });

  it("remove line breaks, NUL bytes and bidi controls from single-line fields, and keep every script and emoji", () => {
    const parsed = parseForm(
      form({
        ...contact,
        name: "Ann\r\nBcc: all@example.com\u0000\u202e 🧵 שלום",
        message: "Line one\r\nline two\u0000 🧵",
      }),
      contactForm,
    );
    expect(parsed).toMatchObject({
      ok: true,
      value: { name: "Ann Bcc: all@example.com 🧵 שלום", message: "Line one\nline two 🧵" },
    });
    expect(
      errorsOf(parseForm(form({ ...contact, email: "ann@example.com\r\nBcc: b@example.com" }), contactForm)),
    ).toEqual({ email: ["Please enter a valid email address."] });
  });
});

describe("a submitted message", () => {
  it("is stored with an acknowledging email that has none of its text", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const submitted = await submitInquiry(app, { written: written({ email }), ...from() });
    if (submitted.status !== "stored") throw new Error(submitted.status);
    const [row] = await app.db.select().from(inquiries).where(eq(inquiries.id, submitted.inquiryId));
    expect(row).toMatchObject({ kind: "contact", state: "open", name: "Ann", email, sourcePage: "/contact" });
    const letters = await app.db.select().from(deliveries).where(eq(deliveries.recipient, email));
    expect(letters.map(({ template, data }) => [template, data])).toEqual([
      ["inquiry-received", JSON.stringify({ kind: "contact", inquiryId: row?.id })],
    ]);
    expect(app.queued).toEqual([{ type: "deliver", deliveryId: letters[0]?.id }]);
  });

  it("is one message however often the form is sent within the hour", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const results = await Promise.all(
      Array.from({ length: 8 }, () => submitInquiry(app, { written: applied({ email }), ...from() })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([...Array(7).fill("again"), "stored"]);
    expect(await app.db.select().from(inquiries).where(eq(inquiries.email, email))).toHaveLength(1);
    expect(app.queued).toHaveLength(2);
    app.clock.now += 60 * 60_000;
    const later = await submitInquiry(app, { written: applied({ email }), ...from() });
    expect(later.status).toBe("stored");
  });

  it("sends an address one email a day, however often it is entered", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    for (let index = 0; index < 20; index++)
      await submitInquiry(app, {
        written: written({ email, message: `Message number ${index}` }),
        ...from(),
      });
    expect(await app.db.select().from(inquiries).where(eq(inquiries.email, email))).toHaveLength(20);
    expect(await app.db.select().from(deliveries).where(eq(deliveries.recipient, email))).toHaveLength(1);
  });

  it("is stored as spam if the hidden field is filled in, and nothing is sent", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const submitted = await submitInquiry(app, { written: applied({ email, fax: "555" }), ...from() });
    expect(submitted.status).toBe("spam");
    expect(app.queued).toEqual([]);
    expect(await app.db.select().from(deliveries).where(eq(deliveries.recipient, email))).toEqual([]);
  });

  it("is posted to the webhook in exactly the agreed format", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    await submitInquiry(app, { written: applied({ email, companyName: "Ann & Co" }), ...from() });
    const rows = await app.db.select().from(deliveries).where(eq(deliveries.channel, "webhook"));
    const row = rows.find(({ data }) => data.includes(email));
    expect(JSON.parse(row?.data ?? "{}")).toEqual({
      fullName: "Ann Example",
      email,
      companyName: "Ann & Co",
      phoneNumber: "+1 555 010 0000",
      businessType: "Band",
      website: "",
      expectedVolume: "50 a month",
      message: "",
      acceptTerms: true,
      source: "Beta Signup Form",
      signupDate: new Date(app.now()).toISOString(),
      recipientEmail: "",
      userEmail: email,
    });
  });

  it("is accepted thirty times an hour from one network address, and others are not affected", async () => {
    const app = testApp();
    const address = newId();
    const counts: Record<string, number> = {};
    for (let index = 0; index < 200; index++) {
      const { status } = await submitInquiry(app, {
        written: written({ message: `Buy now, number ${index}` }),
        ...from(address),
      });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ stored: LIMITS.inquiry.most, "too-many": 200 - LIMITS.inquiry.most });
    const other = await submitInquiry(app, { written: written({ message: "I have a question" }), ...from() });
    expect(other.status).toBe("stored");
  });
});
