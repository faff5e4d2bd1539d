/** The nearest element around the event's target that matches, if any; the selector vouches for its kind. */
export function closestTarget<E = HTMLElement>(event: Event, selector: string): E | null {
  return event.target instanceof Element ? (event.target.closest(selector) as E | null) : null;
}
