import { describe, expect, it } from "vitest";
import { MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import { describePosition } from "~/routes/generator/result/jobs/describe-position.server";

describe("the place of a picture in the queue", () => {
  it.each([
    [{ attempts: 0 }, { ahead: 0, delay: null }, "Yours is next."],
    [{ attempts: 0 }, { ahead: 1, delay: null }, "One picture is ahead of yours."],
    [{ attempts: 0 }, { ahead: 7, delay: null }, "7 pictures are ahead of yours."],
    [
      { attempts: 0 },
      { ahead: MAX_SHOWN_QUEUE_POSITION + 1, delay: null },
      `More than ${MAX_SHOWN_QUEUE_POSITION} pictures are ahead of yours.`,
    ],
    [
      { attempts: 1 },
      { ahead: 7, delay: null },
      "The image model is busy. We ask it again in a moment; your credit is safe.",
    ],
    [
      { attempts: 1 },
      { ahead: 7, delay: "We try again in 5 minutes." },
      "The image model is not answering. We try again in 5 minutes. Your place and your credit are safe.",
    ],
  ])("%j with %j reads “%s”", (job, queue, sentence) => {
    expect(describePosition(job, queue)).toBe(sentence);
  });
});
