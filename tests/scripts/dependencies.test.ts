import { readFileSync } from "node:fs";
import { createEngine } from "@secretlint/node";
import { describe, expect, it } from "vitest";
import { describeAudit } from "../../scripts/local/describe-audit";
import { reportChecks, reportQualityResult } from "../support/app/report-quality";

reportChecks("S20", "packages, lock file and planted secrets");

/** Each runs in production with all our secrets. */
const MOST_RUNTIME_DEPENDENCIES = 30;

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
}
interface LockFile {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
/** By the name under which they are installed; a second version of a package has a name of its own. */
const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).map(
  ([name, version]): [string, string] => [name, version.replace(/^npm:[@\w/-]+@/, "")],
);

describe("the packages of package.json and the lock file", () => {
  it("have one exact version each, the same as in the lock file", () => {
    const ranges = direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(ranges).toEqual([]);
    const others = direct.filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(others).toEqual([]);
  });

  it("are few at run time", () => {
    const names = Object.keys(manifest.dependencies);
    reportQualityResult("S20", "runtime dependencies, all pinned exactly", String(names.length));
    expect(names.length).toBeLessThanOrEqual(MOST_RUNTIME_DEPENDENCIES);
  });

  it("have a hash to check on install, and come only from the configured registry", () => {
    const installed = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && !link);
    expect(installed.length).toBeGreaterThan(500);
    expect(
      installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([path]) => path),
    ).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe("the secret scan", () => {
  // Split in two, so that this file itself passes the scan.
  const planted = {
    "a live key of Stripe": ["sk_live", "_4eC39HqLyjWDarjtT1zdp7dc"],
    "a test key of Stripe": ["sk_test", "_51HqLyjWDarjtT1zdp7dcAbC"],
    "a webhook's secret": ["whsec", "_9hJq2LmN4pRs6tUv8wXyZa1B"],
    "a key of Resend": ["re", "_8kQwErTy_7ZxCvBnMasDfGhJ2"],
    "a token of npm": ["//registry.example.com/:_authToken=npm", "_xMJ2dVkTqYb7nRsLwPzGhCfAeUoIv3N8KtBa"],
    "a token of GitHub": ["ghp", "_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"],
    "a private key": [
      "-----BEGIN PRIVATE",
      ` KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n".repeat(20)}-----END PRIVATE KEY-----`,
    ],
    "a password in an address": ["https://ann", ":correcthorse@registry.example.com/"],
  };

  const scan = async (content: string, filePath = `${process.cwd()}/app/example.ts`) =>
    (await createEngine({ formatter: "stylish", color: false })).executeOnContent({ content, filePath });

  it.each(Object.entries(planted))("finds %s", async (_what, pieces) => {
    expect((await scan(`const key = "${pieces.join("")}";\n`)).ok).toBe(false);
  });

  it("accepts the sandbox's own keys and the example variables", async () => {
    for (const file of [".dev.vars.example", "sandbox/server/credentials.ts"])
      expect(await scan(readFileSync(file, "utf8"), `${process.cwd()}/${file}`)).toMatchObject({ ok: true });
  });

  it("is part of `npm run check`", () => {
    expect(manifest.scripts.check).toContain("tsx scripts/find-secrets.ts");
  });
});

describe("the audit of packages", () => {
  const found = (names: string[]) =>
    JSON.stringify({
      vulnerabilities: Object.fromEntries(
        names.map((name) => [
          name,
          { severity: name === "bad" ? "critical" : "low", range: "<2", fixAvailable: name === "bad" },
        ]),
      ),
    });

  it("lists the worst first and marks packages that run in production", () => {
    expect(describeAudit(found(["mild", "bad"]), () => found(["bad"]))).toBe(
      "critical  runtime  bad <2  (a fix is available)\nlow       tools    mild <2",
    );
  });

  it.each([
    ["nothing", ""],
    ["a refusal", JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } })],
  ])("reports no result if the registry answers with %s", (_what, text) => {
    expect(describeAudit(text, () => "")).toMatch(/^No audit: the registry does not answer/);
  });
});
