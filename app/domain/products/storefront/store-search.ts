/** In one store: its id is a token of the index, so that other stores' hits are never read. */
export function storeSearchQuery(storeId: string, terms: string): string {
  return `store : "${storeId.replaceAll('"', "")}" AND title : (${terms})`;
}
