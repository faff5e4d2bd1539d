import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/styles.css", import.meta.url), "utf8");

/** The tokens as written: one color, or a light and a dark one. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map((match) => [
    match[1] ?? "",
    { light: match[2] ?? match[4] ?? "", dark: match[3] ?? match[4] ?? "" },
  ]),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["paper", "sheet", "tint"];
const TEXTS = ["ink", "soft", "bad", "good", "warn", "indigo"];

/** [text, ground]: 4.5 to 1, the AA threshold for text of any size. */
const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ["press", "vermilion"],
  ["press", "marigold"],
  ["on-teal", "teal"],
  ["on-indigo", "indigo"],
  ["paper", "ink"],
  ["paper", "bad"],
];

/** [mark, ground]: 3 to 1, for the edge of a control or a focus ring. */
const MARK_PAIRS: [string, string][] = [
  ...["edge", "indigo", "vermilion"].flatMap((mark) =>
    GROUNDS.slice(0, 2).map((ground): [string, string] => [mark, ground]),
  ),
];

describe.each(["light", "dark"] as const)("the %s colors", (theme) => {
  const color = (name: string) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`no color is called ${name}`);
    return token[theme];
  };

  it.each(TEXT_PAIRS)("set %s on %s so that it can be read", (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)("set %s on %s so that it can be seen", (mark, ground) => {
    expect(contrast(color(mark), color(ground))).toBeGreaterThanOrEqual(3);
  });
});
