import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Tests that run in workerd. Those of the projects `node` and `wire` have their own modules or replace none. */
const IN_WORKERD = /^(acts|domain|db|http|adapters|jobs|print|reliability)\/.*\.test\.tsx?$/;
const HAS_OWN_MODULES = /\.(isolated|node)\.test\.tsx?$/;

it("tests that replace modules do not share a worker's modules with other files", () => {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) =>
    IN_WORKERD.test(name),
  );
  const replacing = files.filter((name) => /\bvi\.(do)?mock\(/i.test(readFileSync(`tests/${name}`, "utf8")));
  expect(files.length).toBeGreaterThan(100);
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((name) => !HAS_OWN_MODULES.test(name))).toEqual([]);
});
