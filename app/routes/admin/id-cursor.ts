/** Lists of the admin are read by id, newest first: `?after=` and `?before=` hold the id of the page's edge row. */
export function readIdCursor(search: URLSearchParams): { id: string; side: "after" | "before" } | null {
  for (const side of ["after", "before"] as const) {
    const id = search.get(side);
    if (id && /^[0-9a-z]{26}$/.test(id)) return { id, side };
  }
  return null;
}

/** Addresses of one list: what is filtered stays, the place in it changes. Empty values are left out. */
export function listLinks(path: string, kept: Record<string, string>) {
  return (place: Record<string, string> = {}): string => {
    const query = new URLSearchParams(
      Object.entries({ ...kept, ...place }).filter(([, value]) => value !== ""),
    ).toString();
    return query ? `${path}?${query}` : path;
  };
}
