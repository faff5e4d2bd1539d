import { MAX_PROMPT_CHARACTERS, PROMPT_WARNING_CHARACTERS } from "~/domain/designs/generation/prompts";
import * as words from "./words";

/** Characters used, amber above 80 % and red above the limit. Screen readers hear it only above the limit. */
export function PromptCounter({ length }: { length: number }) {
  const tone = length > MAX_PROMPT_CHARACTERS ? "over" : length > PROMPT_WARNING_CHARACTERS ? "near" : "fine";
  return (
    <p id="prompt-count" className={`gen-count num js ${tone}`}>
      {length} / {MAX_PROMPT_CHARACTERS}
      <span className="sr-only" role="status">
        {tone === "over"
          ? words.promptCounterCharactersOverTheLimit({ length: length - MAX_PROMPT_CHARACTERS })
          : ""}
      </span>
    </p>
  );
}
