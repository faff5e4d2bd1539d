/** Addresses of one list: what is searched and sorted stays, the place in it changes. Empty values are left out. */
export function listLinks(path: string, kept: Record<string, string>) {
  return (place: Record<string, string> = {}): string => {
    const query = new URLSearchParams(
      Object.entries({ ...kept, ...place }).filter(([, value]) => value !== ""),
    ).toString();
    return query ? `${path}?${query}` : path;
  };
}
