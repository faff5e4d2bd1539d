import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const HAS_OWN_MODULES = /\.isolated\.test\.tsx?$/;

it("tests that replace modules do not share a worker's modules with other files", () => {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  const replacing = files.filter((name) => /\bvi\.(do)?mock\(/i.test(readFileSync(`tests/${name}`, "utf8")));
  expect(files.length).toBeGreaterThan(100);
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((name) => !HAS_OWN_MODULES.test(name))).toEqual([]);
});
