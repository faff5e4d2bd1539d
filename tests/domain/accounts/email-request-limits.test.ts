import { describe, expect, it } from "vitest";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { emailRequestCounters } from "~/domain/accounts/email-addresses/email-request-limits";
import { countResetEmail, sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import { signUp } from "~/domain/accounts/sign-up";
import { countUse } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import {
  anotherNetwork,
  deliverAll,
  PASSWORD,
  register,
  signedUpPerson,
} from "../../support/data/sign-up-by-email";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const mail = memoryMailer();
const app = testApp({ mailer: mail });

async function reset(email: string, callerAddress = anotherNetwork()): Promise<boolean> {
  const { isWithin } = await countResetEmail(app, { email, callerAddress });
  if (isWithin) await sendResetEmail(app, { email });
  await deliverAll(app);
  return isWithin;
}

describe("emails to one address", () => {
  it("are limited to one for six concurrent sign-ups from six networks, and one for fifty password resets", async () => {
    const email = "many@example.com";
    // Fewer than may be hashed at once: work of an earlier test may still be in the lane.
    await Promise.all(
      Array.from({ length: 6 }, () =>
        signUp(app, { email, password: PASSWORD, signUpToken: null, callerAddress: anotherNetwork() }),
      ),
    );
    await deliverAll(app);
    expect(mail.to(email)).toHaveLength(1);
    await Promise.all(Array.from({ length: 50 }, () => reset(email)));
    const sent = mail.to(email).length;
    expect(sent).toBe(2);
    const asked = "letters to one address for six sign-ups and fifty forgotten passwords at once";
    reportQualityResult("S12", asked, String(sent));
  });

  it("are limited to one for three sign-ins before it is verified, and one for a sign-up of a known address", async () => {
    const email = "unverified@example.com";
    await register(app, email);
    app.clock.now += MINUTE_MS;
    for (let attempt = 0; attempt < 3; attempt++)
      await signInWithPassword(app, {
        email,
        password: PASSWORD,
        browser: newBrowser(),
        callerAddress: anotherNetwork(),
      });
    await deliverAll(app);
    expect(mail.to(email)).toHaveLength(2);
    await signedUpPerson(app, mail, "known@example.com");
    app.clock.now += MINUTE_MS;
    for (let attempt = 0; attempt < 2; attempt++) await register(app, "known@example.com");
    expect(mail.to("known@example.com")).toHaveLength(2);
  });

  it("come with growing pauses, which repeated requests do not extend", async () => {
    const email = "impatient@example.com";
    await signedUpPerson(app, mail, email);
    app.clock.now += 60 * MINUTE_MS - (app.clock.now % (60 * MINUTE_MS));
    const sentAt: number[] = [];
    // An attempt every fifteen seconds for two hours.
    for (let seconds = 0; seconds < 2 * 3600; seconds += 15) {
      if (await reset(email)) sentAt.push(seconds / 60);
      app.clock.now += 15_000;
    }
    expect(sentAt).toEqual([0, 1, 10, 60, 61, 70]);
  });

  it("that reset a password are not held back by sign-ups of the address", async () => {
    const email = "both@example.com";
    await signedUpPerson(app, mail, email);
    const counters = await emailRequestCounters(app, {
      email,
      kind: "verify",
      callerAddress: anotherNetwork(),
    });
    for (const counter of counters) for (let use = 0; use < 40; use++) await countUse(app, counter);
    await register(app, email);
    expect(mail.to(email)).toHaveLength(1);
    expect(await reset(email)).toBe(true);
  });

  it("cannot be used up by one network", async () => {
    const email = "quarry@example.com";
    await signedUpPerson(app, mail, email);
    app.clock.now += DAY_MS - (app.clock.now % DAY_MS);
    const network = anotherNetwork();
    let sent = 0;
    for (let hour = 0; hour < 10; hour++) {
      for (const minute of [0, 1, 10]) {
        app.clock.now += minute * MINUTE_MS;
        if (await reset(email, network)) sent += 1;
      }
      app.clock.now += 49 * MINUTE_MS;
    }
    expect(sent).toBe(LIMITS["emails-network-address"].most);
    expect(await reset(email)).toBe(true);
  });
});

describe("a network", () => {
  it("that requests emails to many addresses has to wait, on every address of its /64", async () => {
    const answers = [];
    for (let person = 0; person <= LIMITS["emails-network"].most; person++)
      answers.push(
        await countResetEmail(app, {
          email: `person-${person}@example.com`,
          callerAddress: `2001:db8:7:7:${person.toString(16)}::1`,
        }),
      );
    const within = answers.filter(({ isNetworkWithin }) => isNetworkWithin).length;
    expect(within).toBe(LIMITS["emails-network"].most);
    expect(
      await signUp(app, {
        email: "one-more@example.com",
        password: PASSWORD,
        signUpToken: null,
        callerAddress: "2001:0db8:0007:0007:ffff:ffff:ffff:ffff",
      }),
    ).toEqual({ status: "too-many" });
    expect(mail.to("one-more@example.com")).toEqual([]);
    reportQualityResult("S12", "letters an hour for many addresses from one IPv6 /64", `${within}`);
  });
});
