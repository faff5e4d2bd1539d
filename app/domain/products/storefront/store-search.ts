/** Searches one store: the store's id is a token in the index, so other stores' results are never read. */
export function storeSearchQuery(storeId: string, terms: string): string {
  return `store : "${storeId.replaceAll('"', "")}" AND title : (${terms})`;
}
