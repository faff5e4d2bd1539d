import { generateTOTP } from "@epic-web/totp";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { confirmEmailChange } from "~/acts/accounts/confirm-email-change";
import { undoEmailChange } from "~/acts/accounts/undo-email-change";
import { addAuthenticator } from "~/acts/factors/change-authenticator";
import { renewRecoveryCodes } from "~/acts/factors/renew-recovery-codes";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { startSession } from "~/acts/start-session";
import { factors, recoveryCodes } from "~/db/schema";
import { requestEmailChange } from "~/domain/accounts/email-addresses/request-email-change";
import { beginAuthenticator, findUnverifiedSecret } from "~/domain/accounts/factors/authenticator";
import { findViewer } from "~/domain/accounts/viewer";
import { disconnectPayoutAccount, startOnboarding } from "~/domain/payouts/accounts/open-account";
import { findPayoutAccount, syncPayoutAccount } from "~/domain/payouts/accounts/sync-account";
import { makePayout } from "~/domain/payouts/make-payout";
import { sendPayout } from "~/domain/payouts/send-payout";
import { findDeletion, requestDeletion } from "~/domain/personal-data/deletion/request-deletion";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  payoutLetters,
  payoutsOfUser,
  RETURN_PATHS,
} from "../../support/data/payments/payouts";
import { anotherNetwork, deliverAll } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const PASSWORD = "a new sentence to remember";
const mail = memoryMailer();
let stripe: FakeStripe;
let app: TestApp;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({
    mailer: mail,
    paymentProviders: { stripe: stripe.provider },
    printPartner: fakePrintPartner(),
  });
  stripe.clock.now = () => app.now();
  await forgetEarlierAccounts(app);
});

const subjects = (address: string) => mail.to(address).map(({ subject }) => subject);

const owner = async () => {
  const email = `${newId()}@example.com`;
  return { email, userId: await createUser(app, email) };
};

async function signIn(userId: string, email: string): Promise<string> {
  const proof = { userId, email, statements: [] };
  return (await startSession(app, { proof, browser: newBrowser() }))?.token ?? "";
}

/** A thief in a session of the owner's changes the address: the code that undoes it, and the thief's session. */
async function stolen({ userId, email, session }: { userId: string; email: string; session?: string }) {
  const newEmail = `thief-${newId()}@example.com`;
  const own = session ?? (await signIn(userId, email));
  app.clock.now += 60_000;
  await requestEmailChange(app, { email, newEmail, callerAddress: anotherNetwork() });
  await deliverAll(app);
  const result = await confirmEmailChange(app, {
    viewer: { id: userId },
    browser: newBrowser({ sessionToken: own }),
    token: linkCode(mail.to(newEmail).at(-1)),
  });
  if (result.status !== "changed") throw new Error(result.status);
  await deliverAll(app);
  app.clock.now += 1000;
  return { newEmail, session: result.session.token, undo: linkCode(mail.to(email).at(-1)) };
}

async function takeBack(undo: string) {
  expect((await undoEmailChange(app, { token: undo, password: PASSWORD })).status).toBe("undone");
  await deliverAll(app);
}

describe("the payout account after an undone change of address", () => {
  /** A creator with earnings and an account of their own. */
  async function earner() {
    const { creatorId: userId } = await availableSale(app);
    const user = await app.db.query.users.findFirst({ where: (t, { eq }) => eq(t.id, userId) });
    await enabledAccount(app, stripe, userId);
    return { userId, email: user?.email ?? "" };
  }

  async function openThiefs(userId: string, newEmail: string): Promise<string> {
    expect((await disconnectPayoutAccount(app, { userId, email: newEmail })).status).toBe("disconnected");
    app.clock.now += 1000;
    await startOnboarding(app, { userId, email: newEmail, country: "US", ...RETURN_PATHS });
    const accountId = (await findPayoutAccount(app, { userId }))?.providerAccountId ?? "";
    stripe.connectControl.act(accountId, "complete");
    await syncPayoutAccount(app, { userId });
    await deliverAll(app);
    return accountId;
  }

  it("is disconnected if it was opened since, and the next payout goes to the account that the owner sets up", async () => {
    const { userId, email } = await earner();
    const { newEmail, undo } = await stolen({ userId, email });
    const thiefs = await openThiefs(userId, newEmail);
    await takeBack(undo);
    expect(mail.to(email).at(-1)?.text).toContain("set up payouts again");
    expect(await makePayout(app, { userId, minimumCents: 1 })).toBeNull();
    // A reading or a report by Stripe does not connect it again.
    expect(await syncPayoutAccount(app, { userId })).toBe("disconnected");
    const owners = await enabledAccount(app, stripe, userId);
    expect(owners).not.toBe(thiefs);
    const payoutId = (await makePayout(app, { userId, minimumCents: 1 })) ?? "";
    expect(await sendPayout(app, { payoutId })).toBe("sent");
    expect((await payoutsOfUser(app, userId))[0]).toMatchObject({ providerAccountId: owners });
  });

  it("gets nothing of a payout that was made since and not sent: the earnings are available again", async () => {
    const { userId, email } = await earner();
    const { newEmail, undo } = await stolen({ userId, email });
    await openThiefs(userId, newEmail);
    const { available } = await moneyOf(app, userId);
    const payoutId = (await makePayout(app, { userId, minimumCents: 1 })) ?? "";
    await takeBack(undo);
    // Even if the owner was faster than the queue.
    await enabledAccount(app, stripe, userId);
    expect(await sendPayout(app, { payoutId })).toBe("failed");
    expect(await moneyOf(app, userId)).toMatchObject({ available, inTransit: 0, paid: 0 });
    expect(await payoutLetters(app, userId, "payout-failed")).toMatchObject([{ by: "account" }]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is not the one whose opening ends after the undo", async () => {
    const { userId, email } = await owner();
    const { newEmail, undo } = await stolen({ userId, email });
    stripe.faults.down = true;
    await startOnboarding(app, { userId, email: newEmail, country: "US", ...RETURN_PATHS });
    stripe.faults.down = false;
    expect(await findPayoutAccount(app, { userId })).toMatchObject({ state: "started", round: 0 });
    await takeBack(undo);
    expect(await findPayoutAccount(app, { userId })).toMatchObject({ state: "disconnected", round: 1 });
  });

  it("stays, if it was opened before", async () => {
    const { userId, email } = await earner();
    app.clock.now += 60_000;
    const { undo } = await stolen({ userId, email });
    await takeBack(undo);
    expect(await findPayoutAccount(app, { userId })).toMatchObject({ state: "enabled" });
  });

  it("is told to the old address as well, with the link that takes the account back", async () => {
    const { userId, email } = await earner();
    const { newEmail, undo } = await stolen({ userId, email });
    await openThiefs(userId, newEmail);
    const told = ["Your payout account was disconnected", "A payout account was set up for you"];
    expect(subjects(newEmail).slice(-2)).toEqual(told);
    expect(subjects(email).slice(-2)).toEqual(told);
    expect(linkCode(mail.to(email).at(-1))).toBe(undo);
    await takeBack(undo);
    await disconnectPayoutAccount(app, { userId, email });
    expect(subjects(newEmail).slice(-2)).toEqual(told);
  });
});

describe("the second factor after an undone change of address", () => {
  async function viewerOf(session: string) {
    const viewer = await findViewer(app, { tokenHash: await sha256Hex(session) });
    if (!viewer) throw new Error("not signed in");
    return viewer;
  }

  /** Sets an app up to its end, in a session; resolves to the session that follows. */
  async function addApp(userId: string, session: string): Promise<string> {
    await beginAuthenticator(app, { userId });
    const secret = (await findUnverifiedSecret(app, { userId }))?.secret ?? "";
    const { otp: code } = await generateTOTP({ secret, digits: 6, period: 30, algorithm: "SHA-1" });
    const result = await addAuthenticator(app, {
      viewer: await viewerOf(session),
      browser: newBrowser({ sessionToken: session }),
      code,
      name: "Phone",
    });
    if (result.status !== "added") throw new Error(result.status);
    return result.session.token;
  }

  it("is not the app that the owner began to set up and the thief finished", async () => {
    const { userId, email } = await owner();
    await beginAuthenticator(app, { userId });
    const { session, undo } = await stolen({ userId, email });
    await addApp(userId, session);
    await takeBack(undo);
    const browser = newBrowser();
    expect(
      await signInWithPassword(app, { email, password: PASSWORD, browser, callerAddress: anotherNetwork() }),
    ).toMatchObject({ status: "signed-in" });
  });

  it("is not an app whose key the thief knows and the owner could finish setting up", async () => {
    const { userId, email } = await owner();
    await beginAuthenticator(app, { userId });
    const { undo } = await stolen({ userId, email });
    await beginAuthenticator(app, { userId });
    await takeBack(undo);
    expect(await findUnverifiedSecret(app, { userId })).toBeNull();
  });

  it("stays if it is the owner's, without the recovery codes that were made since", async () => {
    const { userId, email } = await owner();
    const own = await addApp(userId, await signIn(userId, email));
    const { session, undo } = await stolen({ userId, email, session: own });
    expect(await renewRecoveryCodes(app, { viewer: await viewerOf(session) })).toHaveLength(10);
    await takeBack(undo);
    expect(await app.db.$count(factors, eq(factors.userId, userId))).toBe(1);
    expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
  });

  it("keeps the recovery codes that were made before", async () => {
    const { userId, email } = await owner();
    const own = await addApp(userId, await signIn(userId, email));
    const codes = await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
    const { undo } = await stolen({ userId, email, session: own });
    await takeBack(undo);
    expect(codes).toBeGreaterThan(0);
    expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(codes);
  });
});

describe("the deletion of an account after an undone change of address", () => {
  const trail = (userId: string) =>
    app.db.query.auditLog.findMany({
      where: (t, { and, eq }) => and(eq(t.subject, `user:${userId}`), eq(t.action, "cancel deletion")),
    });

  it("is canceled if it was asked for since, and the audit log says so", async () => {
    const { userId, email } = await owner();
    const { newEmail, undo } = await stolen({ userId, email });
    await requestDeletion(app, { person: { id: userId, email: newEmail } });
    await takeBack(undo);
    expect(await findDeletion(app, { userId })).toBeNull();
    expect(await trail(userId)).toMatchObject([{ actorId: userId }]);
    expect(mail.to(email).at(-1)?.text).toContain("it was canceled");
  });

  it("stays if the owner asked for it before", async () => {
    const { userId, email } = await owner();
    await requestDeletion(app, { person: { id: userId, email } });
    app.clock.now += 1000;
    const { undo } = await stolen({ userId, email });
    await takeBack(undo);
    expect(await findDeletion(app, { userId })).toMatchObject({ state: "waiting" });
    expect(await trail(userId)).toEqual([]);
  });
});
