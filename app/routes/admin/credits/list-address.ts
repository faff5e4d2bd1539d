const PATH = "/admin/credits";

/** The place in the list that a row's form was sent from, from its `list` field: the query of its address. */
export function listAddress(form: FormData): string {
  const query = new URLSearchParams(String(form.get("list") ?? "").slice(0, 1000)).toString();
  return query ? `${PATH}?${query}` : PATH;
}
