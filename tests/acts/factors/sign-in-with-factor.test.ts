import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addAuthenticator, removeAuthenticator } from "~/acts/factors/change-authenticator";
import { renewRecoveryCodes } from "~/acts/factors/renew-recovery-codes";
import { confirmWithFactor, signInWithFactor } from "~/acts/factors/sign-in-with-factor";
import { startSession } from "~/acts/start-session";
import { factors, pendingSignIns, recoveryCodes } from "~/db/schema";
import { beginAuthenticator, findUnverifiedSecret } from "~/domain/accounts/factors/authenticator";
import { findFactors } from "~/domain/accounts/factors/find-factors";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { LIMITS } from "~/domain/limits/limits";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import {
  codeOf,
  personWithFactor as makePerson,
  type PersonWithFactor,
  signedInPerson,
} from "../../support/data/person-with-factor";

const app = testApp();

const personWithFactor = (name: string) => makePerson(app, name);

async function firstProof({ id: userId, email }: PersonWithFactor["viewer"]): Promise<string> {
  const started = await startSession(app, {
    proof: { userId, email, statements: [] },
    browser: newBrowser(),
  });
  if (!started || !("factorToken" in started)) throw new Error("no factor was asked for");
  return started.factorToken;
}

const show = (factorToken: string | null, code: string, deviceToken: string | null = null) =>
  signInWithFactor(app, { factorToken, answer: { code }, browser: newBrowser({ deviceToken }) });

const viewerOf = async (token: string) => findViewer(app, { tokenHash: await sha256Hex(token) });

describe("a sign-in of somebody who has a factor", () => {
  it("opens no session before the factor was shown, and its token opens none", async () => {
    const { viewer, secret } = await personWithFactor("waits");
    const factorToken = await firstProof(viewer);
    expect(await viewerOf(factorToken)).toBeNull();
    const shown = await show(factorToken, await codeOf(secret));
    if (shown.status !== "signed-in") throw new Error(shown.status);
    expect(await viewerOf(shown.session.token)).toMatchObject({ id: viewer.id, hasFactor: true });
    expect(await app.db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, viewer.id))).toEqual(
      [],
    );
  });

  it("accepts a code once, of two at once one, and an earlier one not at all", async () => {
    const { viewer, secret } = await personWithFactor("twice");
    const code = await codeOf(secret);
    const tokens = [await firstProof(viewer), await firstProof(viewer), await firstProof(viewer)];
    const both = await Promise.all([show(tokens[0] ?? "", code), show(tokens[1] ?? "", code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["signed-in", "wrong"]);
    expect((await show(tokens[2] ?? "", code)).status).toBe("wrong");
    const { lastStep } = (await app.db.select().from(factors).where(eq(factors.userId, viewer.id)))[0] ?? {};
    await app.db
      .update(factors)
      .set({ lastStep: (lastStep ?? 0) + 1 })
      .where(eq(factors.userId, viewer.id));
    expect((await show(tokens[2] ?? "", code)).status).toBe("wrong");
  });

  it("is refused with another person's code, recovery code or none of a first proof, and when it is too old", async () => {
    const ann = await personWithFactor("ann-f");
    const bob = await personWithFactor("bob-f");
    const token = await firstProof(ann.viewer);
    expect((await show(token, await codeOf(bob.secret))).status).toBe("wrong");
    expect((await show(token, bob.recovery[0] ?? "")).status).toBe("wrong");
    expect((await show(null, await codeOf(ann.secret))).status).toBe("expired");
    expect((await show("0".repeat(40), await codeOf(ann.secret))).status).toBe("expired");
    const later = { ...app, now: () => app.now() + PENDING_SIGN_IN_MS };
    const shown = await signInWithFactor(later, {
      factorToken: token,
      answer: { code: await codeOf(ann.secret) },
      browser: newBrowser(),
    });
    expect(shown.status).toBe("expired");
  });

  it("takes a recovery code however it is written, once, even twice at the same moment", async () => {
    const { viewer, recovery } = await personWithFactor("lost");
    expect([recovery.length, new Set(recovery).size]).toEqual([10, 10]);
    const code = (recovery[0] ?? "").toUpperCase().replaceAll("-", " ");
    const tokens = [await firstProof(viewer), await firstProof(viewer)];
    const both = await Promise.all(tokens.map((token) => show(token, code)));
    expect(both.map(({ status }) => status).sort()).toEqual(["signed-in", "wrong"]);
    expect((await findFactors(app, { userId: viewer.id })).recoveryCodesLeft).toBe(9);
    const renewed = await renewRecoveryCodes(app, { viewer });
    expect((await show(await firstProof(viewer), recovery[1] ?? "")).status).toBe("wrong");
    expect((await show(await firstProof(viewer), renewed?.[1] ?? "")).status).toBe("signed-in");
  });

  it("counts wrong codes, and leaves the owner's own devices and recovery codes out of a stranger's count", async () => {
    const { viewer, secret, recovery } = await personWithFactor("guessed");
    const token = await firstProof(viewer);
    const right = await codeOf(secret);
    const wrong = right === "000000" ? "000001" : "000000";
    const tries: string[] = [];
    for (let count = 0; count <= LIMITS["factor-hour"].most; count++)
      tries.push((await show(token, wrong)).status);
    expect([tries.at(-2), tries.at(-1)]).toEqual(["wrong", "too-many"]);
    expect((await show(token, right)).status).toBe("too-many");
    const lost = await show(await firstProof(viewer), recovery[0] ?? "");
    if (lost.status !== "signed-in") throw new Error(lost.status);
    expect((await show(token, right, lost.session.deviceToken)).status).toBe("signed-in");
  });
});

describe("an authenticator app", () => {
  it("is stored encrypted, its recovery codes hashed, and is required only after a correct first code", async () => {
    const viewer = await signedInPerson(app, "sets-up");
    const { email } = viewer;
    await beginAuthenticator(app, { userId: viewer.id });
    const secret = (await findUnverifiedSecret(app, { userId: viewer.id }))?.secret ?? "";
    const begun = await startSession(app, {
      proof: { userId: viewer.id, email, statements: [] },
      browser: newBrowser(),
    });
    expect((await viewerOf(begun?.token ?? ""))?.hasFactor).toBe(false);
    const add = (code: string) =>
      addAuthenticator(app, { viewer, browser: newBrowser(), code, name: "Phone" });
    expect((await add("000000x")).status).toBe("wrong");
    const code = await codeOf(secret);
    const both = await Promise.all([add(code), add(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["added", "wrong"]);
    // Sessions that were signed in without it have ended.
    expect(await viewerOf(begun?.token ?? "")).toBeNull();
    const added = both.find((one) => one.status === "added");
    const rows = JSON.stringify([
      await app.db.select().from(factors),
      await app.db.select().from(recoveryCodes),
    ]);
    for (const shown of [secret, ...((added?.status === "added" && added.codes) || [])])
      expect(rows).not.toContain(shown);
    // The code that turned it on cannot be used to sign in.
    expect((await show(await firstProof(viewer), code)).status).toBe("wrong");
  });

  it("is removed only with a code of its own or a recovery code, with the recovery codes and only for its owner", async () => {
    const ann = await personWithFactor("ann-r");
    const bob = await personWithFactor("bob-r");
    const remove = (code: string) =>
      removeAuthenticator(app, { viewer: ann.viewer, browser: newBrowser(), answer: { code } });
    expect((await remove(await codeOf(bob.secret))).status).toBe("wrong");
    expect((await remove(await codeOf(ann.secret))).status).toBe("signed-in");
    expect(await findFactors(app, { userId: ann.viewer.id })).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await findFactors(app, { userId: bob.viewer.id })).recoveryCodesLeft).toBe(10);
  });

  it("confirms who is signed in with a new session, and the old one ends", async () => {
    const { viewer, secret } = await personWithFactor("again");
    const first = await show(await firstProof(viewer), await codeOf(secret));
    if (first.status !== "signed-in") throw new Error(first.status);
    await app.db.update(factors).set({ lastStep: null }).where(eq(factors.userId, viewer.id));
    const browser = newBrowser({ sessionToken: first.session.token });
    const confirmed = await confirmWithFactor(app, {
      viewer,
      answer: { code: await codeOf(secret) },
      browser,
    });
    if (confirmed.status !== "signed-in") throw new Error(confirmed.status);
    expect(await viewerOf(first.session.token)).toBeNull();
    expect(await viewerOf(confirmed.session.token)).not.toBeNull();
  });
});
