/** Reads the `list` field of a row's form: the query of the list page that the form was sent from. */
export function listAddress(path: string, form: FormData): string {
  const query = new URLSearchParams(String(form.get("list") ?? "").slice(0, 1000)).toString();
  return query ? `${path}?${query}` : path;
}
