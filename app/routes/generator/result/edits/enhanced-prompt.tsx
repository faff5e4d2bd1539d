import { Form } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { Button } from "~/ui/elements/button";
import * as words from "../words";

/** The prompt that the model got, where it differs from what was typed; it can be changed and used again. */
export function EnhancedPrompt({
  job,
  formKey,
  cost,
}: {
  job: GenerationJobView;
  formKey: string;
  cost: number;
}) {
  const enhanced = job.enhancedPrompt ?? job.finalPrompt;
  if (enhanced === job.prompt) return null;
  const fields: Record<string, string> = {
    intent: "generate",
    formKey: `${formKey}-own`,
    prompt: job.prompt,
    style: job.style,
    size: job.size,
    transparent: job.isTransparent ? "on" : "",
  };
  return (
    <div className="gen-enhanced">
      <h3>{words.enhancedPromptTitle}</h3>
      <p>{enhanced}</p>
      {job.kind === "generate" ? (
        <details>
          <summary>{words.enhancedPromptChangeIt}</summary>
          <Form method="post" action="/ai-image-generator" className="form">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <textarea
              name="finalPrompt"
              className="input"
              rows={5}
              defaultValue={enhanced}
              aria-label={words.enhancedPromptTitle}
            />
            <Button variant="outline">{words.enhancedPromptGenerateWithThis({ cost })}</Button>
          </Form>
        </details>
      ) : null}
    </div>
  );
}
