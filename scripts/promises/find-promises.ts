import { readdirSync, readFileSync } from "node:fs";
import { KEPT_CLAIMS } from "./kept-claims";
import { KEPT_PROMISES, NO_PROMISES } from "./kept-promises";

/** Copy that people read before they sign up or pay, and the manual. */
const COPY = [
  "scripts/seed/articles",
  "app/content/copy/pages",
  "app/content/copy/home",
  "app/routes/home",
  "app/routes/content",
  "app/routes/inquiries",
  "app/routes/payments",
  "app/routes/membership",
  "app/routes/storefront",
  "app/routes/videos",
  "app/routes/cart",
  "app/routes/checkout",
];
const COPY_FILE = /(words\.tsx?|copy\/.*\.ts|\.md)$/;

/** Signs of a promise: a time, a refund, a person who does something, words like "always" and "never". */
const PROMISES =
  /\b((\d+|one|two|five|seven|ten|thirty|half an|once a) (business )?(day|hour|minute|week|month|year)s?|never|nothing|refund\w*|card numbers?|nobody|no one|a person|automatically|at any time|scrambled|third-party)\b/i;
const TEXT = /"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`|>\s*([^<>{}]{20,})</g;
const LEAST_CHARACTERS = 21;

export interface Said {
  file: string;
  sentence: string;
}

/** The sentences of the public copy that sound like a promise. */
export function findPromises(files: readonly string[] = copyFiles()): Said[] {
  return files.flatMap((file) => {
    const texts = file.endsWith(".md") ? textsOfArticle(file) : textsOfModule(file);
    return texts
      .flatMap((text) => text.replace(/\s+/g, " ").split(/(?<=[.!?]) /))
      .filter((sentence) => sentence.length >= LEAST_CHARACTERS && PROMISES.test(sentence))
      .map((sentence) => ({ file, sentence }));
  });
}

function textsOfModule(file: string): string[] {
  const code = readFileSync(file, "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  return [...code.matchAll(TEXT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Its head's lines, and its paragraphs, headings, entries and cells without the marks of Markdown. */
function textsOfArticle(file: string): string[] {
  const [, head = "", body = ""] = readFileSync(file, "utf8").split(/^---$/m);
  return [
    ...head.split("\n").map((line) => line.replace(/^\w+: /, "")),
    ...body
      .split(/\n\s*\n|\n(?=[-*#|] ?)| \| /)
      .map((text) => text.replaceAll("**", "").replace(/^[-#|\s]+/, "")),
  ];
}

/** Promises without an entry in `KEPT_PROMISES`. */
export const unlistedPromises = (said: readonly Said[]): Said[] =>
  said.filter(
    ({ sentence }) =>
      !NO_PROMISES.some((none) => none.test(sentence)) &&
      !KEPT_PROMISES.some((kept) => kept.said.test(sentence)),
  );

/** Entries whose sentence is no longer in the copy, and tests that no longer exist. */
export function outdatedEntries(said: readonly Said[]): string[] {
  return KEPT_PROMISES.flatMap(({ promise, said: says, tests }) => [
    ...(said.some(({ sentence }) => says.test(sentence)) ? [] : [`${promise}: nobody says it any more`]),
    ...tests.filter((test) => !exists(test)).map((test) => `${promise}: there is no test ${test}`),
  ]);
}

/** Where claims are made: all words of the app, its emails, and the articles of the manual and the blog. */
const CLAIMING = ["app", "scripts/seed"];
const CLAIMING_FILE = /(words\.tsx?|copy\/.*\.ts|\.md)$/;

/** Claims that nobody makes any more, and tests that no longer exist. */
export function outdatedClaims(claims = KEPT_CLAIMS): string[] {
  const copy = filesIn(CLAIMING)
    .filter((file) => CLAIMING_FILE.test(file))
    .map((file) => readFileSync(file, "utf8").replace(/\s+/g, " "));
  return claims.flatMap(({ promise, said, tests }) => [
    ...(copy.some((text) => said.test(text)) ? [] : [`${promise}: nobody says it any more`]),
    ...(tests.length > 0 ? [] : [`${promise}: no test holds it`]),
    ...tests.filter((test) => !exists(test)).map((test) => `${promise}: there is no test ${test}`),
  ]);
}

function exists(test: string): boolean {
  const [file = "", title = ""] = test.split(" › ");
  try {
    return readFileSync(file, "utf8").includes(title);
  } catch {
    return false;
  }
}

function copyFiles(): string[] {
  return filesIn(COPY).filter((file) => COPY_FILE.test(file));
}

function filesIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
}
