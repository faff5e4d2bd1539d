import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EVERY_PICTURE, libraryFilterParameters } from "~/domain/designs/library/library-filter";
import { grownLists, LIBRARY_PAGES } from "../../scripts/bench/library-pages";

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

it("the bench of My Images asks for every filter, and names what grows with the library", () => {
  const every = libraryFilterParameters({
    ...EVERY_PICTURE,
    ...{ search: "night", isFavorite: true, isUsed: true, collection: "none", kind: "upload" },
    ...{ shape: "square", style: "anime", from: "2026-01-01", to: "2026-12-31" },
  });
  expect(Object.keys(every)).toHaveLength(Object.keys(EVERY_PICTURE).length);
  const asked = Object.values(LIBRARY_PAGES).map((page) => page().path);
  for (const name of Object.keys(every))
    expect(asked.some((path) => new RegExp(`[?&]${name}=`).test(path))).toBe(true);

  const row = { path: "My Images", ms: 1, roundTrips: 2 };
  const few = { ...row, size: 100, growth: 1, rowsRead: 80 };
  expect(grownLists([few, { ...few, size: 100_000, growth: 1.3, rowsRead: 84 }])).toEqual([]);
  expect(grownLists([few, { ...few, size: 100_000, growth: 1.31 }])).toHaveLength(1);
  expect(grownLists([few, { ...few, size: 100_000, rowsRead: 5_000 }])).toHaveLength(1);
  const word = { ...few, path: "My Images, a word of all" };
  expect(grownLists([word, { ...word, size: 100_000, growth: 3.6 }])).toHaveLength(1);
});
