import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { users } from "~/db/schema";
import { sha256Hex } from "~/lib/tokens";
import { countUseQuery, GUESSES_PER_HOUR, guessSubject, takeBackUse } from "./guesses";
import { isPassword } from "./passwords";
import { sessionStatement } from "./sessions";
import { sendVerification } from "./sign-up";

export type SignIn =
  | { status: "signed-in"; userId: string; token: string }
  | { status: "wrong" }
  | { status: "too-many" }
  /** Said only to the right password; a new letter is on its way. */
  | { status: "unverified" };

export async function signIn(
  app: Pick<App, "db" | "now" | "secret" | "enqueue">,
  { email, password, device }: { email: string; password: string; device: string | null },
): Promise<SignIn> {
  const subject = await guessSubject(app, { email, device });
  const subjectHash = await sha256Hex(subject);
  const [[uses], [user]] = await app.db.batch([
    countUseQuery(app, { kind: "login" }, subjectHash),
    app.db
      .select({ id: users.id, passwordHash: users.passwordHash, verifiedAt: users.verifiedAt })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
  ]);
  if ((uses?.count ?? 0) > GUESSES_PER_HOUR) return { status: "too-many" };
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) return { status: "wrong" };
  if (user.verifiedAt === null) {
    await sendVerification(app, { userId: user.id, email });
    return { status: "unverified" };
  }
  const { statement, token } = await sessionStatement(app, { userId: user.id });
  await applyAll(app.db, [statement, takeBackUse(app, { kind: "login" }, subjectHash)]);
  return { status: "signed-in", userId: user.id, token };
}
