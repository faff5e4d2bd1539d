import type { AppLoadContext } from "@remix-run/cloudflare";
import { claimedSource } from "~/domain/designs/provenance/content-credentials";
import {
  findOwnerProvenance,
  findProductProvenance,
  findProvenanceByFileHash,
  type OwnerProvenanceRecord,
  type ProvenanceChain,
} from "~/domain/products/provenance/provenance-records";
import { readOneFile } from "~/http/forms/read-upload";
import { isId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { readEmbeddedMetadata } from "~/print/index.server";
import { MAX_FILE_MEGABYTES } from "./limits";

/** The result, for the page or as JSON. */
export interface ProvenanceResult {
  /** A description of what was looked up. */
  subject: "product" | "picture" | "file";
  chains: ProvenanceChain[];
  /** With the owner's private fields, if the owner looks up an own picture. */
  own: ProvenanceChain<OwnerProvenanceRecord> | null;
  /** For a file: its hash, and what its embedded credentials claim. */
  file: { sha256: string; claimedSource: string | null } | null;
  /** The address of the same record as JSON. */
  jsonHref: string | null;
}

/** Reads `?product=`, `?picture=` or `?link=`. Null if none is given, "missing" if it does not exist. */
export async function lookUpAddress(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<ProvenanceResult | "missing" | null> {
  const link = query.get("link")?.trim();
  const target = link ? targetOf(link, context.app.origin) : readTarget(query);
  if (!target) return link ? "missing" : null;
  if ("sha256" in target) return lookUpHash(context, target.sha256, null);
  const { productId, pictureId } = target;
  if (productId) {
    const chains = await findProductProvenance(context.app, { productId });
    if (!chains) return "missing";
    return {
      subject: "product",
      chains,
      own: null,
      file: null,
      jsonHref: `/provenance.json?product=${productId}`,
    };
  }
  const viewer = await context.viewer();
  const own =
    viewer && pictureId ? await findOwnerProvenance(context.app, { userId: viewer.id, pictureId }) : null;
  if (!own) return "missing";
  return {
    subject: "picture",
    chains: [own],
    own,
    file: null,
    jsonHref: `/provenance.json?picture=${pictureId}`,
  };
}

type Target = { productId?: string; pictureId?: string } | { sha256: string };

function readTarget(query: URLSearchParams): Target | null {
  const productId = query.get("product");
  const pictureId = query.get("picture");
  if (productId !== null) return isId(productId) ? { productId } : { productId: "" };
  if (pictureId !== null) return isId(pictureId) ? { pictureId } : { pictureId: "" };
  return null;
}

/** A link of this shop: a product page, one of its published pictures, or an own picture. Nothing is fetched. */
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

/** Compares a file with the known ones during the request; nothing is stored. */
export async function lookUpFile(
  request: Request,
  context: AppLoadContext,
): Promise<ProvenanceResult | "too-large" | "no-file"> {
  const limits = { field: "file", maxBytes: MAX_FILE_MEGABYTES * 1024 * 1024 };
  const file = await readOneFile(request, limits, async (bytes) => ({
    source: claimedSource(readEmbeddedMetadata(bytes))?.source ?? null,
    sha256: await sha256Hex(bytes),
  }));
  return typeof file === "string" ? file : lookUpHash(context, file.sha256, file.source);
}

async function lookUpHash(
  context: AppLoadContext,
  sha256: string,
  source: string | null,
): Promise<ProvenanceResult> {
  const viewerId = (await context.viewer())?.id ?? null;
  const chains = await findProvenanceByFileHash(context.app, { sha256, viewerId });
  return { subject: "file", chains, own: null, file: { sha256, claimedSource: source }, jsonHref: null };
}
