import { describe, expect, it } from "vitest";
import { periodEnd, shareFrom } from "../../../sandbox/stripe/billing/periods.ts";

const seconds = (date: string) => Date.parse(`${date}T12:30:15Z`) / 1000;

/** The ends of the periods that follow a start, as days. */
function ends(
  start: string,
  recurring: { interval: string; interval_count: number },
  count: number,
): string[] {
  const anchor = seconds(start);
  const days: string[] = [];
  for (let at = anchor; days.length < count; ) {
    at = periodEnd(anchor, recurring, at);
    expect(new Date(at * 1000).toISOString().slice(11, 19)).toBe("12:30:15");
    days.push(new Date(at * 1000).toISOString().slice(0, 10));
  }
  return days;
}

const MONTHLY = { interval: "month", interval_count: 1 };

describe("a subscription's periods", () => {
  it("keep the anchor's day, or the last of a shorter month", () => {
    expect(ends("2027-01-31", MONTHLY, 4)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(ends("2027-12-30", MONTHLY, 3)).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
  });

  it("return to a leap day every four years", () => {
    const yearly = { interval: "year", interval_count: 1 };
    expect(ends("2028-02-29", yearly, 4)).toEqual(["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
  });

  it("can be weeks, days and quarters", () => {
    expect(ends("2027-01-31", { interval: "month", interval_count: 3 }, 2)).toEqual([
      "2027-04-30",
      "2027-07-31",
    ]);
    expect(ends("2027-12-27", { interval: "week", interval_count: 2 }, 2)).toEqual([
      "2028-01-10",
      "2028-01-24",
    ]);
    expect(ends("2027-12-31", { interval: "day", interval_count: 1 }, 2)).toEqual([
      "2028-01-01",
      "2028-01-02",
    ]);
  });

  it("are prorated by the second, to the nearest cent", () => {
    const charged = { cents: 7900, startsAt: 0, endsAt: 30 * 86_400 };
    expect(shareFrom(charged, 0)).toBe(7900);
    expect(shareFrom(charged, 10 * 86_400)).toBe(5267);
    expect(shareFrom(charged, 15 * 86_400 + 1)).toBe(3950);
    expect(shareFrom(charged, 30 * 86_400)).toBe(0);
    expect(shareFrom({ cents: 7900, startsAt: 5, endsAt: 5 }, 5)).toBe(0);
  });
});
