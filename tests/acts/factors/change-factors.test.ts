import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addAuthenticator, removeAuthenticator } from "~/acts/factors/change-authenticator";
import { renewRecoveryCodes } from "~/acts/factors/renew-recovery-codes";
import { confirmWithFactor } from "~/acts/factors/sign-in-with-factor";
import { factors, recoveryCodes, userRoles } from "~/db/schema";
import { findFactors } from "~/domain/accounts/factors/find-factors";
import { hashRecoveryCode } from "~/domain/accounts/factors/recovery-codes";
import { connectIdentity, disconnectIdentity, listSignInMethods } from "~/domain/accounts/identities";
import { findViewer } from "~/domain/accounts/viewer";
import { securityChangedEmail } from "~/emails/accounts/security-changed";
import { words } from "~/emails/accounts/words";
import { renderEmail } from "~/emails/render-email";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { codeOf, personBeginning, personWithFactor, reportsOf } from "../../support/data/person-with-factor";

const app = testApp();
const strict = { ...app, config: { ...app.config, adminsNeedFactor: true } };
const browser = newBrowser();

/** The codes that open the account, as the table knows them. */
async function storedCodes(userId: string): Promise<string[]> {
  const rows = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return rows.map(({ codeHash }) => codeHash).sort();
}
const hashed = async (userId: string, codes: string[]) =>
  (await Promise.all(codes.map((code) => hashRecoveryCode(app, { userId, code })))).sort();

describe("requests at once", () => {
  it("that both set up an app: one does, and the codes that it shows are those that work", async () => {
    const { viewer, secret } = await personBeginning(app, "adds-twice");
    const code = await codeOf(secret);
    const add = () => addAuthenticator(app, { viewer, browser, code, name: "Phone" });
    const all = await Promise.all([add(), add(), add()]);
    const added = all.filter((one) => one.status === "added");
    expect(added).toHaveLength(1);
    expect(await storedCodes(viewer.id)).toEqual(await hashed(viewer.id, added[0]?.codes ?? []));
    expect(await reportsOf(app, viewer)).toEqual({
      letters: ["add authenticator"],
      log: ["add authenticator"],
    });
  });

  it("that remove the app and renew its codes leave both or none", async () => {
    const { viewer, recovery } = await personWithFactor(app, "removes-and-renews");
    const [removed, renewed] = await Promise.all([
      removeAuthenticator(app, { viewer, browser, answer: { code: recovery[0] ?? "" } }),
      renewRecoveryCodes(app, { viewer }),
    ]);
    const { authenticator } = await findFactors(app, { userId: viewer.id });
    const codes = await storedCodes(viewer.id);
    if (removed.status === "signed-in") expect([authenticator, codes]).toEqual([null, []]);
    else expect(codes).toEqual(await hashed(viewer.id, renewed ?? []));
  });

  it("that both renew the codes: those that are shown are those that work", async () => {
    const { viewer } = await personWithFactor(app, "renews-twice");
    const both = await Promise.all([
      renewRecoveryCodes(app, { viewer }),
      renewRecoveryCodes(app, { viewer }),
    ]);
    const shown = both.filter((codes) => codes !== null);
    expect(shown.length).toBeGreaterThan(0);
    expect(await storedCodes(viewer.id)).toEqual(await hashed(viewer.id, shown.at(-1) ?? []));
    if (shown.length === 2) throw new Error("both were shown codes, and one of them codes that do not work");
  });

  it("that both remove the app: one does", async () => {
    const { viewer, secret } = await personWithFactor(app, "removes-twice");
    const code = await codeOf(secret);
    const remove = () => removeAuthenticator(app, { viewer, browser, answer: { code } });
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["signed-in", "wrong"]);
    expect(await reportsOf(app, viewer)).toMatchObject({
      letters: ["add authenticator", "remove authenticator"],
    });
  });
});

describe("somebody with a role", () => {
  it("keeps the last factor where the admin pages ask for one, and all that belongs to it", async () => {
    const { viewer, secret } = await personWithFactor(app, "admin-keeps");
    await app.db.insert(userRoles).values({ userId: viewer.id, role: "support" });
    const code = await codeOf(secret);
    expect((await removeAuthenticator(strict, { viewer, browser, answer: { code } })).status).toBe("needed");
    expect((await findFactors(app, { userId: viewer.id })).recoveryCodesLeft).toBe(10);
    expect(await reportsOf(app, viewer)).toMatchObject({ letters: ["add authenticator"] });
    // Nothing was used up, and elsewhere it is theirs to remove.
    expect((await removeAuthenticator(app, { viewer, browser, answer: { code } })).status).toBe("signed-in");
  });

  it("is no reason for anybody else to keep theirs", async () => {
    const { viewer, secret } = await personWithFactor(app, "no-role");
    const removed = await removeAuthenticator(strict, {
      viewer,
      browser,
      answer: { code: await codeOf(secret) },
    });
    expect(removed.status).toBe("signed-in");
  });
});

describe("the owner and the audit log", () => {
  it("get one email for each change, and none for a refused one", async () => {
    const { viewer, secret, recovery } = await personWithFactor(app, "is-told");
    expect((await confirmWithFactor(app, { viewer, browser, answer: { code: "000000" } })).status).toBe(
      "wrong",
    );
    expect(
      (await confirmWithFactor(app, { viewer, browser, answer: { code: recovery[0] ?? "" } })).status,
    ).toBe("signed-in");
    expect(
      (await confirmWithFactor(app, { viewer, browser, answer: { code: recovery[0] ?? "" } })).status,
    ).toBe("wrong");
    await renewRecoveryCodes(app, { viewer });
    expect((await removeAuthenticator(app, { viewer, browser, answer: { code: "nonsense" } })).status).toBe(
      "wrong",
    );
    await removeAuthenticator(app, { viewer, browser, answer: { code: await codeOf(secret) } });
    expect(await renewRecoveryCodes(app, { viewer })).toBeNull();
    const changes = ["add authenticator", "use recovery code", "make recovery codes", "remove authenticator"];
    expect(await reportsOf(app, viewer)).toEqual({ letters: changes, log: changes });
  });

  it("get emails when Google is connected and disconnected, not for a refusal or another person's connection", async () => {
    const [ann, bob] = await Promise.all(
      ["ann-google-told", "bob-google-told"].map(async (name) => {
        const email = `${name}@example.com`;
        return { userId: await createUser(app, email), email };
      }),
    );
    if (!ann || !bob) throw new Error("nobody");
    const identity = { issuer: "https://accounts.google.com", subject: "told", email: "told@gmail.example" };
    expect((await connectIdentity(app, { person: ann, identity })).status).toBe("connected");
    expect((await connectIdentity(app, { person: bob, identity })).status).toBe("taken");
    const [google] = (await listSignInMethods(app, ann)).identities;
    const other = { ...identity, issuer: "https://other.example" };
    expect((await connectIdentity(app, { person: ann, identity: other })).status).toBe("connected");
    const identityId = google?.id ?? "";
    expect((await disconnectIdentity(app, { person: bob, identityId })).status).toBe("not-connected");
    expect((await disconnectIdentity(app, { person: ann, identityId })).status).toBe("disconnected");
    expect(await reportsOf(app, { id: ann.userId, email: ann.email })).toEqual({
      letters: ["connect Google", "connect Google", "disconnect Google"],
      log: ["connect Google", "connect Google", "disconnect Google"],
    });
    expect(await reportsOf(app, { id: bob.userId, email: bob.email })).toEqual({ letters: [], log: [] });
  });

  it("read in each letter what changed, when, and what to do if it was somebody else", () => {
    for (const change of Object.keys(
      words.securityChanged.changes,
    ) as (keyof typeof words.securityChanged.changes)[]) {
      const content = securityChangedEmail({ change, at: app.now() }, {
        origin: "https://shop.example",
      } as never);
      const { text } = renderEmail(content, {
        origin: "https://shop.example",
        supportEmail: "help@shop.example",
      });
      expect(text).toContain(words.securityChanged.changes[change].what);
      expect(text).toMatch(/November 20, 2026 at 12:00\sPM UTC/);
      expect(text).toContain("https://shop.example/account/security");
      expect(text).toContain("https://shop.example/forgot-password");
    }
  });
});

describe("an app that was set up", () => {
  it("ends the other sessions and leaves another person's factor and sessions alone", async () => {
    const bob = await personWithFactor(app, "bob-stays");
    const { viewer, secret } = await personBeginning(app, "ann-adds");
    const added = await addAuthenticator(app, { viewer, browser, code: await codeOf(secret), name: "Phone" });
    if (added.status !== "added") throw new Error(added.status);
    expect(await findViewer(app, { tokenHash: await sha256Hex(added.session.token) })).toMatchObject({
      id: viewer.id,
      hasFactor: true,
    });
    expect(await app.db.select().from(factors).where(eq(factors.userId, bob.viewer.id))).toHaveLength(1);
    expect(await storedCodes(bob.viewer.id)).toEqual(await hashed(bob.viewer.id, bob.recovery));
  });
});
