import { describe, expect, test } from "vitest";
import { plural } from "~/lib/words";

describe("Plurals", () => {
  test("choose the form of the language and group large numbers", () => {
    const credits = (count: number) => plural(count, { one: "# credit", other: "# credits" });
    expect([0, 1, 2, 1204].map(credits)).toEqual(["0 credits", "1 credit", "2 credits", "1,204 credits"]);
  });

  test("fall back to the general form, and put the number wherever it is asked for", () => {
    expect(plural(1, { other: "# of #" })).toBe("1 of 1");
  });
});
