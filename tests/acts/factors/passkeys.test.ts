import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { removeAuthenticator } from "~/acts/factors/change-authenticator";
import { addPasskey, removePasskey } from "~/acts/factors/change-passkeys";
import {
  confirmWithFactor,
  type SignedIn,
  signInWithFactor,
  signInWithPasskey,
} from "~/acts/factors/sign-in-with-factor";
import { startSession } from "~/acts/start-session";
import { runTransaction } from "~/db/client";
import { passkeyChallenges, passkeys, recoveryCodes, userRoles } from "~/db/schema";
import {
  createChallenge,
  PASSKEY_CHALLENGE_MS,
  type PasskeyPurpose,
} from "~/domain/accounts/factors/passkey-challenges";
import { MAX_PASSKEYS, removePasskeyStatement, renamePasskey } from "~/domain/accounts/factors/passkeys";
import { findViewer } from "~/domain/accounts/viewer";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { codeOf, personWithFactor, reportsOf, signedInPerson } from "../../support/data/person-with-factor";
import { FakeAuthenticator } from "../../support/fakes/fake-authenticator";

const app = testApp();
const browser = newBrowser();
const makeDevice = () => FakeAuthenticator.make(app.origin);

/** Adds a passkey of this device for somebody who is signed in. */
async function add(viewer: SignedIn, device: FakeAuthenticator, name = "Laptop") {
  const challenge = await createChallenge(app, { purpose: "add", boundTo: viewer.session.id });
  return addPasskey(app, { viewer, browser, answer: await device.create(challenge), name });
}

/** A person whose only factor is a passkey. */
async function personWithPasskey(name: string) {
  const viewer = await signedInPerson(app, name);
  const device = await makeDevice();
  const added = await add(viewer, device);
  if (added.status !== "added" || !added.codes) throw new Error(`not added: ${added.status}`);
  const [row] = await app.db.select().from(passkeys).where(eq(passkeys.userId, viewer.id));
  return {
    viewer: { ...viewer, hasFactor: true },
    device,
    passkeyId: row?.id ?? "",
    recovery: added.codes,
    token: added.session.token,
  };
}

/** The login page's button: a visitor's browser asks for a challenge and answers it. */
async function visitorsAttempt() {
  const attemptToken = randomToken();
  const boundTo = await sha256Hex(attemptToken);
  return { attemptToken, challenge: await createChallenge(app, { purpose: "sign-in", boundTo }) };
}

const signIn = (attemptToken: string | null, passkey: string) =>
  signInWithPasskey(app, { attemptToken, passkey, browser });

/** The first step of a login with a password: what waits for the factor. */
async function firstProof({ id: userId, email }: SignedIn) {
  const started = await startSession(app, { proof: { userId, email, statements: [] }, browser });
  if (!started || !("factorToken" in started)) throw new Error("no factor was asked for");
  const { factorToken } = started;
  const boundTo = await sha256Hex(factorToken);
  return { factorToken, challenge: await createChallenge(app, { purpose: "factor", boundTo }) };
}

const showAs = async (factorToken: string, passkey: string) =>
  (await signInWithFactor(app, { factorToken, answer: { passkey }, browser })).status;

const viewerOf = async (token: string) => findViewer(app, { tokenHash: await sha256Hex(token) });
const confirmChallenge = (viewer: SignedIn, purpose: PasskeyPurpose = "confirm") =>
  createChallenge(app, { purpose, boundTo: viewer.session.id });
const confirm = async (viewer: SignedIn, passkey: string) =>
  (await confirmWithFactor(app, { viewer, answer: { passkey }, browser })).status;

describe("a login with a passkey alone", () => {
  it("opens its owner's account, without an address, a password or a code", async () => {
    const { viewer, device } = await personWithPasskey("alone");
    const { attemptToken, challenge } = await visitorsAttempt();
    const session = await signIn(attemptToken, await device.use(challenge, { userHandle: viewer.id }));
    expect(await viewerOf(session?.token ?? "")).toMatchObject({ id: viewer.id, hasFactor: true });
    const [row] = await app.db.select().from(passkeys).where(eq(passkeys.userId, viewer.id));
    expect(row).toMatchObject({ signCount: 1, lastUsedAt: app.now() });
  });

  it("accepts an answer once: neither again nor twice at the same moment", async () => {
    const { device } = await personWithPasskey("replayed");
    const { attemptToken, challenge } = await visitorsAttempt();
    const answer = await device.use(challenge);
    const both = await Promise.all([signIn(attemptToken, answer), signIn(attemptToken, answer)]);
    expect(both.filter((session) => session !== null)).toHaveLength(1);
    expect(await signIn(attemptToken, answer)).toBeNull();
    expect(
      await app.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.challenge, challenge)),
    ).toEqual([]);
  });

  it("is refused in another browser than the one that asked, and without a challenge of ours", async () => {
    const { device } = await personWithPasskey("other-browser");
    const { challenge } = await visitorsAttempt();
    const answer = await device.use(challenge);
    expect(await signIn(randomToken(), answer)).toBeNull();
    expect(await signIn(null, answer)).toBeNull();
    const { attemptToken } = await visitorsAttempt();
    expect(await signIn(attemptToken, await device.use("made-up-challenge"))).toBeNull();
  });

  it("is refused when it is too old", async () => {
    const { device } = await personWithPasskey("too-old");
    const { attemptToken, challenge } = await visitorsAttempt();
    const later = { ...app, now: () => app.now() + PASSKEY_CHALLENGE_MS };
    const passkey = await device.use(challenge);
    expect(await signInWithPasskey(later, { attemptToken, passkey, browser })).toBeNull();
  });

  it.each(["https://inkloom.example.attacker.example", "http://localhost:9999", "https://localhost:8788"])(
    "is refused where the person was at %s",
    async (origin) => {
      const { device } = await personWithPasskey(
        `phished-${new URL(origin).host}-${new URL(origin).protocol}`,
      );
      const { attemptToken, challenge } = await visitorsAttempt();
      expect(await signIn(attemptToken, await device.use(challenge, { origin }))).toBeNull();
    },
  );

  it("is refused where the device did not recognize its owner, who had to show nothing else", async () => {
    const { viewer, device } = await personWithPasskey("unverified");
    device.verifies = false;
    const { attemptToken, challenge } = await visitorsAttempt();
    expect(await signIn(attemptToken, await device.use(challenge))).toBeNull();
    // After the password it is a second factor, and touching it is enough.
    const pending = await firstProof(viewer);
    expect(await showAs(pending.factorToken, await device.use(pending.challenge))).toBe("signed-in");
  });

  it("is refused with a changed signature, another device's key, a foreign user handle, and nonsense", async () => {
    const { device } = await personWithPasskey("forged");
    const other = await makeDevice();
    const forge = async (
      change: (answer: { id: string; rawId: string; response: { signature: string } }) => void,
    ) => {
      const { attemptToken, challenge } = await visitorsAttempt();
      const answer = JSON.parse(await other.use(challenge));
      change(answer);
      return signIn(attemptToken, JSON.stringify(answer));
    };
    expect(await forge(() => {})).toBeNull();
    expect(
      await forge((answer) => {
        answer.id = device.credentialId;
        answer.rawId = device.credentialId;
      }),
    ).toBeNull();
    const { attemptToken, challenge } = await visitorsAttempt();
    const answer = await device.use(challenge, { userHandle: "somebody else" });
    expect(await signIn(attemptToken, answer)).toBeNull();
    for (const nonsense of [
      "",
      "{}",
      "[",
      "null",
      '{"id":"a","rawId":"a","type":"public-key","response":{}}',
    ])
      expect(await signIn((await visitorsAttempt()).attemptToken, nonsense)).toBeNull();
  });

  it("is refused once the device counts fewer uses than before: it was copied", async () => {
    const { viewer, device } = await personWithPasskey("copied");
    device.count = 10;
    const first = await visitorsAttempt();
    expect(await signIn(first.attemptToken, await device.use(first.challenge))).not.toBeNull();
    device.count = 4;
    const second = await visitorsAttempt();
    expect(await signIn(second.attemptToken, await device.use(second.challenge))).toBeNull();
    const [row] = await app.db.select().from(passkeys).where(eq(passkeys.userId, viewer.id));
    expect(row?.signCount).toBe(11);
    // Its owner is told, once, however often the copy is tried.
    const third = await visitorsAttempt();
    expect(await signIn(third.attemptToken, await device.use(third.challenge))).toBeNull();
    const reports = ["add passkey", "refuse copied passkey"];
    expect(await reportsOf(app, viewer)).toEqual({ letters: reports, log: reports });
    device.count = 20;
    const again = await visitorsAttempt();
    expect(await signIn(again.attemptToken, await device.use(again.challenge))).not.toBeNull();
  });
});

describe("a passkey after the password", () => {
  it("completes the login that it was asked for, and no other one", async () => {
    const ann = await personWithPasskey("ann-second");
    const bob = await personWithPasskey("bob-second");
    const pending = await firstProof(ann.viewer);
    expect(await showAs(pending.factorToken, await bob.device.use(pending.challenge))).toBe("wrong");
    const again = await firstProof(ann.viewer);
    const others = await firstProof(ann.viewer);
    expect(await showAs(again.factorToken, await ann.device.use(others.challenge))).toBe("wrong");
    const { challenge } = await visitorsAttempt();
    expect(await showAs(again.factorToken, await ann.device.use(challenge))).toBe("wrong");
    expect(await showAs(again.factorToken, await ann.device.use(again.challenge))).toBe("signed-in");
    expect(await showAs(again.factorToken, await ann.device.use(again.challenge))).toBe("expired");
  });

  it("can be replaced by a recovery code, which came with it", async () => {
    const { viewer, recovery } = await personWithPasskey("lost-key");
    const { factorToken } = await firstProof(viewer);
    const answer = { code: recovery[0] ?? "" };
    expect((await signInWithFactor(app, { factorToken, answer, browser })).status).toBe("signed-in");
  });
});

describe("confirming with a passkey", () => {
  it("is for the session that asked, and for its own person's passkey", async () => {
    const ann = await personWithPasskey("ann-confirms");
    const bob = await personWithPasskey("bob-confirms");
    const use = async (device: FakeAuthenticator, challenge: string) =>
      confirm(ann.viewer, await device.use(challenge));
    expect(await use(bob.device, await confirmChallenge(ann.viewer))).toBe("wrong");
    expect(await use(ann.device, await confirmChallenge(bob.viewer))).toBe("wrong");
    expect(await use(ann.device, await confirmChallenge(ann.viewer, "add"))).toBe("wrong");
    expect(await use(ann.device, await confirmChallenge(ann.viewer))).toBe("signed-in");
  });
});

describe("adding and removing passkeys", () => {
  it("brings recovery codes with the first one only, ends the sessions from before it, and reports each", async () => {
    const viewer = await signedInPerson(app, "adds");
    const before = await startSession(app, {
      proof: { userId: viewer.id, email: viewer.email, statements: [] },
      browser,
    });
    const first = await add(viewer, await makeDevice());
    expect(first).toMatchObject({ status: "added", codes: expect.arrayContaining([expect.any(String)]) });
    expect(await viewerOf(before?.token ?? "")).toBeNull();
    const second = await add({ ...viewer, hasFactor: true }, await makeDevice(), "Key");
    expect(second).toMatchObject({ status: "added", codes: null });
    expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id))).toHaveLength(
      10,
    );
    const changes = ["add passkey", "add passkey"];
    expect(await reportsOf(app, viewer)).toEqual({ letters: changes, log: changes });
  });

  it("of two first ones at once adds one, whose codes are those that work", async () => {
    const viewer = await signedInPerson(app, "adds-at-once");
    const devices = await Promise.all([makeDevice(), makeDevice()]);
    const both = await Promise.all(devices.map((device) => add(viewer, device)));
    expect(both.map(({ status }) => status).sort()).toEqual(["added", "wrong"]);
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, viewer.id))).toHaveLength(1);
  });

  it("refuses one that was made on another site, for another session or for another purpose, and one twice", async () => {
    const viewer = await signedInPerson(app, "adds-wrongly");
    const other = await signedInPerson(app, "adds-for-another");
    const device = await makeDevice();
    const offer = async (challenge: string, origin?: string) =>
      (await addPasskey(app, { viewer, browser, answer: await device.create(challenge, origin), name: "x" }))
        .status;
    expect(await offer(await confirmChallenge(viewer, "add"), "https://attacker.example")).toBe("wrong");
    expect(await offer(await confirmChallenge(other, "add"))).toBe("wrong");
    expect(await offer(await confirmChallenge(viewer, "confirm"))).toBe("wrong");
    expect((await addPasskey(app, { viewer, browser, answer: "{}", name: "x" })).status).toBe("wrong");
    expect((await add(viewer, device)).status).toBe("added");
    expect((await add(other, device)).status).toBe("known");
    expect(await reportsOf(app, other)).toEqual({ letters: [], log: [] });
    expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, other.id))).toEqual([]);
  });

  it("stops at the most that somebody may have", async () => {
    const { viewer } = await personWithPasskey("collector");
    const row = { userId: viewer.id, publicKey: "k", signCount: 0, name: "Key", createdAt: 0 };
    for (let index = 1; index < MAX_PASSKEYS; index++)
      await app.db.insert(passkeys).values({ ...row, credentialId: `collected-${index}` });
    expect((await add(viewer, await makeDevice())).status).toBe("wrong");
  });

  it("removes only one's own, after the factor was shown, and the recovery codes with the last one", async () => {
    const ann = await personWithPasskey("ann-removes");
    const bob = await personWithPasskey("bob-removes");
    const remove = async (passkeyId: string, answer: { code: string } | { passkey: string }) =>
      (await removePasskey(app, { viewer: ann.viewer, browser, answer, passkeyId })).status;
    expect(await remove(ann.passkeyId, { code: bob.recovery[0] ?? "" })).toBe("wrong");
    const used = async () => ({ passkey: await ann.device.use(await confirmChallenge(ann.viewer)) });
    expect(await remove(bob.passkeyId, await used())).toBe("wrong");
    const others = removePasskeyStatement({ userId: ann.viewer.id, passkeyId: bob.passkeyId }, sql`true`);
    await runTransaction(app.db, [others]);
    expect(await app.db.select().from(passkeys).where(eq(passkeys.id, bob.passkeyId))).toHaveLength(1);
    expect(await remove(ann.passkeyId, await used())).toBe("signed-in");
    expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ann.viewer.id))).toEqual(
      [],
    );
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, bob.viewer.id))).toHaveLength(1);
    const changes = ["add passkey", "remove passkey"];
    expect(await reportsOf(app, ann.viewer)).toEqual({ letters: changes, log: changes });
  });

  it("leaves somebody with a role one factor where the admin pages ask for one, even if both are removed at once", async () => {
    const strict = { ...app, config: { ...app.config, adminsNeedFactor: true } };
    const { viewer, recovery, secret } = await personWithFactor(app, "admin-with-two");
    await app.db.insert(userRoles).values({ userId: viewer.id, role: "admin" });
    expect((await add(viewer, await makeDevice())).status).toBe("added");
    const [row] = await app.db.select().from(passkeys).where(eq(passkeys.userId, viewer.id));
    const both = await Promise.all([
      removePasskey(strict, {
        viewer,
        browser,
        answer: { code: recovery[0] ?? "" },
        passkeyId: row?.id ?? "",
      }),
      removeAuthenticator(strict, { viewer, browser, answer: { code: await codeOf(secret) } }),
    ]);
    expect(both.filter(({ status }) => status === "signed-in")).toHaveLength(1);
    const session = both.find((one) => one.status === "signed-in");
    const token = session?.status === "signed-in" ? session.session.token : "";
    expect((await viewerOf(token))?.hasFactor).toBe(true);
  });

  it("renames one's own, not another person's", async () => {
    const ann = await personWithPasskey("ann-renames");
    const bob = await personWithPasskey("bob-renames");
    const rename = (passkeyId: string) =>
      renamePasskey(app, { userId: ann.viewer.id, passkeyId, name: "Mine" });
    expect([await rename(ann.passkeyId), await rename(bob.passkeyId)]).toEqual([true, false]);
    const names = await app.db
      .select({ name: passkeys.name })
      .from(passkeys)
      .where(eq(passkeys.userId, bob.viewer.id));
    expect(names).toEqual([{ name: "Laptop" }]);
  });
});
