/** The nearest matching ancestor of the event's target, if any; the caller is responsible for its type. */
export function closestTarget<E = HTMLElement>(event: Event, selector: string): E | null {
  return event.target instanceof Element ? (event.target.closest(selector) as E | null) : null;
}
