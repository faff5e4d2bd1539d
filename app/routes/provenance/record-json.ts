import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PRIVATE, SHARED_PAGE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { lookUpAddress } from "./lookup.server";

/**
 * The record as JSON (docs/provenance.md): of a published product for everybody, of an own picture with the owner's
 * private fields.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await lookUpAddress(context, new URL(request.url).searchParams);
  if (answer === null || answer === "missing" || answer.subject === "file") throw notFound();
  const record = {
    format: "inkloom-provenance",
    version: 1,
    signed: false,
    about: "https://schema.org/CreativeWork",
    exportedAt: new Date(context.app.now()).toISOString(),
    pictures: (answer.own ? [answer.own] : answer.chains).map((chain) =>
      chain.map(({ createdAt, edits, ...picture }) => ({
        ...picture,
        createdAt: new Date(createdAt).toISOString(),
        edits: edits.map(({ at, ...edit }) => ({ ...edit, at: new Date(at).toISOString() })),
      })),
    ),
  };
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="provenance.json"',
      "cache-control": answer.own ? PRIVATE : SHARED_PAGE,
    },
  });
}
