import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { countBannerClick } from "~/domain/banners/banners";
import { notFound } from "~/http/responses/error-responses";
import { isWithinFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";

export const loader = () => {
  throw notFound();
};

/** Browsers report a click on a banner's link here (`ping`). Nothing else is known of it; bursts are not counted. */
export async function action({ params, context }: ActionFunctionArgs) {
  if (isId(params.id) && (await isWithinFormRateLimit(context, "banner-click")))
    await countBannerClick(context.app, { id: params.id });
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
}
