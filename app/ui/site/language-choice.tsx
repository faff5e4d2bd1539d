import { LANGUAGE_CHANGED, LANGUAGES } from "~/content/copy/site/navigation";
import { Icon } from "../elements/icon";
import * as words from "./words";

/** A language choice, confirmed by a toast. Without the script it posts to /language. */
export function LanguageChoice({ here }: { here: string }) {
  return (
    <form method="post" action="/language" className="language">
      <input type="hidden" name="to" value={here} />
      <label>
        <Icon name="globe" />
        <span className="sr-only">{words.languageChoiceLanguage}</span>
        <select
          name="language"
          autoComplete="off"
          data-says={LANGUAGE_CHANGED.title}
          data-says-more={LANGUAGE_CHANGED.description}
        >
          {LANGUAGES.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="no-js">
        {words.languageChoiceChange}
      </button>
    </form>
  );
}
