import { formatList } from "~/lib/text/formats/format-list";
import { modelPrompt } from "../generation/model-prompt";
import type { DesignTheme } from "./read-theme";
import { words } from "./words";

/** The prompt as its owner sees it, and as the image model gets it. `requestedChange` is the person's own. */
export function redesignPrompts(
  theme: DesignTheme,
  { requestedChange, seed }: { requestedChange: string; seed: number },
): { prompt: string; finalPrompt: string } {
  const parts = [
    formatList(theme.motifs),
    ...(theme.moods.length > 0 ? [`${theme.moods.join(" and ")} mood`] : []),
    ...(theme.palette.length > 0 ? [`in ${formatList(theme.palette)}`] : []),
    ...(requestedChange ? [requestedChange] : []),
  ];
  const prompt = parts.join(", ");
  const asked = `${prompt}. A new composition of its own, unlike any existing product, without lettering, names or logos`;
  return { prompt, finalPrompt: modelPrompt({ words: asked, style: theme.style, seed }) };
}

/** Title and description to begin with; the creator edits them. */
export function redesignWords(theme: DesignTheme): { title: string; description: string } {
  const [mood] = theme.moods;
  const subject = formatList(theme.motifs.slice(0, 3));
  const title = [mood, subject].filter(Boolean).join(" ");
  return {
    title: title.replace(
      /(^|\s)(\p{L})/gu,
      (_, space: string, letter: string) => space + letter.toUpperCase(),
    ),
    description: words.description({ subject, mood: mood ?? null, palette: formatList(theme.palette) }),
  };
}
