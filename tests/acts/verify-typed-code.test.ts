import { describe, expect, it } from "vitest";
import { verifyEmailAddress, verifyTypedCode } from "~/acts/verify-email-address";
import { resendSignUpEmail } from "~/domain/accounts/sign-up";
import { LIMITS } from "~/domain/limits/limits";
import { testApp } from "../support/app/test-app";
import { newBrowser } from "../support/data/browser-state";
import { anotherNetwork, deliverAll, register } from "../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../support/fakes/fake-mailer";

const mail = memoryMailer();
const app = testApp({ mailer: mail });

const typedIn = (email: string) =>
  /\b[a-z2-9]{4}-[a-z2-9]{4}\b/.exec(mail.to(email).at(-1)?.text.split("Or enter this code")[1] ?? "")?.[0] ??
  "";

describe("the short code of a sign-up's letter", () => {
  it("opens the account in the browser of the sign-up, however it is typed, once, and ends the link", async () => {
    const email = "types@example.com";
    const browser = await register(app, email);
    const typed = typedIn(email).toUpperCase().replace("-", " ");
    const all = await Promise.all(Array.from({ length: 5 }, () => verifyTypedCode(app, { typed, browser })));
    expect(all.map(({ status }) => status).sort()).toEqual(["verified", "wrong", "wrong", "wrong", "wrong"]);
    expect(all.find(({ status }) => status === "verified")).toMatchObject({ welcomeCredits: 3 });
    const token = linkCode(mail.to(email)[0]);
    expect(await verifyEmailAddress(app, { token, password: null, browser })).toEqual({ status: "expired" });
  });

  it("is worth nothing in any other browser, after a day, and once the link was used", async () => {
    const email = "types-elsewhere@example.com";
    const browser = await register(app, email);
    const typed = typedIn(email);
    const bob = await register(app, "bob-types@example.com");
    for (const other of [newBrowser(), bob])
      expect(await verifyTypedCode(app, { typed, browser: other })).toEqual({ status: "wrong" });
    // Nor is it a link's code.
    expect(await verifyEmailAddress(app, { token: typed, password: null, browser })).toEqual({
      status: "expired",
    });
    await verifyEmailAddress(app, { token: linkCode(mail.to(email)[0]), password: null, browser });
    expect(await verifyTypedCode(app, { typed, browser })).toEqual({ status: "wrong" });

    const late = await register(app, "types-late@example.com");
    app.clock.now += 24 * 60 * 60 * 1000;
    expect(await verifyTypedCode(app, { typed: typedIn("types-late@example.com"), browser: late })).toEqual({
      status: "wrong",
    });
  });

  it("can be tried twenty times an hour in a browser, the right one included", async () => {
    const email = "guessed@example.com";
    const browser = await register(app, email);
    const guess = (typed: string) => verifyTypedCode(app, { typed, browser });
    for (let time = 0; time < LIMITS["typed-code"].most; time++)
      expect((await guess(`aaaa-aa${time}`)).status).toBe("wrong");
    expect((await guess(typedIn(email))).status).toBe("too-many");
    app.clock.now += LIMITS["typed-code"].windowMs;
    expect((await guess(typedIn(email))).status).toBe("verified");
  });
});

describe("a sign-up's letter", () => {
  it("is sent again to the browser that signed up, with growing pauses, and opens with its password", async () => {
    const email = "again@example.com";
    const { signUpToken, ...rest } = await register(app, email);
    const ask = async (token: string | null, address = email) => {
      await resendSignUpEmail(app, {
        ...{ email: address, signUpToken: token },
        callerAddress: anotherNetwork(),
      });
      await deliverAll(app);
      return mail.to(address).length;
    };
    expect(await ask(signUpToken)).toBe(1);
    // Late enough for another one: what holds it back is the browser.
    for (const other of [newBrowser().signUpToken, "f".repeat(40)]) {
      app.clock.now += LIMITS["emails-hour"].windowMs;
      expect(await ask(other)).toBe(1);
    }
    app.clock.now += LIMITS["emails-hour"].windowMs;
    expect(await ask(signUpToken)).toBe(2);
    expect(await ask(signUpToken, "nobody-again@example.com")).toBe(0);
    const browser = { ...rest, signUpToken };
    expect((await verifyTypedCode(app, { typed: typedIn(email), browser })).status).toBe("verified");
    app.clock.now += LIMITS["emails-hour"].windowMs;
    // An account that is open gets no more of them.
    expect(await ask(signUpToken)).toBe(2);
  });
});
