import { Notice } from "~/ui/elements/notice";
import type { GoogleProblem } from "./google/google-problems";
import { googleWords } from "./google/google-words";
import { words as passkeyWords } from "./passkeys/words";
import { words } from "./words";

/** Why a login is needed, or why signing in with Google failed. */
export function LoginNotice({
  problem,
  knownEmail,
  isPurchase,
  isPasskeyRefused,
  isExpired,
}: {
  problem: GoogleProblem | null;
  knownEmail: string | null;
  isPurchase: boolean;
  isPasskeyRefused: boolean;
  isExpired: boolean;
}) {
  if (problem === "known" && knownEmail) {
    const { title, text } = googleWords.known;
    return (
      <Notice kind="info" title={title}>
        <p>{text({ email: knownEmail })}</p>
      </Notice>
    );
  }
  if (problem)
    return (
      <Notice kind={problem === "canceled" ? "info" : "error"} title={googleWords.problems[problem].title}>
        <p>{googleWords.problems[problem].text}</p>
      </Notice>
    );
  if (isPasskeyRefused)
    return (
      <Notice kind="error" title={passkeyWords.signIn.refusedTitle}>
        <p>{passkeyWords.signIn.refused}</p>
      </Notice>
    );
  if (isExpired)
    return (
      <Notice kind="info" title={words.login.expiredTitle}>
        <p>{words.login.expired}</p>
      </Notice>
    );
  return isPurchase ? (
    <Notice kind="info" title={words.login.requiredTitle}>
      <p>{words.login.required}</p>
    </Notice>
  ) : null;
}
