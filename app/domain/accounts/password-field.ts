import { z } from "zod";
import { words } from "./words";

const MIN_CHARACTERS = 6;
const MAX_CHARACTERS = 200;

const passwordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(MIN_CHARACTERS, words.passwordTooShort({ least: MIN_CHARACTERS }))
    .max(MAX_CHARACTERS, words.passwordTooLong({ most: MAX_CHARACTERS }));

export const password = passwordField(words.password);
export const newPassword = passwordField(words.newPassword);
