import type { App } from "~/app";
import { type CheckPasswordResult, checkPassword } from "~/domain/accounts/check-password";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { startSession } from "./start-session";

export type SignInResult =
  | { status: "signed-in"; session: StartedSession }
  | Exclude<CheckPasswordResult, { status: "right" }>;

export async function signInWithPassword(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email, password, browser }: { email: string; password: string; browser: BrowserState },
): Promise<SignInResult> {
  const checked = await checkPassword(app, { email, password, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  const session = await startSession(app, { proof: checked.proof, browser });
  return session ? { status: "signed-in", session } : { status: "wrong" };
}
