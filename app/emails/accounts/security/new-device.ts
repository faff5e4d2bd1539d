import { LANGUAGE } from "~/lib/words";
import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { notYouBlocks } from "./not-you-blocks";
import { words } from "./words";

const text = words.newDevice;
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** To the owner, when a browser that was never logged in to the account is. */
export function newDeviceEmail(
  data: { device: string; country: string | null; at: number },
  tools: EmailContext,
): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      {
        rows: [
          { label: text.device, value: data.device || text.unknown },
          { label: text.country, value: data.country ?? text.unknown },
          { label: text.time, value: text.utc({ at: MOMENT.format(data.at) }) },
        ],
      },
      { text: text.itWasYou },
      ...notYouBlocks(tools),
    ],
    reason: words.reason,
  };
}
