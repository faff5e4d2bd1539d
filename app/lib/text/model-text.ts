import { cutText } from "./cut-text";

/** What a model wrote, made safe to show: one line of text without markup, addresses or control characters. */
export function plainLine(text: string, mostCharacters: number): string {
  return cutText(text, mostCharacters)
    .replace(/<[^>]{0,200}>/g, " ")
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, " ")
    .replace(/\S+@\S+\.\S+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The sentences in which the pattern does not occur. */
export function withoutSentences(text: string, pattern: RegExp): string {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !pattern.test(sentence))
    .join(" ");
}
