/** What a route declares about itself. A page is hydrated only if it says so. */
export interface RouteHandle {
  hydrate?: boolean;
  /** The person is in the middle of something, such as paying: nothing on the page leads elsewhere. */
  hidesPromotions?: boolean;
  /** Leaves out header and footer (a checkout, a print view). */
  hidesFrame?: boolean;
  /** A style sheet of this page alone, sent inside the document so that a landing page waits for one file less. */
  inlineStylesheet?: string;
}

/** A page is hydrated where any matched route asks for it. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);
}

/** The style sheet of a matched route. */
export function inlineStylesheetOf(handles: unknown[]): string | undefined {
  return handles.map((handle) => (handle as RouteHandle | undefined)?.inlineStylesheet).find(Boolean);
}

/** True where any matched route hides promotions. */
export function hidesPromotions(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hidesPromotions === true);
}
