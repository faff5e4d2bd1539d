/** Whether a text holds more than `most` of these signs together; does not read on after that. */
export function hasMoreThan(most: number, text: string, ...signs: string[]): boolean {
  let count = 0;
  for (const sign of signs)
    for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count++;
  return count > most;
}
