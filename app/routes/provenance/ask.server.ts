import type { AppLoadContext } from "@remix-run/cloudflare";
import { claimedSource } from "~/domain/designs/upload/credentials";
import {
  type Chain,
  findOwnRecord,
  findProductRecords,
  findRecordsOfFile,
  type OwnRecord,
} from "~/domain/products/provenance";
import { readUpload } from "~/http/uploads";
import { isId } from "~/lib/ids";
import type { Extra } from "~/lib/pictures/bytes";
import { readJpegSegments } from "~/lib/pictures/jpeg-segments";
import { splitPng } from "~/lib/pictures/png-chunks";
import { sha256Hex } from "~/lib/tokens";
import { FILE_MEGABYTES } from "./words";

/** What a page or a JSON file shows. */
export interface Answer {
  /** What was asked about, in words. */
  asked: "product" | "picture" | "file";
  chains: Chain[];
  /** The same with what only the owner sees, where it was asked about an own picture. */
  own: Chain<OwnRecord> | null;
  /** Of a file: its hash, and what its own credentials claim. */
  file: { sha256: string; claimedSource: string | null } | null;
  /** Where the same stands as JSON. */
  json: string | null;
}

/** Reads `?product=`, `?picture=` or `?link=`; null where nothing was asked, "missing" where there is no such thing. */
export async function answerLink(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<Answer | "missing" | null> {
  const link = query.get("link")?.trim();
  const target = link ? targetOf(link, context.app.origin) : readTarget(query);
  if (!target) return link ? "missing" : null;
  if ("sha256" in target) return answerHash(context, target.sha256, null);
  const { productId, pictureId } = target;
  if (productId) {
    const chains = await findProductRecords(context.app, { productId });
    if (!chains) return "missing";
    return { asked: "product", chains, own: null, file: null, json: `/provenance.json?product=${productId}` };
  }
  const viewer = await context.viewer();
  const own = viewer && pictureId ? await findOwnRecord(context.app, { userId: viewer.id, pictureId }) : null;
  if (!own) return "missing";
  return { asked: "picture", chains: [own], own, file: null, json: `/provenance.json?picture=${pictureId}` };
}

type Target = { productId?: string; pictureId?: string } | { sha256: string };

function readTarget(query: URLSearchParams): Target | null {
  const productId = query.get("product");
  const pictureId = query.get("picture");
  if (productId !== null) return isId(productId) ? { productId } : { productId: "" };
  if (pictureId !== null) return isId(pictureId) ? { pictureId } : { pictureId: "" };
  return null;
}

/** A link of this shop: a product's page, one of its published pictures, an own picture. Nothing is fetched. */
function targetOf(link: string, origin: string): Target | null {
  let path: string;
  try {
    path = new URL(link, origin).pathname;
  } catch {
    return null;
  }
  const product = /^\/product\/([0-9a-z]{26})\b/.exec(path)?.[1];
  if (product && isId(product)) return { productId: product };
  const published = /^\/media\/([0-9a-f]{64})\./.exec(path)?.[1];
  if (published) return { sha256: published };
  const own = /^\/files\/(?:pictures|previews)\/([0-9a-z]{26})$/.exec(path)?.[1];
  return own && isId(own) ? { pictureId: own } : null;
}

/** Compares a file with what is known, within the request; nothing of it is stored. */
export async function answerFileOf(
  request: Request,
  context: AppLoadContext,
): Promise<Answer | "too-large" | "no-file"> {
  const form = await readUpload(request, FILE_MEGABYTES * 1024 * 1024);
  if (form === "too-large") return "too-large";
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return "no-file";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = claimedSource(extrasOf(bytes));
  return answerHash(context, await sha256Hex(bytes), source?.source ?? null);
}

function extrasOf(bytes: Uint8Array): Extra[] {
  if (bytes[0] === 0x89 && bytes.length > 45) return splitPng(bytes)?.extras ?? [];
  return readJpegSegments(bytes)?.extras ?? [];
}

async function answerHash(context: AppLoadContext, sha256: string, source: string | null): Promise<Answer> {
  const viewerId = (await context.viewer())?.id ?? null;
  const chains = await findRecordsOfFile(context.app, { sha256, viewerId });
  return { asked: "file", chains, own: null, file: { sha256, claimedSource: source }, json: null };
}
