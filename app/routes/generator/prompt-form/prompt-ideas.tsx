import * as words from "./words";

/** Links that fill the prompt without script, too; with script the page is not loaded again. */
export function PromptIdeas({
  ideas,
  onPick,
}: {
  ideas: readonly string[];
  onPick: (prompt: string) => void;
}) {
  return (
    <details className="gen-ideas">
      <summary>{words.promptIdeasBorrowAnIdea}</summary>
      <ul>
        {ideas.map((idea) => (
          <li key={idea}>
            <a
              href={`/ai-image-generator?prompt=${encodeURIComponent(idea)}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onPick(idea);
                document.getElementById("prompt")?.focus();
              }}
            >
              {idea}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
