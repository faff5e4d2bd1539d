import { videoTokenSubject } from "~/lib/secrets/video-token-subject";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

/** How far a bought video is. The email of a delivery has a link that downloads the first file without a login. */
export async function videoStepEmail(
  { videoId, step }: { videoId: string; step: "paid" | "briefed" | "started" | "delivered" },
  tools: EmailContext,
): Promise<EmailContent> {
  const text = words.videoStep[step];
  const { download } = words.videoStep.delivered;
  const key = step === "delivered" ? await tools.token(videoTokenSubject(videoId)) : null;
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { button: { label: text.button, href: `${tools.origin}/videos/${videoId}` } },
      ...(key === null
        ? []
        : [
            {
              link: {
                label: download,
                href: `${tools.origin}/videos/${videoId}/files/1?download&key=${key}`,
              },
            },
          ]),
    ],
    reason: words.videoStep.reason,
  };
}
