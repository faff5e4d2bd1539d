/** What a route says about itself. Pages are not hydrated unless they say so. */
export interface RouteHandle {
  hydrate?: boolean;
  /** Leaves out header and footer (a checkout, a print view). */
  bare?: boolean;
}

/** A page is hydrated where any matched route asks for it. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);
}
