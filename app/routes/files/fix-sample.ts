import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawOwnFixSample } from "~/domain/designs/print-check/fix-samples";
import { PRIVATE, PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { parseSampledFix } from "~/print";

/** A part of an own picture before and after a fix, side by side in one PNG. Beside `fix`, the address has the DPI of the print. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const { searchParams } = new URL(request.url);
  const fix = parseSampledFix(searchParams.get("fix"));
  const dpi = Number(searchParams.get("dpi") ?? 0);
  if (!viewer || !isId(params.id) || !fix || !Number.isFinite(dpi) || dpi < 0) throw notFound();
  const sample = await drawOwnFixSample(context.app, { userId: viewer.id, pictureId: params.id, fix, dpi });
  if (sample === "none") throw notFound();
  if (sample === "busy")
    return new Response(null, { status: 503, headers: { "retry-after": "5", "cache-control": PRIVATE } });
  return new Response(sample, {
    headers: { "content-type": "image/png", "cache-control": PRIVATE_IMMUTABLE },
  });
}
