/** What a route says about itself. Pages are not hydrated unless they say so. */
export interface RouteHandle {
  hydrate?: boolean;
  /** Somebody is in the middle of something: nothing on the page calls them elsewhere. */
  busy?: boolean;
  /** Leaves out header and footer (a checkout, a print view). */
  bare?: boolean;
}

/** A page is hydrated where any matched route asks for it. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);
}

/** True where a matched route says that somebody is in the middle of something, such as paying. */
export function isBusy(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.busy === true);
}
