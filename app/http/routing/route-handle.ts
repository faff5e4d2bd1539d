/** What a route says about itself. Pages are not hydrated unless they say so. */
export interface RouteHandle {
  hydrate?: boolean;
  /** Somebody is in the middle of something: nothing on the page calls them elsewhere. */
  hidesPromotions?: boolean;
  /** Leaves out header and footer (a checkout, a print view). */
  hidesFrame?: boolean;
  /** A style sheet that only this page has, sent inside it: what many come to first does not wait for one more file. */
  inlineStylesheet?: string;
}

/** A page is hydrated where any matched route asks for it. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);
}

/** The style sheet that a matched route brings with it. */
export function inlineStylesheetOf(handles: unknown[]): string | undefined {
  return handles.map((handle) => (handle as RouteHandle | undefined)?.inlineStylesheet).find(Boolean);
}

/** True where a matched route says that somebody is in the middle of something, such as paying. */
export function hidesPromotions(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hidesPromotions === true);
}
