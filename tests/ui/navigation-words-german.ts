/** Single exports, as in the English module; `words-translation.isolated.test.tsx` checks that none is missing. */
export const pages = "Seiten";
export const previous = "Zurück";
export const next = "Weiter";
