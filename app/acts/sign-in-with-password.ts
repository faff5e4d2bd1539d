import { type CheckPasswordResult, checkPassword } from "~/domain/accounts/passwords/check-password";
import type { BrowserState, FactorNeeded, StartedSession } from "~/domain/accounts/sessions";
import { type SessionContext, startSession } from "./start-session";

export type SignInResult =
  | { status: "signed-in"; session: StartedSession }
  | ({ status: "factor-needed" } & FactorNeeded)
  | Exclude<CheckPasswordResult, { status: "right" }>;

export async function signInWithPassword(
  app: SessionContext,
  credentials: { email: string; password: string; browser: BrowserState; callerAddress: string },
): Promise<SignInResult> {
  const checked = await checkPassword(app, credentials);
  if (checked.status !== "right") return checked;
  const session = await startSession(app, { proof: checked.proof, browser: credentials.browser });
  if (session && "factorToken" in session) return { status: "factor-needed", ...session };
  return session ? { status: "signed-in", session } : { status: "wrong" };
}
