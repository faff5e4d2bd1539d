import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { easedCount } from "~/enhance/countdowns/count-up";
import { PausableTimer } from "~/enhance/countdowns/pausable-timer";
import { readFieldError, validationBody } from "~/enhance/forms/field-validation";
import { wrapIndex } from "~/enhance/widgets/carousel";
import { shouldHideHeader } from "~/enhance/widgets/hide-on-scroll";
import { pollDelaySeconds } from "~/enhance/widgets/live-region";
import { durationParts } from "~/lib/text/formats/duration-parts";

describe("a countdown", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("ends once, after its time", () => {
    const done = vi.fn();
    new PausableTimer(4500, done).run();
    vi.advanceTimersByTime(4499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("does not count the time it was paused, and keeps what had run", () => {
    const done = vi.fn();
    const countdown = new PausableTimer(4500, done);
    countdown.run();
    vi.advanceTimersByTime(3000);
    countdown.pause();
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    countdown.run();
    vi.advanceTimersByTime(1499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("is not shortened by being started or paused twice", () => {
    const done = vi.fn();
    const countdown = new PausableTimer(1000, done);
    countdown.run();
    countdown.run();
    vi.advanceTimersByTime(400);
    countdown.pause();
    countdown.pause();
    countdown.run();
    vi.advanceTimersByTime(599);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe("validation on blur", () => {
  it("posts the one field and what is wanted of it", () => {
    expect(validationBody("email", "mara@example.com").toString()).toBe(
      "intent=validate&email=mara%40example.com",
    );
  });

  it("leaves out a box that is not ticked, as a form does", () => {
    expect(validationBody("terms", null).toString()).toBe("intent=validate");
  });

  it("reads the first message on the field", () => {
    expect(readFieldError({ errors: { email: ["Not an address.", "Too short."] } }, "email")).toBe(
      "Not an address.",
    );
  });

  it("finds nothing wrong where only other fields are", () => {
    expect(readFieldError({ errors: { name: ["Too short."] } }, "email")).toBe("");
  });

  it("does not take an inherited property for a message", () => {
    expect(readFieldError({ errors: {} }, "constructor")).toBe("");
  });

  it.each([null, "no", 3, {}, { errors: null }, { errors: { email: [4] } }])(
    "stays silent on %j, which is no answer",
    (answer) => {
      expect(readFieldError(answer, "email")).toBeNull();
    },
  );
});

describe("a live region", () => {
  it("asks again as often as it was told", () => {
    expect(pollDelaySeconds(3, 0)).toBe(3);
  });

  it("waits twice as long after each failure, a minute at most", () => {
    expect([1, 2, 3, 4, 5, 40].map((failures) => pollDelaySeconds(3, failures))).toEqual([
      6, 12, 24, 48, 60, 60,
    ]);
  });

  it("never asks more often after failures than before", () => {
    expect(pollDelaySeconds(300, 2)).toBe(300);
  });
});

describe("a header that hides", () => {
  it("leaves on the way down and returns on the way up", () => {
    expect(shouldHideHeader(false, 400, 460)).toBe(true);
    expect(shouldHideHeader(true, 460, 440)).toBe(false);
  });

  it("stays near the top in both directions", () => {
    expect(shouldHideHeader(false, 0, 80)).toBe(false);
  });

  it("stays as it is where nothing moved", () => {
    expect(shouldHideHeader(true, 500, 500)).toBe(true);
  });
});

describe("a carousel", () => {
  it("goes round in both directions", () => {
    expect([wrapIndex(0, 1, 5), wrapIndex(4, 1, 5), wrapIndex(0, -1, 5), wrapIndex(3, -1, 5)]).toEqual([
      1, 0, 4, 2,
    ]);
  });
});

describe("a figure that counts up", () => {
  it("begins at nothing, never falls, and ends at exactly its value", () => {
    const steps = Array.from({ length: 101 }, (_, percent) => easedCount(5000, percent / 100));
    expect(steps[0]).toBe(0);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(5000);
    expect(easedCount(98, 1.7)).toBe(98);
  });
});

describe("what is left of an offer", () => {
  it("is written in days, hours, minutes and seconds", () => {
    const ms = (((2 * 24 + 3) * 60 + 4) * 60 + 5) * 1000 + 999;
    expect(durationParts(ms)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
  });

  it("stays at zero afterwards", () => {
    expect(durationParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
