/** What the secret of a link is made from that opens a download of a person's data without a login. */
export function exportTokenSubject(exportId: string): string {
  return `export:${exportId}`;
}
