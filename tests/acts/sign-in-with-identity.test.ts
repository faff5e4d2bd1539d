import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signInWithIdentity } from "~/acts/sign-in-with-identity";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { codes, identities, sessions, users } from "~/db/schema";
import {
  connectIdentity,
  disconnectIdentity,
  listSignInMethods,
  type ProviderIdentity,
} from "~/domain/accounts/identities";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import { PENDING_IDENTITY_MS, sealPendingIdentity } from "~/domain/accounts/pending-identity";
import { signUp } from "~/domain/accounts/sign-up";
import { findViewer } from "~/domain/accounts/viewer";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { reportChecks } from "../support/app/report-quality";
import { testApp } from "../support/app/test-app";
import { newBrowser } from "../support/data/browser-state";
import { createUser } from "../support/data/factories";

reportChecks("S14", "identities, addresses and accounts");

const ISSUER = "https://accounts.google.com";
const PASSWORD = "a sentence to remember";
const CALLER = "192.0.2.15";
const app = testApp();

const google = (subject: string, email: string, issuer = ISSUER): ProviderIdentity => ({
  issuer,
  subject,
  email,
});
const signIn = (identity: ProviderIdentity, browser = newBrowser()) =>
  signInWithIdentity(app, { identity, browser });

async function whoIsIn(result: Awaited<ReturnType<typeof signIn>>) {
  if (result.status !== "signed-in") throw new Error(result.status);
  return findViewer(app, { tokenHash: await sha256Hex(result.session.token) });
}

async function verifiedPerson(email: string): Promise<string> {
  const userId = await createUser(app, email);
  await app.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD), verifiedAt: app.now() })
    .where(eq(users.id, userId));
  return userId;
}

const logIn = (email: string, browser = newBrowser()) =>
  signInWithPassword(app, { email, password: PASSWORD, browser, callerAddress: CALLER });

describe("signing in with an identity of another company", () => {
  it("opens an account with the welcome credits and no password, and finds it again", async () => {
    const first = await signIn(google("1", "New@Example.com"));
    expect(first).toMatchObject({ isNew: true, welcomeCredits: 3 });
    const viewer = await whoIsIn(first);
    expect(viewer).toMatchObject({ email: "new@example.com", credits: 3 });
    const again = await signIn(google("1", "new@example.com"));
    expect(again).toMatchObject({ isNew: false, welcomeCredits: 0 });
    expect((await whoIsIn(again))?.id).toBe(viewer?.id);
    expect(await listSignInMethods(app, { userId: viewer?.id ?? "" })).toMatchObject({
      hasPassword: false,
      identities: [{ issuer: ISSUER, email: "new@example.com" }],
    });
  });

  it("is found by issuer and subject, even if its address changed", async () => {
    const viewer = await whoIsIn(await signIn(google("2", "before@example.com")));
    expect((await whoIsIn(await signIn(google("2", "after@example.com"))))?.id).toBe(viewer?.id);
    // The address has a new owner with another subject; the same subject at another issuer is another person, too.
    expect(await signIn(google("3", "before@example.com"))).toMatchObject({ status: "proof-needed" });
    const foreign = await whoIsIn(
      await signIn(google("2", "foreign@example.com", "https://id.evil.example")),
    );
    expect(foreign?.id).not.toBe(viewer?.id);
  });

  it("opens no account that has the address: its owner proves it first, in the same browser", async () => {
    const email = "owner@example.com";
    const userId = await verifiedPerson(email);
    const refused = await signIn(google("4", email));
    expect(refused).toMatchObject({ status: "proof-needed" });
    expect(await app.db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);

    const pendingIdentity = await sealPendingIdentity(app, google("4", email));
    const joined = await logIn(email, newBrowser({ pendingIdentity }));
    expect(joined).toMatchObject({ status: "signed-in", session: { hasConnectedIdentity: true } });
    expect((await whoIsIn(await signIn(google("4", email))))?.id).toBe(userId);
  });

  it("connects what waits in a browser to the account of its own address alone, unchanged and in time", async () => {
    await verifiedPerson("mine@example.com");
    await verifiedPerson("yours@example.com");
    const pendingIdentity = await sealPendingIdentity(app, google("5", "mine@example.com"));
    const forged = `${Buffer.from(JSON.stringify({ value: google("5", "yours@example.com"), expiresAt: 9e15 })).toString("base64url")}.${pendingIdentity.split(".")[1]}`;
    for (const [email, sealed] of [
      ["yours@example.com", pendingIdentity],
      ["yours@example.com", forged],
      ["mine@example.com", "x.y"],
    ] as const)
      expect(await logIn(email, newBrowser({ pendingIdentity: sealed }))).toMatchObject({
        session: { hasConnectedIdentity: false },
      });
    app.clock.now += PENDING_IDENTITY_MS;
    expect(await logIn("mine@example.com", newBrowser({ pendingIdentity }))).toMatchObject({
      session: { hasConnectedIdentity: false },
    });
    expect(await app.db.select().from(identities).where(eq(identities.subject, "5"))).toEqual([]);
  });

  it("deletes what a stranger set on an account that they prepared with somebody else's address", async () => {
    const email = "prepared@example.com";
    await signUp(app, { email, password: "the stranger's own", signUpToken: null, callerAddress: CALLER });
    const viewer = await whoIsIn(await signIn(google("6", email)));
    expect(viewer).toMatchObject({ email, credits: 3 });
    const userId = viewer?.id ?? "";
    expect(await listSignInMethods(app, { userId })).toMatchObject({ hasPassword: false });
    expect(await app.db.select().from(codes).where(eq(codes.userId, userId))).toEqual([]);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
    const stranger = { email, password: "the stranger's own", browser: newBrowser(), callerAddress: CALLER };
    expect(await signInWithPassword(app, stranger)).toEqual({ status: "wrong" });
  });

  it("opens one account for many sign-ins at once, and welcomes a mailbox once", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => signIn(google("7", "many@gmail.com"))),
    );
    expect(results.every((result) => result.status === "signed-in")).toBe(true);
    expect(await app.db.select().from(users).where(eq(users.email, "many@gmail.com"))).toHaveLength(1);
    const alias = await signIn(google("8", "m.any+shirts@gmail.com"));
    expect(alias).toMatchObject({ isNew: true, welcomeCredits: 0 });
  });
});

describe("connecting and disconnecting", () => {
  it("gives an identity to one person, and a person one identity of a company", async () => {
    const [ann, bob] = [await verifiedPerson("ann@example.com"), await verifiedPerson("bob@example.com")];
    const connect = (userId: string, subject: string) =>
      connectIdentity(app, {
        person: { userId, email: "mail@example.com" },
        identity: google(subject, `g${subject}@example.com`),
      });
    expect(await connect(ann, "10")).toEqual({ status: "connected" });
    expect(await connect(ann, "10")).toEqual({ status: "connected" });
    expect(await connect(bob, "10")).toEqual({ status: "taken" });
    expect(await connect(ann, "11")).toEqual({ status: "another-connected" });
  });

  it("never removes the last way to sign in, nor another person's identity", async () => {
    const person = (await whoIsIn(await signIn(google("12", "only@example.com"))))?.id ?? "";
    const other = await verifiedPerson("other@example.com");
    const [own] = (await listSignInMethods(app, { userId: person })).identities;
    const identityId = own?.id ?? "";
    expect(
      await disconnectIdentity(app, { person: { userId: person, email: "mail@example.com" }, identityId }),
    ).toEqual({ status: "last-way-in" });
    expect(
      await disconnectIdentity(app, { person: { userId: other, email: "mail@example.com" }, identityId }),
    ).toEqual({ status: "not-connected" });
    await app.db.update(users).set({ passwordHash: "scrypt$" }).where(eq(users.id, person));
    expect(
      await disconnectIdentity(app, { person: { userId: person, email: "mail@example.com" }, identityId }),
    ).toEqual({ status: "disconnected" });
  });
});
