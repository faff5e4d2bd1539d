import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FirstStepsList } from "~/ui/products/first-steps";

const NOTHING = { isVerified: false, hasStore: false, hasPicture: false, hasPublished: false };
const stepsOf = (progress: typeof NOTHING) =>
  renderToStaticMarkup(<FirstStepsList progress={progress} />)
    .split("<li")
    .slice(1);

describe("the four first steps of a creator", () => {
  it.each([
    [NOTHING, 0, "/verify"],
    [{ ...NOTHING, isVerified: true }, 1, "/store-creator"],
    [{ ...NOTHING, isVerified: true, hasStore: true }, 2, "/ai-image-generator"],
    [{ ...NOTHING, isVerified: true, hasStore: true, hasPicture: true }, 3, "/products/new"],
  ])("of %j: %i are done, and only the next one has a button, to %s", (progress, done, next) => {
    const steps = stepsOf(progress);
    expect(steps).toHaveLength(4);
    expect(steps.filter((step) => step.includes(">Done<") || step.includes("</svg>"))).toHaveLength(done);
    const open = steps.filter((step) => step.includes("<a "));
    expect(open).toHaveLength(1);
    expect(open[0]).toContain(`href="${next}"`);
    expect(open[0]).toContain('aria-current="step"');
  });

  it("may be done in another order: the first that is missing is next", () => {
    const steps = stepsOf({ ...NOTHING, hasStore: true, hasPicture: true });
    expect(steps[0]).toContain('href="/verify"');
    expect(steps.filter((step) => step.includes("<a "))).toHaveLength(1);
  });
});
