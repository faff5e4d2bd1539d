import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { users } from "~/db/schema";
import { counterOf, countUseQuery, isWithinLimit, releaseUseStatement } from "~/domain/limits/count-use";
import { emailSubject } from "~/domain/limits/subjects";
import { isKnownDevice } from "./known-device";
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
  // Counted apart, so that a stranger's guesses never shut out the owner's own devices.
  const device = (await isKnownDevice(app, { email, deviceToken })) ? "known" : "new";
  const attempts = counterOf("login", await emailSubject(email, device));
  const [counted, [user]] = await app.db.batch([
    countUseQuery(app, attempts),
    app.db
      .select({ id: users.id, passwordHash: users.passwordHash, verifiedAt: users.verifiedAt })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
  ]);
  if (!isWithinLimit(attempts, counted)) return { status: "too-many" };
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) return { status: "wrong" };
  if (user.verifiedAt === null) {
    await sendVerificationEmail(app, { userId: user.id, email });
    return { status: "unverified" };
  }
  // Whoever knows the password is not guessing: the attempt is taken back with the sign-in.
  const statements = [releaseUseStatement(app, attempts)];
  return { status: "right", proof: { userId: user.id, email, statements } };
}
