import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorkLane, LaneFullError } from "~/lib/heavy-work/work-lane";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

describe("a lane of work", () => {
  it("runs one piece at a time, in order, and refuses what finds no place", async () => {
    const inLane = createWorkLane({ places: 3 });
    const steps: string[] = [];
    const works = ["a", "b", "c", "d"].map((name) =>
      inLane(async () => {
        steps.push(`${name} begins`);
        await lasting(100);
        steps.push(`${name} ends`);
      }),
    );
    await expect(works[3]).rejects.toThrow(LaneFullError);
    await vi.advanceTimersByTimeAsync(400);
    await Promise.all(works.slice(0, 3));
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("lets timers run between two pieces, and so everything else in the isolate", async () => {
    const inLane = createWorkLane({ places: 2 });
    const steps: string[] = [];
    const both = Promise.all([inLane(async () => steps.push("one")), inLane(async () => steps.push("two"))]);
    setTimeout(() => steps.push("a page"), 20);
    await vi.advanceTimersByTimeAsync(50);
    await both;
    expect(steps).toEqual(["one", "a page", "two"]);
  });

  it("goes on after work that failed, and after work that never ended", async () => {
    const inLane = createWorkLane({ places: 2 });
    const failed = expect(inLane(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(50);
    await failed;
    void inLane(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(5_000);
    const next = inLane(async () => "done");
    await vi.advanceTimersByTimeAsync(5_500);
    expect(await next).toBe("done");
  });
});
