import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPosts } from "~/domain/blog/export-posts";
import { SHARED_PAGE } from "~/http/responses/cache-control";

/** The published posts as a file. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const day = new Date(context.app.now()).toISOString().slice(0, 10);
  return new Response(exportPosts(context.app), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="inkloom-posts-${day}.json"`,
      "cache-control": SHARED_PAGE,
    },
  });
}
