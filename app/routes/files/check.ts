import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPlaces } from "~/domain/designs/print-check/checks";
import { PLACES, type Place } from "~/domain/designs/print-check/measures";
import { PRIVATE } from "~/http/caching";
import { found, notFound } from "~/http/responses";
import { isId } from "~/lib/ids";
import { writePng } from "~/lib/pictures/png-writer";

const MARK = [255, 45, 85, 210] as const;

/** Where the print check found something on an own picture: a small PNG to be laid over it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const place = new URL(request.url).searchParams.get("place") ?? "";
  if (!viewer || !isId(params.id) || !(place in PLACES)) throw notFound();
  const map = found(await findPlaces(context.app, { userId: viewer.id, pictureId: params.id }));
  const rgba = new Uint8Array(map.cells.length * 4);
  const bit = PLACES[place as Place];
  for (let at = 0; at < map.cells.length; at++) if ((map.cells[at] as number) & bit) rgba.set(MARK, at * 4);
  const bytes = await writePng({ rgba, widthPx: map.width, heightPx: map.height });
  return new Response(bytes, { headers: { "content-type": "image/png", "cache-control": PRIVATE } });
}
