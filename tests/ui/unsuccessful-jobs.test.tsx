import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { CanceledJob, FailedJob, WithdrawnJob } from "~/routes/generator/result/jobs/unsuccessful-jobs";

const explanation = { short: "Refused", why: "The model refused it.", next: "Say it in other words." };

it.each([
  [1, "Your credit is back."],
  [3, "Your 3 credits are back."],
])("a picture that was not delivered says what came back: %d", (credits, sentence) => {
  const job = { prompt: "A fox", credits, withdrawnWhy: "near-copy" } as unknown as GenerationJobView;
  for (const shown of [
    <FailedJob key="failed" job={job} explanation={explanation} />,
    <CanceledJob key="canceled" job={job} again={null} />,
    <WithdrawnJob key="withdrawn" job={job} explanation={explanation} again={null} />,
  ])
    expect(renderToStaticMarkup(shown)).toContain(sentence);
});
