import { generateTOTP } from "@epic-web/totp";
import { eq } from "drizzle-orm";
import { addAuthenticator } from "~/acts/factors/change-authenticator";
import type { SignedIn } from "~/acts/factors/sign-in-with-factor";
import { auditLog, deliveries, factors } from "~/db/schema";
import { beginAuthenticator, findUnverifiedSecret } from "~/domain/accounts/factors/authenticator";
import type { TestApp } from "../app/test-app";
import { newBrowser } from "./browser-state";
import { createUser } from "./factories";

export interface PersonWithFactor {
  viewer: SignedIn;
  secret: string;
  recovery: string[];
}

export const codeOf = async (secret: string) => (await generateTOTP({ secret })).otp;

/** A person without a factor. */
export async function signedInPerson(app: TestApp, name: string): Promise<SignedIn> {
  const email = `${name}@example.com`;
  return { id: await createUser(app, email), email, hasFactor: false, session: { id: `session of ${name}` } };
}

/** A person who is setting up an authenticator app. */
export async function personBeginning(app: TestApp, name: string) {
  const viewer = await signedInPerson(app, name);
  await beginAuthenticator(app, { userId: viewer.id });
  const secret = (await findUnverifiedSecret(app, { userId: viewer.id }))?.secret ?? "";
  return { viewer, secret };
}

/** A person with an authenticator app, whose present code is not used up. */
export async function personWithFactor(app: TestApp, name: string): Promise<PersonWithFactor> {
  const { viewer, secret } = await personBeginning(app, name);
  const code = await codeOf(secret);
  const added = await addAuthenticator(app, { viewer, browser: newBrowser(), code, name: "Phone" });
  if (added.status !== "added" || !added.codes) throw new Error("not added");
  await app.db.update(factors).set({ lastStep: null }).where(eq(factors.userId, viewer.id));
  return { viewer: { ...viewer, hasFactor: true }, secret, recovery: added.codes };
}

/** What a person was told by email, and what the audit log says about them, each in order. */
export async function reportsOf(app: TestApp, { id, email }: { id: string; email: string }) {
  const sent = await app.db.select().from(deliveries).where(eq(deliveries.recipient, email));
  const logged = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${id}`));
  return {
    letters: sent.sort(byId).map(({ data }) => (JSON.parse(data) as { change: string }).change),
    log: logged.sort(byId).map(({ action, actorId }) => (actorId === id ? action : "by another person")),
  };
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
