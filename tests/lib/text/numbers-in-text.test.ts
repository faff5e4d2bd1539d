import { expect, it } from "vitest";
import { parseDecimal, parseWholeNumber } from "~/lib/text/numbers-in-text";

it("a whole number is digits, as a form sends them, and nothing else", () => {
  expect(["0", "3", "07", "999999999"].map(parseWholeNumber)).toEqual([0, 3, 7, 999_999_999]);
  for (const text of [
    "0x10",
    "1e1",
    "+3",
    "-3",
    " 3 ",
    "3.0",
    "٣",
    "３",
    "",
    "1,000",
    "3\n",
    "9".repeat(10),
    3,
    null,
  ])
    expect([text, parseWholeNumber(text)]).toEqual([text, null]);
});

it("a decimal has at most one point, and no exponent, sign or other digits", () => {
  expect(["7", "7.5", "0.001"].map(parseDecimal)).toEqual([7, 7.5, 0.001]);
  for (const text of ["0x10", "1e1", "+3", "-3", " 3", "3.", ".5", "1.2.3", "٣.٥", "Infinity", "", null])
    expect([text, parseDecimal(text)]).toEqual([text, null]);
});
