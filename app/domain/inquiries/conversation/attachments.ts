import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { inquiryAttachments, inquiryMessages } from "~/db/schema";
import { newId } from "~/lib/ids";
import { stripMetadata } from "~/print/index.server";

/** A file as it came with an email. */
export interface AttachedFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Of one email. The conversation names the others, which are not kept. */
export const MAX_FILES_KEPT = 10;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

const ENDINGS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "application/pdf": "pdf",
} as const;
type ContentType = keyof typeof ENDINGS;

export interface KeptFile {
  /** Among all that the email had, from 0. */
  position: number;
  name: string;
  contentType: ContentType;
  fileKey: string;
  content: Uint8Array;
}

/** The attachments that are kept: pictures and PDFs, detected by their bytes and not by the email's content type. */
export function keptFiles(files: readonly AttachedFile[]): KeptFile[] {
  const kept: KeptFile[] = [];
  for (const [position, { name, content }] of files.entries()) {
    if (kept.length === MAX_FILES_KEPT) break;
    const known = content.length <= MAX_FILE_BYTES ? readType(content) : null;
    if (known)
      kept.push({ position, name, fileKey: `inbox/${newId()}.${ENDINGS[known.contentType]}`, ...known });
  }
  return kept;
}

function readType(
  content: Uint8Array<ArrayBuffer>,
): { contentType: ContentType; content: Uint8Array } | null {
  const picture = stripMetadata(content);
  if (picture && picture.contentType in ENDINGS)
    return { contentType: picture.contentType as ContentType, content: picture.bytes };
  const head = new TextDecoder("latin1").decode(content.subarray(0, 6));
  if (head.startsWith("%PDF-")) return { contentType: "application/pdf", content };
  if (head === "GIF87a" || head === "GIF89a") return { contentType: "image/gif", content };
  return null;
}

/** Before their rows: a file without a row is deleted after some hours, a row without a file would be a broken link. */
export async function storeFiles({ files }: Pick<App, "files">, kept: readonly KeptFile[]): Promise<void> {
  for (const { fileKey, content, contentType } of kept)
    await files.put(fileKey, content, { httpMetadata: { contentType } });
}

/** Rows of the files, in the transaction that stores their message; none if it is not stored. */
export const attachmentStatements = (messageId: string, kept: readonly KeptFile[]): SQL[] =>
  kept.map(
    ({ position, fileKey, contentType, name, content }) =>
      sql`INSERT INTO inquiry_attachments (message_id, position, file_key, content_type, name, bytes)
        SELECT id, ${position}, ${fileKey}, ${contentType}, ${name}, ${content.length} FROM inquiry_messages WHERE id = ${messageId}`,
  );

/** A file of a message of this conversation, or null. */
export async function findAttachment(
  { db }: Pick<App, "db">,
  { inquiryId, messageId, position }: { inquiryId: string; messageId: string; position: number },
): Promise<{ fileKey: string; contentType: string; name: string } | null> {
  const [found] = await db
    .select({
      fileKey: inquiryAttachments.fileKey,
      contentType: inquiryAttachments.contentType,
      name: inquiryAttachments.name,
    })
    .from(inquiryAttachments)
    .innerJoin(inquiryMessages, eq(inquiryMessages.id, inquiryAttachments.messageId))
    .where(
      and(
        eq(inquiryAttachments.messageId, messageId),
        eq(inquiryAttachments.position, position),
        eq(inquiryMessages.inquiryId, inquiryId),
      ),
    );
  return found ?? null;
}

/** A name for the download: letters and digits that every system takes, and the ending that the bytes have. */
export function downloadName({ name, fileKey }: { name: string; fileKey: string }): string {
  const ending = fileKey.slice(fileKey.lastIndexOf("."));
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .replace(/[^\w -]+/g, "")
    .trim()
    .slice(0, 80);
  return `${plain || "file"}${ending}`;
}
