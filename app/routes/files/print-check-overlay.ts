import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOverlayMap } from "~/domain/designs/print-check/overlay-rows";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { OVERLAY_BITS, type OverlayKind } from "~/print";
import { encodeRgbaPng } from "~/print/index.server";

const MARK = [255, 45, 85, 210] as const;

/** A small PNG that marks where the print check found something, laid over the picture. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const place = new URL(request.url).searchParams.get("place") ?? "";
  if (!viewer || !isId(params.id) || !(place in OVERLAY_BITS)) throw notFound();
  const map = orNotFound(await findOverlayMap(context.app, { userId: viewer.id, pictureId: params.id }));
  const rgba = new Uint8Array(map.cells.length * 4);
  const bit = OVERLAY_BITS[place as OverlayKind];
  for (let at = 0; at < map.cells.length; at++) if ((map.cells[at] as number) & bit) rgba.set(MARK, at * 4);
  const bytes = await encodeRgbaPng({ rgba, widthPx: map.width, heightPx: map.height });
  return new Response(bytes, { headers: { "content-type": "image/png", "cache-control": PRIVATE } });
}
