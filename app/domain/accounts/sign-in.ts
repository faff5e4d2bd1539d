import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { users } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import {
  countAttemptQuery,
  MAX_SIGN_IN_ATTEMPTS_PER_HOUR,
  signInAttemptSubject,
  uncountAttemptStatement,
} from "./attempt-limits";
import { verifyPassword } from "./passwords";
import { createSessionStatement } from "./sessions";
import { sendVerificationEmail } from "./sign-up";

export type SignInResult =
  | { status: "signed-in"; userId: string; token: string }
  | { status: "wrong" }
  | { status: "too-many" }
  /** Said only to the right password; a new letter is on its way. */
  | { status: "unverified" };

export async function signIn(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email, password, device }: { email: string; password: string; device: string | null },
): Promise<SignInResult> {
  const subject = await signInAttemptSubject(app, { email, device });
  const subjectHash = await sha256Hex(subject);
  const [[uses], [user]] = await app.db.batch([
    countAttemptQuery(app, { kind: "login" }, subjectHash),
    app.db
      .select({ id: users.id, passwordHash: users.passwordHash, verifiedAt: users.verifiedAt })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
  ]);
  if ((uses?.count ?? 0) > MAX_SIGN_IN_ATTEMPTS_PER_HOUR) return { status: "too-many" };
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) return { status: "wrong" };
  if (user.verifiedAt === null) {
    await sendVerificationEmail(app, { userId: user.id, email });
    return { status: "unverified" };
  }
  const { statement, token } = await createSessionStatement(app, { userId: user.id });
  await runTransaction(app.db, [statement, uncountAttemptStatement(app, { kind: "login" }, subjectHash)]);
  return { status: "signed-in", userId: user.id, token };
}
