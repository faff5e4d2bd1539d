import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changePassword } from "~/acts/accounts/change-password";
import { resetPassword } from "~/acts/reset-password";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { codes } from "~/db/schema";
import { countResetEmail, sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import { findViewer, type Viewer } from "~/domain/accounts/viewer";
import { findCart } from "~/domain/orders/cart/cart";
import { ownCartToken } from "~/domain/orders/cart/merge-cart";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { anotherNetwork, deliverAll, PASSWORD, signedUpPerson } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

const NEXT = "another sentence to remember";
const mail = memoryMailer();
const app = testApp({ mailer: mail });

const viewerOf = async (app: TestApp, token: string | undefined) =>
  findViewer(app, { tokenHash: await sha256Hex(token ?? "") });

async function signIn(email: string, password = PASSWORD, deviceToken: string | null = null) {
  const browser = newBrowser({ deviceToken });
  const result = await signInWithPassword(app, { email, password, browser, callerAddress: anotherNetwork() });
  return result.status === "signed-in" ? result.session.token : result.status;
}

/** A person with one session in hand. */
async function person(email: string): Promise<{ token: string; viewer: Viewer }> {
  const { session } = await signedUpPerson(app, mail, email);
  const token = session?.token ?? "";
  const viewer = await viewerOf(app, token);
  if (!viewer) throw new Error("not signed in");
  return { token, viewer };
}

const change = ({ token, viewer }: { token: string; viewer: Viewer }, current = PASSWORD) =>
  changePassword(app, {
    viewer,
    browser: newBrowser({ sessionToken: token }),
    current,
    next: NEXT,
    callerAddress: anotherNetwork(),
  });

describe("a change of the password", () => {
  it("ends every session, a stolen cookie's too, and goes on in this browser; other people stay signed in", async () => {
    const ann = await person("change@example.com");
    const other = await person("change-not@example.com");
    const stolen = await signIn("change@example.com");
    const changed = await change(ann);
    expect(changed.status).toBe("changed");
    expect(await viewerOf(app, ann.token)).toBeNull();
    expect(await viewerOf(app, stolen)).toBeNull();
    expect((await viewerOf(app, other.token))?.id).toBe(other.viewer.id);
    const session = changed.status === "changed" ? changed.session : null;
    expect((await viewerOf(app, session?.token))?.id).toBe(ann.viewer.id);
    expect(await signIn("change@example.com", PASSWORD)).toBe("wrong");
    expect(await viewerOf(app, await signIn("change@example.com", NEXT))).not.toBeNull();
    // The token of the person's cart opens nothing without a session.
    const token = await ownCartToken(app, ann.viewer.id);
    expect(await findCart(app, { token })).toBeNull();
  });

  it("ends the links in earlier emails, and tells the owner once", async () => {
    const email = "links@example.com";
    const ann = await person(email);
    await countResetEmail(app, { email, callerAddress: anotherNetwork() });
    await sendResetEmail(app, { email });
    await deliverAll(app);
    const token = linkCode(mail.to(email).at(-1));
    await change(ann);
    await deliverAll(app);
    expect(await resetPassword(app, { token, password: "a third sentence" })).toEqual({ status: "expired" });
    const open = await app.db.select().from(codes).where(eq(codes.userId, ann.viewer.id));
    expect(open.filter(({ usedAt }) => usedAt === null)).toEqual([]);
    expect(mail.to(email).map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
      "Choose a new password",
      "Your password was changed",
    ]);
  });

  it("needs the current password, and leaves everything as it was without it", async () => {
    const ann = await person("wrong-current@example.com");
    expect((await change(ann, "not this one")).status).toBe("wrong");
    expect((await viewerOf(app, ann.token))?.id).toBe(ann.viewer.id);
    await deliverAll(app);
    expect(mail.to("wrong-current@example.com")).toHaveLength(1);
  });

  it("happens once, however many come at once with one session", async () => {
    const ann = await person("at-once@example.com");
    const results = await Promise.all(Array.from({ length: 4 }, () => change(ann)));
    expect(results.map(({ status }) => status).sort()).toEqual([
      "changed",
      "signed-out",
      "signed-out",
      "signed-out",
    ]);
    await deliverAll(app);
    expect(
      mail.to("at-once@example.com").filter(({ subject }) => /Your password was changed/.test(subject)),
    ).toHaveLength(1);
  });
});
