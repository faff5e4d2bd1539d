import { exportTokenSubject } from "~/lib/secrets/export-token-subject";
import type { EmailContext } from "../email-template";
import type { EmailBlock, EmailContent } from "../render-email";
import { words } from "./words";

const text = words.dataExportReady;

/**
 * The link leads to the page, where the person has to be logged in: the file is for nobody else. To a suspended account, which
 * nobody can log in to, the links of `openIds` lead to the files themselves.
 */
export async function dataExportReadyEmail(
  data: { files: number; openIds?: string[] },
  tools: EmailContext,
): Promise<EmailContent> {
  const { openIds } = data;
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: openIds
      ? [
          { text: text.withoutLogin(data) },
          ...(await Promise.all(openIds.map((id, index) => fileButton(id, index + 1, tools)))),
        ]
      : [
          { text: text.text(data) },
          { button: { label: text.button, href: `${tools.origin}/account/data` } },
          { small: text.notYou },
        ],
    reason: text.reason,
  };
}

async function fileButton(id: string, part: number, { origin, token }: EmailContext): Promise<EmailBlock> {
  const key = await token(exportTokenSubject(id));
  return { button: { label: text.file({ part }), href: `${origin}/files/exports/${id}?key=${key}` } };
}
