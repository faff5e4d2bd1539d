import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare";
import type { RouteHandle } from "./route-handle";

type Routes = ServerBuild["routes"];

/**
 * Remix compares a path with every route three times a request, and ranks all routes each time. Only routes with the
 * path's own first segment, or without a fixed one, can match: each such group gets its own handler, so that the number of
 * routes does not slow any page. Matching and ranking stay Remix's.
 */
export function createSegmentHandlers(
  build: ServerBuild,
  create: (build: ServerBuild) => RequestHandler,
): RequestHandler {
  const segments = new Map<string, string | null>();
  for (const id of Object.keys(build.routes)) {
    // A parent route belongs to the groups of all its children.
    if (!isParent(build.routes, id)) segments.set(id, firstSegment(build.routes, id));
  }
  const known = new Set(segments.values());
  const handlers = new Map<string | null, RequestHandler>();
  return (request, context) => {
    const segment = segmentOf(new URL(request.url).pathname);
    const group = segment !== null && known.has(segment) ? segment : null;
    let handler = handlers.get(group);
    if (!handler) {
      handler = create(narrowed(build, (id) => segments.get(id) === group || segments.get(id) === null));
      handlers.set(group, handler);
    }
    return handler(request, context);
  };
}

/** The build with only those leaf routes that pass `isIn`, and their parents. */
function narrowed(build: ServerBuild, isIn: (leafId: string) => boolean): ServerBuild {
  const kept = new Set<string>();
  for (const id of Object.keys(build.routes))
    if (!isParent(build.routes, id) && isIn(id)) for (const each of lineage(build.routes, id)) kept.add(each);
  // A hydrated page needs every route: its links may lead anywhere.
  if ([...kept].some((id) => (build.routes[id]?.module.handle as RouteHandle | undefined)?.hydrate))
    return build;
  return {
    ...build,
    routes: only(build.routes, kept),
    assets: { ...build.assets, routes: only(build.assets.routes, kept) },
  };
}

function only<T>(routes: Record<string, T>, kept: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

function isParent(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

/** A route and its parents, the route itself first. */
function lineage(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId ? [id, ...lineage(routes, parentId)] : [id];
}

/** The fixed first segment of a route's paths, or null if it has none. "" is the home page. */
function firstSegment(routes: Routes, id: string): string | null {
  const path = lineage(routes, id)
    .reverse()
    .flatMap((each) => routes[each]?.path?.split("/").filter(Boolean) ?? []);
  const [first = ""] = path;
  return /[:*?]/.test(first) ? null : first.toLowerCase();
}

/** Decoded and in lower case, as the router compares it. Null if it cannot be decoded. */
function segmentOf(pathname: string): string | null {
  const [, first = ""] = pathname.split("/");
  try {
    return decodeURIComponent(first)
      .toLowerCase()
      .replace(/\.data$/, "")
      .replace(/^_root$/, "");
  } catch {
    return null;
  }
}
