import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.dataExportReady;

/** The link leads to the page, where the person has to be logged in: the file is for nobody else. */
export function dataExportReadyEmail(data: { files: number }, tools: EmailContext): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(data) },
      { button: { label: text.button, href: `${tools.origin}/account/data` } },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
