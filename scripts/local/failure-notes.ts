import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Lines by which vitest and Playwright name a failed test or say why it failed. */
const NAMES_FAILURE = /^\s*(?:FAIL |×|✘|\d+\) \[|(?:Assertion|Type|Range|Reference)?Error: )/;
const MOST_NAMED = 60;
const LAST_LINES = 40;

/** Collects the lines of a step's output that explain its failure, to repeat them at the end. */
export function failureNotes(): { read: (chunk: Buffer) => void; text: () => string } {
  const named: string[] = [];
  let last: string[] = [];
  let rest = "";
  const take = (line: string) => {
    if (NAMES_FAILURE.test(line) && named.length < MOST_NAMED && !named.includes(line)) named.push(line);
    last = [...last.slice(1 - LAST_LINES), line];
  };
  return {
    read: (chunk) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(take);
    },
    text: () => [...named, "…", ...last, rest].join("\n"),
  };
}

const NAMES_TEST = /^\s*(?:FAIL |\d+\) \[)/;
const LONGEST_OVERVIEW = 1_800; // characters
const LONGEST_LINE = 150; // characters
const LAST_LINES_OF_TOOL = 20;

/** Failed tests with the first reason of each, in so few characters that a shortened log still holds all of it. */
export function failureOverview(failures: { step: string; notes: string }[]): string {
  const share = Math.floor(LONGEST_OVERVIEW / Math.max(1, failures.length));
  return failures.map(({ step, notes }) => cut(`${step}:\n${testsWithReasons(notes)}`, share)).join("\n");
}

function testsWithReasons(notes: string): string {
  const named = notes.split("\n").filter((line) => NAMES_FAILURE.test(line));
  const lines = named.flatMap((line, at) => {
    if (!NAMES_TEST.test(line)) return [];
    const reason = named[at + 1];
    const isReason = reason !== undefined && !NAMES_TEST.test(reason);
    return [cut(line.trim(), LONGEST_LINE), ...(isReason ? [cut(`  ${reason.trim()}`, LONGEST_LINE)] : [])];
  });
  return lines.length > 0 ? [...new Set(lines)].join("\n") : lastWords(notes);
}

/** Of a tool that names no tests: its last lines with words, without their colors. */
function lastWords(notes: string): string {
  return stripVTControlCharacters(notes)
    .split("\n")
    .filter((line) => /\w{2}/.test(line))
    .slice(-LAST_LINES_OF_TOOL)
    .map((line) => cut(line.trim(), LONGEST_LINE))
    .join("\n");
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

const MOST_PAGES = 4;
const LINES_OF_A_PAGE = 70;

/**
 * What Playwright wrote beside each failed test in `folder`: the error with its steps, then the page's main part as
 * it was. The run's log is often all that is left of a run on another machine.
 */
export function failedPages(folder: string): string {
  if (!existsSync(folder)) return "";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith("error-context.md"))
    .slice(0, MOST_PAGES)
    .map((file) => pageOf(readFileSync(join(folder, file), "utf8")))
    .join("\n");
}

function pageOf(context: string): string {
  const lines = context.slice(context.indexOf("# Test info")).split("\n");
  const page = lines.findIndex((line) => line.startsWith("# Page snapshot"));
  const error = page < 0 ? lines : lines.slice(0, page);
  const main = lines.findIndex((line, at) => at > page && /^\s*- main\b/.test(line));
  return [
    ...error.slice(0, LINES_OF_A_PAGE),
    ...(page < 0 ? [] : lines.slice(main < 0 ? page : main).slice(0, LINES_OF_A_PAGE)),
  ].join("\n");
}
