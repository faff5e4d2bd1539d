import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.picturesReady;

/** Asked for beside the waiting picture. */
export function picturesReadyEmail(
  data: { jobId: string; prompt: string; done: number; failed: number },
  tools: EmailContext,
): EmailContent {
  const { done, failed } = data;
  return {
    subject: done > 0 ? text.subject({ done }) : text.subjectFailed,
    preview: data.prompt,
    heading: done > 0 ? text.subject({ done }) : text.subjectFailed,
    blocks: [
      { text: `“${data.prompt}”` },
      ...(failed > 0 ? [{ text: text.failed({ failed }) }] : []),
      { button: { label: text.button, href: `${tools.origin}/ai-image-generator?job=${data.jobId}` } },
    ],
    reason: text.reason,
  };
}
