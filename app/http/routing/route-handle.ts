/** What a route declares about itself. A page is hydrated only if it says so. */
export interface RouteHandle {
  hydrate?: boolean;
  /** The person is in the middle of a task such as paying, so the page has no links that lead away from it. */
  hidesPromotions?: boolean;
  /** The page may show the check that somebody is no robot, which is another company's script and frame. */
  asksHumanCheck?: boolean;
  /** A style sheet of this page only, inlined in the document to save a request. */
  inlineStylesheet?: string;
}

/** A page is hydrated if any matched route asks for it. */
export function isHydrated(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);
}

/** True if any matched route may show the check. */
export function asksHumanCheck(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.asksHumanCheck === true);
}

/** The style sheet of a matched route. */
export function inlineStylesheetOf(handles: unknown[]): string | undefined {
  return handles.map((handle) => (handle as RouteHandle | undefined)?.inlineStylesheet).find(Boolean);
}

/** True if any matched route hides promotions. */
export function hidesPromotions(handles: unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.hidesPromotions === true);
}
