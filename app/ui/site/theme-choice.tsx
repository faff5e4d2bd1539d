import { Icon } from "../elements/icon";
import * as words from "./words";

export type Theme = "light" | "dark" | "system";

/** A button that switches to the other theme; CSS shows the one that applies. Posts to /theme. */
export function ThemeToggle({ theme, here }: { theme: Theme; here: string }) {
  return (
    <form method="post" action="/theme" className="theme" data-theme-form={theme}>
      <input type="hidden" name="to" value={here} />
      <button type="submit" name="theme" value="light" className="to-light">
        <Icon name="sun" />
        <span className="sr-only">{words.themeChoiceLightTheme}</span>
      </button>
      <button type="submit" name="theme" value="dark" className="to-dark">
        <Icon name="moon" />
        <span className="sr-only">{words.themeChoiceDarkTheme}</span>
      </button>
    </form>
  );
}

const THEMES = [
  { value: "light", label: words.themeChoiceLight, icon: "sun" },
  { value: "dark", label: words.themeChoiceDark, icon: "moon" },
  { value: "system", label: words.themeChoiceSystem, icon: "system" },
] as const;

/** All three themes as text buttons. Posts to /theme. */
export function ThemeChoice({ theme, here }: { theme: Theme; here: string }) {
  return (
    <form method="post" action="/theme" className="theme-choice" data-theme-form={theme}>
      <input type="hidden" name="to" value={here} />
      <fieldset>
        <legend className="label">{words.themeChoiceTheme}</legend>
        {THEMES.map(({ value, label, icon }) => (
          <button key={value} type="submit" name="theme" value={value} aria-pressed={theme === value}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
