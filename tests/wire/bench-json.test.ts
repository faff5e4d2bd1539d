import { execFile } from "node:child_process";
import { expect, it } from "vitest";

it("the bench prints nothing but JSON with --json: the growth of each page and its rows read at each size", async () => {
  const printed = await new Promise<string>((resolve, reject) =>
    execFile(
      "node_modules/.bin/tsx",
      ["scripts/bench.ts", "--json", "--quick", "--no-build", "--scale=20,40"],
      (error, stdout, stderr) => (error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout)),
    ),
  );
  const { pages, scale } = JSON.parse(printed) as { pages: unknown[]; scale: Record<string, unknown>[] };
  expect(pages).toEqual([]);
  expect(scale.length).toBeGreaterThan(20);
  for (const row of scale) expect(Object.keys(row)).toEqual(["name", "rows", "ratio", "rowsRead"]);
  const directory = scale.filter(({ name }) => name === "directory");
  expect(directory).toEqual([
    { name: "directory", rows: 20, ratio: 1, rowsRead: expect.any(Number) },
    { name: "directory", rows: 40, ratio: expect.any(Number), rowsRead: expect.any(Number) },
  ]);
  expect(directory.every(({ rowsRead }) => Number(rowsRead) > 0)).toBe(true);
});
