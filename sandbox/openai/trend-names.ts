import { invalidRequest } from "./errors.ts";

interface Group {
  position: number;
  keywords: string[];
}

/**
 * Names for groups of products, from their keywords. Each summary ends with a number that nobody counted, as models write although
 * they were told not to: the app must take it out.
 */
export function nameTrends(text: unknown): object {
  const groups = readGroups(String(text ?? ""));
  return {
    trends: groups.map(({ position, keywords }) => ({
      position,
      name: `${capital(keywords[0] ?? "")} ${capital(keywords[1] ?? "")} Drawings`.replace(/\s+/g, " "),
      summary: `Drawings around ${keywords.slice(0, 3).join(", ")}. They are made to be read at a glance. Shoppers bought 80 % more of them this year.`,
    })),
  };
}

function readGroups(text: string): Group[] {
  try {
    return JSON.parse(text) as Group[];
  } catch {
    throw invalidRequest("The groups are not JSON.", "messages", null);
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
