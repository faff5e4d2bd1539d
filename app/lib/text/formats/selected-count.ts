import { formatBytes } from "./format-bytes";

/** How many are selected and what deleting them frees: "2 selected · frees 1.2 MB". `#` stands for each number. */
export function selectedCount(
  words: { selected: string; frees: string },
  { count, bytes }: { count: number; bytes: number },
): string {
  const selected = words.selected.replace("#", String(count));
  return count > 0 ? `${selected} · ${words.frees.replace("#", formatBytes(bytes))}` : selected;
}
