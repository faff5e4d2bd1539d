import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findSentences } from "../support/source/find-sentences";

/** Answers to companies, robots and researchers, the print partner's claim form, the image model's prompt. */
const READ_BY_COMPANIES = [
  "app/routes/webhooks/receive.ts",
  "app/routes/system/robots.ts",
  "app/routes/system/security-txt.ts",
  "app/domain/orders/claims/partner-claim-report.ts",
  "app/domain/designs/generation/model-prompt.ts",
  "app/domain/designs/generation/ai-edits/edit-prompts.ts",
];
/** Tables of names: garments, colors and print areas; countries and their regions. */
const DATA = ["app/garments/garments-data.ts", "app/domain/orders/address/countries.ts"];
/** A browser's name; a field of the contract with the receiver of beta applications; columns of imported tables. */
const NAMES = [
  "Samsung Internet",
  "Beta Signup Form",
  "Product Name",
  "Affiliate Link",
  "title",
  "description",
];
/** Names of checks, by the invariant's id in docs/quality.md. */
const CHECK = /^I\d+ [a-z' ]+$/;

const WORDS_MODULE = /(^|[/-])words\.tsx?$/;

const files = [
  "app/routes",
  "app/ui",
  "app/enhance",
  "app/domain",
  "app/acts",
  "app/emails",
  "app/http",
  "app/jobs",
]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !WORDS_MODULE.test(path) && ![...READ_BY_COMPANIES, ...DATA].includes(path),
  );

const sentencesOf = (path: string) =>
  findSentences(path, readFileSync(path, "utf8"))
    .filter(({ text }) => !CHECK.test(text) && !NAMES.includes(text))
    .map(({ line, text }) => `${path}:${line} ${text}`);

describe("sentences", () => {
  it("are in words modules, apart from code", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap(sentencesOf)).toEqual([]);
  });

  it.each([
    ["text between tags", "const a = <p>Buy now</p>;"],
    ["a single word between tags", "const a = <b>Cancel</b>;"],
    ["a label that is heard", 'const a = <nav aria-label="Main" />;'],
    ["a choice between texts", 'const a = <p>{isNew ? "New" : name}</p>;'],
    ["a toast", 'const a = { kind: "success", title: "Saved", description: name };'],
    ["a message of a form's rule", 'const a = z.string().min(2, "Please enter a name");'],
    ["a sentence with a value", `const a = \`You owe $\{owed} credits.\`;`],
  ])("are found: %s", (_, source) => {
    expect(findSentences("a.tsx", source)).toHaveLength(1);
  });

  it.each([
    ["class names", 'const a = <p className="Card is wide" />;'],
    ["errors that only we read", 'throw new Error("There is no garment");'],
    ["shapes", 'const a = <path d="M3 4L12 16" />;'],
    ["headers", 'const a = { "cache-control": "private, no-store" };'],
    ["comparisons", 'const a = state === "On hold";'],
    ["SQL", "const a = `(SELECT Owner AS owner FROM owners)`;"],
    ["words of a words module", "const a = <p>{words.page.title}</p>;"],
  ])("are not seen in %s", (_, source) => {
    expect(findSentences("a.tsx", source)).toEqual([]);
  });
});

/** Spellings and second names that copy does not use, with what it says instead. */
const NOT_SAID: [RegExp, string][] = [
  [/\be-mail/i, "email"],
  [/\bgrey(?:s|ish)?\b/i, "gray"],
  [/\b(?:favourite|colour|behaviour|neighbour|honour|catalogue|cheque)/i, "the American spelling"],
  [
    /\b(?:centre|metre|litre|fulfil|cancelled|cancelling|labelled|travelled|jewellery)\b/i,
    "the American spelling",
  ],
  [/\b\w+(?:ganis|cognis|alis|tomis|logis)(?:e|ed|es|ing|ation)\b(?<!realise)/i, "-ize"],
  [
    /\b(?:fibre|licence|theatre|calibre|defence|offence|programme|flavour|labour|mould|tyre)/i,
    "the American spelling",
  ],
  [/\b(?:modelled|signalled|analysed?|practised?|judgement|skilful|spelt|burnt)\b/i, "the American spelling"],
  [/\btowards\b/i, "toward"],
  [/\b(?:whilst|amongst|learnt|dispatch(?:ed)?|postcode)\b/i, "the American word"],
  [/\bworking days?\b/i, "business days"],
  [/\bsign(?:s|ed|ing)?[ -]in\b/i, "log in, login"],
  [/[\d}] px\b/, "pixels"],
  [/\bpaid back\b/i, "refunded"],
  [/\bto be had\b/i, "available"],
  [/\bwhoever\b/i, "the person, anyone who"],
];
/** Keys of stored rows that keep an older spelling, the specified "Google sign-in error", and words looked for in other shops' titles. */
const KEPT = /heather-grey|"(?:partner-catalogue|without-colour)":|^ {2}catalogue:|"Google sign-in/g;
const OTHER_SHOPS = "app/domain/trends/figures/product-words.ts";

it("copy is American English, with one name for one thing", () => {
  const copy = ["app", "scripts/seed"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter(
      (path) =>
        (WORDS_MODULE.test(path) && path !== OTHER_SHOPS) ||
        /^app\/(content|emails)\/.*\.tsx?$|\.md$/.test(path),
    );
  expect(copy.length).toBeGreaterThan(150);
  const found = copy.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        NOT_SAID.filter(([pattern]) => pattern.test(line.replace(KEPT, ""))).map(
          ([pattern, say]) => `${path}:${at + 1} ${pattern.exec(line)?.[0]}: say ${say}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
