import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPicture } from "~/domain/designs/pictures";
import { ensureChecks, findPlaces } from "~/domain/designs/print-check/checks";
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
  const which = { userId: viewer.id, pictureId: params.id };
  let map = await findPlaces(context.app, which);
  if (!map) {
    // Nobody has asked for its report yet.
    await ensureChecks(context.app, [found(await findPicture(context.app, which))]);
    map = found(await findPlaces(context.app, which));
  }
  const rgba = new Uint8Array(map.cells.length * 4);
  const bit = PLACES[place as Place];
  for (let at = 0; at < map.cells.length; at++) if ((map.cells[at] as number) & bit) rgba.set(MARK, at * 4);
  const bytes = await writePng({ rgba, widthPx: map.width, heightPx: map.height });
  return new Response(bytes, { headers: { "content-type": "image/png", "cache-control": PRIVATE } });
}
