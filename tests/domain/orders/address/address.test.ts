import { describe, expect, it } from "vitest";
import { addressLines, addressSchema } from "~/domain/orders/address/address";
import { listCountries } from "~/domain/orders/address/countries";

const base = {
  email: "Ada@Example.com",
  name: "Ada Wong",
  address1: "1 Mercer St",
  city: "New York",
  countryCode: "US",
  stateCode: "US-NY",
  zip: "10001",
};

/** The fields that are refused, with their sentence. */
function faults(changes: Record<string, unknown>): Record<string, string> {
  const parsed = addressSchema.safeParse({ ...base, ...changes });
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
}

describe("an address", () => {
  it("is stored in the form of a shipping label", () => {
    expect(addressSchema.parse({ ...base, name: "  Ada\n Wong\u200b ", address2: "" })).toEqual({
      email: "ada@example.com",
      name: "Ada Wong",
      address1: "1 Mercer St",
      address2: "",
      city: "New York",
      stateCode: "NY",
      zip: "10001",
      countryCode: "US",
    });
  });

  const good: [string, Record<string, unknown>][] = [
    ["a ZIP+4", { zip: "10001-1234" }],
    ["a bare state code", { stateCode: "NY" }],
    ["Washington, D.C.", { stateCode: "US-DC", zip: "20001" }],
    ["a post of the armed forces", { city: "APO", stateCode: "US-AE", zip: "09012" }],
    ["Guam", { city: "Hagåtña", stateCode: "US-GU", zip: "96910" }],
    ["Canada in small letters", { countryCode: "CA", stateCode: "CA-ON", zip: "m5v 3l9" }],
    ["Canada without the space", { countryCode: "CA", stateCode: "CA-QC", zip: "H2Y1C6" }],
    ["Australia", { countryCode: "AU", stateCode: "AU-NSW", zip: "2000" }],
    ["London", { countryCode: "GB", stateCode: "", zip: "sw1a 1aa" }],
    ["Manchester", { countryCode: "GB", stateCode: undefined, zip: "M1 1AE" }],
    ["Berlin, with a state left over from another choice", { countryCode: "DE", zip: "10115" }],
    ["Hong Kong without a code", { countryCode: "HK", stateCode: "", zip: "" }],
    ["Dublin", { countryCode: "IE", zip: "D02 X285" }],
    ["Amsterdam", { countryCode: "NL", zip: "1012 ab" }],
    ["Warsaw", { countryCode: "PL", zip: "00-001" }],
    ["Tokyo", { countryCode: "JP", zip: "100-0001" }],
    ["Manila", { city: "Manila", countryCode: "PH", stateCode: "", zip: "1000" }],
    [
      "an apostrophe and accents",
      { name: "Zoë O’Brien-Nuñez", city: "Łódź", countryCode: "PL", zip: "90-001" },
    ],
    ["Cyrillic", { name: "Олена Коваль", city: "Київ", countryCode: "UA", zip: "01001" }],
    ["a long street", { address1: "x".repeat(100) }],
  ];
  it.each(good)("takes %s", (_name, changes) => expect(faults(changes)).toEqual({}));

  const bad: [string, Record<string, unknown>, string][] = [
    ["no email", { email: "" }, "email"],
    ["an email without a host", { email: "ada@" }, "email"],
    ["an email of two lines", { email: "ada@example.com\nbcc: eve@example.com" }, "email"],
    ["no name", { name: "  " }, "name"],
    ["a name of figures", { name: "12345" }, "name"],
    ["a name of pictures", { name: "Ada 🦊" }, "name"],
    ["no street", { address1: "" }, "address1"],
    ["a street that no label holds", { address1: "x".repeat(101) }, "address1"],
    ["no town", { city: "" }, "city"],
    ["a town of figures", { city: "10001" }, "city"],
    ["no country", { countryCode: "" }, "countryCode"],
    ["a country that is not delivered to", { countryCode: "KP" }, "countryCode"],
    ["Brazil, where the partner wants a tax number", { countryCode: "BR", zip: "01001-000" }, "countryCode"],
    ["no state in the USA", { stateCode: "" }, "stateCode"],
    ["a state that is none", { stateCode: "US-XX" }, "stateCode"],
    ["a province for the USA", { stateCode: "CA-ON" }, "stateCode"],
    ["Western Australia for Washington", { stateCode: "AU-WA" }, "stateCode"],
    ["no ZIP code", { zip: "" }, "zip"],
    ["a ZIP code of four figures", { zip: "1000" }, "zip"],
    ["letters in a ZIP code", { zip: "1000A" }, "zip"],
    ["a postal code of another country", { countryCode: "DE", zip: "SW1A 1AA" }, "zip"],
    [
      "a Canadian code with a letter that is never used",
      { countryCode: "CA", stateCode: "CA-ON", zip: "D5V 3L9" },
      "zip",
    ],
    ["a Polish code without its hyphen", { countryCode: "PL", zip: "00001" }, "zip"],
  ];
  it.each(bad)("refuses %s", (_name, changes, field) =>
    expect(Object.keys(faults(changes))).toEqual([field]),
  );

  it.each([
    ["JP", "１００－０００１", "100-0001"],
    ["JP", "100ー0001", "100-0001"],
    ["SA", "١١٥٦٤", "11564"],
    ["PL", "00–001", "00-001"],
    ["PH", "1000", "1000"],
  ])("of %s is labeled with the postal code %s as %s", (countryCode, zip, label) => {
    expect(addressSchema.parse({ ...base, countryCode, stateCode: "", zip }).zip).toBe(label);
  });

  it("accepts the example that it gives for every country", () => {
    for (const country of listCountries()) {
      if (!country.zipFormat) continue;
      expect(country.zipFormat.pattern.test(country.zipFormat.example), country.name).toBe(true);
    }
    expect(listCountries().length).toBeGreaterThan(60);
  });

  it("that was stored before its country was given up is still shown", () => {
    const stored = {
      ...addressSchema.parse(base),
      city: "São Paulo",
      stateCode: "",
      zip: "01001-000",
      countryCode: "BR",
    };
    expect(addressLines(stored)).toEqual(["Ada Wong", "1 Mercer St", "São Paulo, 01001-000", "BR"]);
  });

  it.each(["zip", "stateCode", "countryCode", "name", "email"])("with a repeated %s is refused", (field) => {
    expect(Object.keys(faults({ [field]: ["10001", "10001"] }))).toContain(field);
  });

  it("is checked fast even with a line of 100,000 characters", () => {
    const startedAt = Date.now();
    faults({
      name: `${" ".repeat(50_000)}a${" ".repeat(50_000)}`,
      city: "-".repeat(100_000),
      zip: "1".repeat(100_000),
    });
    // Quadratic work would take minutes.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });
});
