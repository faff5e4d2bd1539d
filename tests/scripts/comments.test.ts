import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

const tracked = execFileSync(
  "git",
  ["ls-files", "README.md", "app", "docs", "migrations", "sandbox", "scripts", "tests"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter(Boolean);
const sources = tracked
  .filter((file) => /\.(tsx?|css|cjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const documents = tracked
  .filter(
    (file) => file === "README.md" || (/^docs\/.*\.md$/.test(file) && !file.startsWith("docs/decisions/")),
  )
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const comments = sources.flatMap(({ file, text }) =>
  [...text.matchAll(COMMENT)].map(([comment]) => ({ file, text: comment })),
);

/** A file of ours, with as much of its path as the sentence needs. */
const PATH = /(?<![\w*/.<{-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|md|cjs))\b/g;
/** Names that are other people's: of the interfaces that we speak or stand in for, and of other programs. */
const FOREIGN = /^(adler32_combine|getShops|findAll\w+)$/;

it("comments name functions, types and constants that exist", () => {
  const code = new Set(
    sources.flatMap(({ text }) => text.replace(COMMENT, "").match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  const gone = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !code.has(name) && !FOREIGN.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(gone).toEqual([]);
});

it("comments and documents name files that exist", () => {
  const paths = new Map<string, string[]>();
  for (const file of tracked) paths.set(basename(file), [...(paths.get(basename(file)) ?? []), file]);
  const exists = (path: string) =>
    (paths.get(basename(path)) ?? []).some((file) =>
      `/${file}`.endsWith(`/${path.replace(/^(\.{1,2}\/)+/, "")}`),
    );
  const gone = [...comments, ...documents].flatMap(({ file, text }) =>
    [...text.matchAll(PATH)]
      .map(([path]) => path)
      .filter((path) => !exists(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(gone).toEqual([]);
});
