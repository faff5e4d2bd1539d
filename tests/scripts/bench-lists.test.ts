import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Lists whose length does not grow with the shop: one row a day and provider. */
const SHORT = ["/admin/search"];

it("the bench of growing tables asks for every list of the admin", () => {
  const bench = readFileSync("scripts/bench/scale.ts", "utf8");
  const lists = readdirSync("app/routes/admin", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(`app/routes/admin/${file}`, "utf8"))
    .filter((text) => /<ListPage\b|<Pagination\b/.test(text) && !/params\.id/.test(text))
    .flatMap((text) => /(?:PATH =|path:) "(\/admin\/[\w/-]+)"/.exec(text)?.[1] ?? []);
  expect(lists.length).toBeGreaterThan(18);
  const missing = [...new Set(lists)].filter(
    (path) => !SHORT.includes(path) && !bench.includes(`path: "${path}`),
  );
  expect(missing).toEqual([]);
});
