import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const LIMITS = "app/print/check/limits.ts";
const FOLDERS = ["app/print/check", "app/print/fix-trials", "app/print/placement", "app/garments"];
const LIMIT =
  /^(?:export )?const (\w*(?:MIN|MAX|LEAST|MOST|LOWEST|HIGHEST|IDEAL|TARGET|LIMIT|DPI)(?:_\w+)?)\b/gm;

/** What reads like a limit of the print check, and is none. */
const OTHERS: Record<string, string> = {
  "app/print/fix-trials/judge-fix.ts: MIN_KEPT": "the limits, looked up by fix",
  "app/print/fix-trials/likeness.ts: MIN_SPREAD": "how likeness is measured, not what is allowed",
  "app/print/fix-trials/likeness.ts: MIN_ALPHA": "how likeness is measured, not what is allowed",
  "app/print/fix-trials/likeness.ts: MIN_WHOLE_SHARE": "how likeness is measured, not what is allowed",
  "app/print/placement/parse-placement.ts: MAX_INCHES": "a typing mistake in a form",
  "app/print/placement/placement.ts: MAX_DROP_IN": "where a picture is placed by default",
};

const files = FOLDERS.flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`),
);
const definedIn = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(LIMIT)].map(([, name = ""]) => name);

it("every limit of the print check stands in one file", () => {
  expect(files).toContain(LIMITS);
  expect(definedIn(LIMITS).length).toBeGreaterThan(70);
  const elsewhere = files
    .filter((file) => file !== LIMITS)
    .flatMap((file) => definedIn(file).map((name) => `${file}: ${name}`));
  expect(elsewhere.sort()).toEqual(Object.keys(OTHERS).sort());
});

it("the limits import nothing, so that garments and browser can read them", () => {
  expect(readFileSync(LIMITS, "utf8")).not.toMatch(/^import\b/m);
});
