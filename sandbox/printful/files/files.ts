import { createHash } from "node:crypto";
import type { Sandbox } from "../../server/sandbox.ts";
import type { PrintfulFile } from "../state.ts";
import { readPictureHeader } from "./picture-header.ts";

export const FETCH_FILE_JOB = "printful.file";
const FETCH_TIMEOUT_MS = 20_000;
const FETCH_ATTEMPTS_MAX = 4;
const FETCH_RETRY_MS = 2000;
const BYTES_MAX = 200_000_000;

/**
 * Adds a file to the library and starts to download it. Files are identified by URL: one that was read successfully is
 * not downloaded again, even if its content has changed. The real API does the same.
 */
export function addFile(
  sandbox: Sandbox,
  params: { url: string; role?: string; filename?: string; visible?: boolean },
): PrintfulFile {
  const state = sandbox.store.data.printful;
  const known = state.files.find((file) => file.url === params.url && file.status !== "failed");
  if (known) return known;
  const file: PrintfulFile = {
    id: state.nextId++,
    url: params.url,
    role: params.role ?? "printfile",
    filename: params.filename ?? lastPathPart(params.url),
    visible: params.visible ?? true,
    status: "waiting",
    problem: null,
    mimeType: null,
    sizeBytes: 0,
    widthPx: null,
    heightPx: null,
    hash: null,
    createdAt: sandbox.now(),
  };
  state.files.push(file);
  sandbox.jobs.schedule(FETCH_FILE_JOB, 0, { fileId: file.id });
  return file;
}

/** The newest file of a URL: what a layer with this URL is printed from. */
export function newestFile(sandbox: Sandbox, url: string): PrintfulFile | undefined {
  return sandbox.store.data.printful.files.filter((file) => file.url === url).at(-1);
}

/** Downloads a waiting file. A URL that does not respond is retried before the file counts as failed. */
export async function fetchFile(sandbox: Sandbox, fileId: number, attempt = 1): Promise<void> {
  const file = sandbox.store.data.printful.files.find((candidate) => candidate.id === fileId);
  if (file?.status !== "waiting") return;
  try {
    const answer = await fetch(file.url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (answer.status >= 500) throw new Error(`The file could not be downloaded (HTTP ${answer.status}).`);
    takeIn(file, answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status);
  } catch (error) {
    if (attempt < FETCH_ATTEMPTS_MAX) {
      sandbox.jobs.schedule(FETCH_FILE_JOB, FETCH_RETRY_MS, { fileId, attempt: attempt + 1 });
      return;
    }
    file.status = "failed";
    file.problem = error instanceof Error ? error.message : String(error);
  }
  sandbox.store.save();
}

/** Validates a downloaded file: the bytes of a picture, or the status of a refusal. */
function takeIn(file: PrintfulFile, got: Buffer | number): void {
  const head = typeof got === "number" ? null : readPictureHeader(got);
  if (typeof got === "number" || got.length > BYTES_MAX || !head) {
    file.status = "failed";
    if (typeof got === "number") file.problem = `The file could not be downloaded (HTTP ${got}).`;
    else file.problem = head ? "The file is larger than 200 MB." : "The file is not a PNG or JPEG picture.";
    return;
  }
  file.mimeType = head.mimeType;
  file.widthPx = head.widthPx;
  file.heightPx = head.heightPx;
  file.sizeBytes = got.length;
  file.hash = createHash("md5").update(got).digest("hex");
  file.status = "ok";
}

/** A file as `GET /v2/files/{id}` returns it. */
export function fileJson(sandbox: Sandbox, file: PrintfulFile): object {
  return {
    id: file.id,
    url: file.url,
    hash: file.hash,
    filename: file.filename,
    mime_type: file.mimeType,
    size: file.sizeBytes,
    width: file.widthPx,
    height: file.heightPx,
    dpi: file.widthPx === null ? null : 72,
    status: file.status,
    created: new Date(file.createdAt).toISOString(),
    thumbnail_url: file.status === "ok" ? file.url : null,
    preview_url: file.status === "ok" ? file.url : null,
    visible: file.visible,
    is_temporary: false,
    _links: { self: { href: `${sandbox.url}/printful/v2/files/${file.id}` } },
  };
}

function lastPathPart(url: string): string | null {
  return new URL(url).pathname.split("/").at(-1) || null;
}
