import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { App } from "~/app";
import { checkedPictureQuery, parseCheckedPicture } from "~/domain/designs/print-check/check-rows";
import { ownFixRequestsQuery, parseFixRequest } from "~/domain/designs/print-check/fix-requests";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { evaluatePrint } from "~/print";
import { readPrintTarget } from "./print-target";

export async function readTarget({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, pictureId: params.id };
}

/** The id of a picture, or of the fix that will make it. */
export async function findPictureOrFix(
  app: App,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  const [[row], [fixRow]] = await app.db.batch([
    checkedPictureQuery(app, { userId, pictureId }),
    ownFixRequestsQuery(app, { userId, ids: [pictureId] }),
  ]);
  const fix = fixRow ? parseFixRequest(fixRow) : null;
  return row ? { ...parseCheckedPicture(row), fix } : fix && fix.state !== "done" ? { fix } : null;
}

/** The page's data: a measured picture with its findings, or a fix whose picture is not ready. */
export async function readPrintCheck(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const url = new URL(args.request.url);
  const read = orNotFound(await findPictureOrFix(app, await readTarget(args)));
  // `asked` in the address: the measurement was already enqueued.
  const search = withoutAsked(url);
  const here = `${url.pathname}${search}${search === "" ? "?" : "&"}asked`;
  if (!("picture" in read)) return { kind: "fix" as const, fix: read.fix, here, search };
  const { picture, check, fix } = read;
  if (!check.isMeasured && !url.searchParams.has("asked")) await enqueueMeasurements(app, [picture.id]);
  const { garment, area, placement } = readPrintTarget(url, picture);
  const { id, prompt, widthPx, heightPx } = picture;
  const findings = check.measures
    ? evaluatePrint({
        measures: check.measures,
        garment,
        area,
        placement,
        garmentColors: garment.colors,
        requestedText: check.requestedText,
      })
    : null;
  return {
    kind: "picture" as const,
    picture: { id, prompt, widthPx, heightPx },
    garmentId: garment.id,
    areaId: area.id,
    placement,
    findings,
    isMeasured: check.isMeasured,
    fixedFrom: fix && { pictureId: fix.pictureId, fix: fix.fix },
    here,
    search,
  };
}

export function withoutAsked({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete("asked");
  return rest.size === 0 ? "" : `?${rest}`;
}
