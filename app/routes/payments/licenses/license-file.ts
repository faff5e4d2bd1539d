import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findLicense, parseLicenseNumber } from "~/domain/payments/purchases/image/read-licenses";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";

/** The full-size file of a license, for its holder while it is valid; 404 for everybody else. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const number = parseLicenseNumber(params.number ?? "");
  const license = viewer && number ? await findLicense(context.app, { number }) : null;
  if (!license?.fileKey || license.userId !== viewer?.id || license.state !== "active") throw notFound();
  const { fileKey: key, contentType } = license;
  return fileResponse(context.app, request, {
    key,
    contentType,
    downloadName: `${license.number.toLowerCase()}.${contentType === "image/jpeg" ? "jpg" : "png"}`,
    cacheControl: PRIVATE,
  });
}
