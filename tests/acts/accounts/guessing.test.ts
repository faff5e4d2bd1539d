import { beforeAll, describe, expect, it } from "vitest";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { loginCounters } from "~/domain/accounts/login-limits";
import { sendUnlockEmail, unlockLogin } from "~/domain/accounts/unlock-login";
import { countUse } from "~/domain/limits/count-use";
import { LIMITS, type LimitName } from "~/domain/limits/limits";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { anotherNetwork, deliverAll, PASSWORD, signedUpPerson } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

const mail = memoryMailer();
const app = testApp({ mailer: mail });

const signIn = (email: string, deviceToken: string | null = null, callerAddress = anotherNetwork()) =>
  signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser({ deviceToken }), callerAddress });

/** As many wrong passwords from elsewhere as use up this limit, counted without hashing. */
async function guess(email: string, limit: LimitName, callerAddress = anotherNetwork()): Promise<void> {
  const counters = await loginCounters(app, { email, device: "new", callerAddress });
  const counter = counters.find((each) => each.limit === limit);
  if (!counter) throw new Error(`no counter of ${limit}`);
  for (let use = 0; use < LIMITS[limit].most; use++) await countUse(app, counter);
}

beforeAll(async () => {
  for (const name of ["pauses", "letter", "network", "reused"])
    await signedUpPerson(app, mail, `${name}@example.com`);
});

describe("wrong passwords", () => {
  it("make the pauses grow: a minute, ten minutes, an hour, a day", async () => {
    const pauses: { seconds: number; isLong: boolean }[] = [];
    for (const limit of ["login-minute", "login-10-minutes", "login", "login-day"] as const) {
      await guess("pauses@example.com", limit);
      const result = await signIn("pauses@example.com");
      if (result.status !== "too-many") throw new Error(result.status);
      pauses.push({ seconds: result.retryAfterSeconds, isLong: result.isLong });
      // To the end of the pause.
      app.clock.now += result.retryAfterSeconds * 1000;
    }
    expect(pauses.map(({ isLong }) => isLong)).toEqual([false, false, true, true]);
    const seconds = pauses.map((pause) => pause.seconds);
    expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
    expect(seconds.at(-1)).toBeLessThanOrEqual(24 * 60 * 60);
    expect((await signIn("pauses@example.com")).status).toBe("signed-in");
  });

  it("hold up strangers until the owner opens the letter, whose link works once and signs nobody in", async () => {
    const email = "letter@example.com";
    await guess(email, "login");
    expect((await signIn(email)).status).toBe("too-many");
    await Promise.all(
      Array.from({ length: 5 }, () => sendUnlockEmail(app, { email, callerAddress: anotherNetwork() })),
    );
    await deliverAll(app);
    const letters = mail.to(email).filter(({ subject }) => subject === "Many failed logins to your account");
    expect(letters).toHaveLength(1);
    const token = linkCode(letters[0]);
    const results = await Promise.all(Array.from({ length: 10 }, () => unlockLogin(app, { token })));
    const unlocked = results.flatMap((result) => (result.status === "unlocked" ? [result.deviceToken] : []));
    expect(unlocked).toHaveLength(1);
    expect((await signIn(email, unlocked[0])).status).toBe("signed-in");
    expect((await signIn(email)).status).toBe("too-many");
  });

  it("send no letter to an address without an account", async () => {
    await sendUnlockEmail(app, { email: "nobody@example.com", callerAddress: anotherNetwork() });
    await deliverAll(app);
    expect(mail.to("nobody@example.com")).toEqual([]);
  });

  it("from one network hold up that network for every account, by any address of its /64, and no known device", async () => {
    const email = "network@example.com";
    await guess("somebody@example.com", "login-network", "2001:db8:1:2::3");
    expect((await signIn(email, null, "2001:db8:1:2::9")).status).toBe("too-many");
    expect((await signIn(email, null, "2001:db8:1:3::9")).status).toBe("signed-in");
    const known = await signIn("reused@example.com");
    const deviceToken = known.status === "signed-in" ? known.session.deviceToken : null;
    expect((await signIn("reused@example.com", deviceToken, "2001:db8:1:2::9")).status).toBe("signed-in");
  });
});
