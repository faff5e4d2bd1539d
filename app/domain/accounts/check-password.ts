import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { users } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import {
  countAttemptQuery,
  MAX_SIGN_IN_ATTEMPTS_PER_HOUR,
  signInAttemptSubject,
  uncountAttemptStatement,
} from "./attempt-limits";
import { verifyPassword } from "./passwords";
import type { Proof } from "./sessions";
import { sendVerificationEmail } from "./sign-up";

export type CheckPasswordResult =
  | { status: "right"; proof: Proof }
  | { status: "wrong" }
  | { status: "too-many" }
  /** Told only to the right password; another verification e-mail is sent. */
  | { status: "unverified" };

/** Checks an e-mail address and a password, counted against guessing. */
export async function checkPassword(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email, password, deviceToken }: { email: string; password: string; deviceToken: string | null },
): Promise<CheckPasswordResult> {
  const subject = await signInAttemptSubject(app, { email, deviceToken });
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
  // Whoever knows the password is not guessing: the attempt is taken back with the sign-in.
  const statements = [uncountAttemptStatement(app, { kind: "login" }, subjectHash)];
  return { status: "right", proof: { userId: user.id, email, statements } };
}
