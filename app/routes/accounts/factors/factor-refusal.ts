import type { FactorAnswer } from "~/domain/accounts/factors/factor-answer";
import * as limitWords from "~/domain/limits/words";
import { words } from "./words";

const text = words.confirm;

/** Why a factor was refused: beside the field of the code, or above the forms where a passkey was shown. */
export function factorRefusal(
  answer: FactorAnswer,
  status: "wrong" | "too-many",
): { code: string } | { form: string } {
  if ("passkey" in answer) return { form: text.wrongPasskey };
  return { code: status === "wrong" ? text.wrong : limitWords.factor };
}
