import { z } from "zod";
import { words } from "../words";
import { passwordWeaknesses } from "./password-weakness";

const MIN_CHARACTERS = 6;
const MAX_CHARACTERS = 200;

const passwordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(MIN_CHARACTERS, words.passwordTooShort({ least: MIN_CHARACTERS }))
    .max(MAX_CHARACTERS, words.passwordTooLong({ most: MAX_CHARACTERS }));

/** A password for signing in. Not checked for weakness: one chosen under older rules still works. */
export const password = passwordField(words.password);

/** A password that is being chosen. */
export const newPassword = passwordField(words.newPassword).superRefine((text, check) => {
  const message = weaknessMessage(text);
  if (message) check.addIssue({ code: "custom", message });
});

/** All reasons in one sentence, since a field shows one message. Null if there are none. */
export function weaknessMessage(text: string, email?: string): string | null {
  const reasons = passwordWeaknesses(text, email);
  return reasons.length > 0
    ? words.passwordWeak({ reasons: reasons.map((reason) => words.weaknesses[reason]) })
    : null;
}
