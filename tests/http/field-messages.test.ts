import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addressSchema } from "~/domain/orders/address/address";
import { words as addressWords } from "~/domain/orders/address/words";
import { parseForm } from "~/http/forms/parse-form";
import { factorCode } from "~/routes/accounts/factors/code-form";
import { bannerForm } from "~/routes/admin/affiliate-banners/banner-form";

/** The messages beside the fields, as a form shows them. */
function messages(schema: z.ZodTypeAny, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const parsed = parseForm(form, schema);
  return parsed.ok ? {} : parsed.reply.errors;
}

describe("what is said beside a field", () => {
  it.each([
    ["", "Please enter the whole code."],
    ["12345", "Please enter the whole code."],
  ])("of the code “%s”: that it is not the whole one", (code, message) => {
    expect(messages(z.object({ code: factorCode }), { code })).toEqual({ code: [message] });
  });

  it.each(["", " "])("of a banner whose title and link are “%s”: that they are required", (blank) => {
    const days = { start_date: "2026-11-29", end_date: "2027-02-28", display_order: "1" };
    expect(
      messages(bannerForm, { title: blank, link_url: blank, project_name: "Custom Wearables", ...days }),
    ).toEqual({
      title: ["Title and affiliate link are required"],
      link_url: ["Title and affiliate link are required"],
    });
  });

  it("of an address with spaces alone: what is missing, and nothing of the lines that may be empty", () => {
    const address = {
      email: "ada@example.com",
      name: "Ada Wong",
      address1: "1 Mercer St",
      city: "Hong Kong",
    };
    const hongKong = { ...address, countryCode: "HK" };
    expect(messages(addressSchema, { ...hongKong, address2: " ", zip: " ", stateCode: "" })).toEqual({});
    const { name, city } = messages(addressSchema, { ...hongKong, name: " ", city: "" });
    expect([name?.[0], city?.[0]]).toEqual([addressWords.name, addressWords.city]);
  });

  it("is no sentence of the library where a rule has no words", () => {
    const schema = z.object({ name: z.string().min(3), kind: z.enum(["a", "b"]), count: z.coerce.number() });
    const errors = messages(schema, { name: "x", kind: "c", count: "many" });
    for (const field of ["name", "kind", "count"])
      expect(errors[field]).toEqual(["Please check this field."]);
  });
});
