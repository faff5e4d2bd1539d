import { describe, expect, it } from "vitest";
import { startSession } from "~/acts/start-session";
import { countryName } from "~/domain/accounts/devices/country-name";
import { listDevices, signOutDevice, signOutDevices } from "~/domain/accounts/devices/devices";
import { SESSION_IDLE_MS } from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { countryOf } from "~/http/routing/country";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604";

async function signIn(app: TestApp, userId: string, browser = newBrowser()): Promise<string> {
  const proof = { userId, email: "anybody@example.com", statements: [] };
  return (await startSession(app, { proof, browser }))?.token ?? "";
}
const sessionOf = async (app: TestApp, token: string) =>
  (await findViewer(app, { tokenHash: await sha256Hex(token) }))?.session.id ?? null;

describe("a person's devices", () => {
  it("are listed with browser, country and times, the last used first, and without those of others", async () => {
    const app = testApp();
    const [ann, bob] = [await createUser(app, "ann@example.com"), await createUser(app, "bob@example.com")];
    const at = app.clock.now;
    await signIn(app, ann, newBrowser({ userAgent: SAFARI, country: "DE" }));
    app.clock.now += 1000;
    await signIn(app, ann, newBrowser({ userAgent: FIREFOX }));
    await signIn(app, bob);
    const devices = await listDevices(app, { userId: ann });
    expect(devices.map(({ name, country, signedInAt }) => [name, country, signedInAt - at])).toEqual([
      ["Firefox on Linux", "", 1000],
      ["Safari on iPhone", "DE", 0],
    ]);
    app.clock.now += SESSION_IDLE_MS;
    expect(await listDevices(app, { userId: ann })).toEqual([]);
  });

  it("are signed out one by one by their owner, and by nobody else", async () => {
    const app = testApp();
    const [ann, bob] = [await createUser(app, "own@example.com"), await createUser(app, "other@example.com")];
    const [phone, laptop] = [await signIn(app, ann), await signIn(app, ann)];
    const sessionId = (await sessionOf(app, phone)) ?? "";
    expect(await signOutDevice(app, { userId: bob, sessionId })).toBe(false);
    expect(await sessionOf(app, phone)).toBe(sessionId);
    expect(await signOutDevice(app, { userId: ann, sessionId })).toBe(true);
    expect(await signOutDevice(app, { userId: ann, sessionId })).toBe(false);
    expect(await sessionOf(app, phone)).toBeNull();
    expect(await sessionOf(app, laptop)).not.toBeNull();
  });

  it("are signed out together, all but the one in hand or all of them, and no device of others", async () => {
    const app = testApp();
    const [ann, bob] = [await createUser(app, "all@example.com"), await createUser(app, "stays@example.com")];
    const [phone, laptop, stranger] = [
      await signIn(app, ann),
      await signIn(app, ann),
      await signIn(app, bob),
    ];
    await signOutDevices(app, { userId: ann, except: await sessionOf(app, laptop) });
    expect(await sessionOf(app, phone)).toBeNull();
    expect(await sessionOf(app, laptop)).not.toBeNull();
    await signOutDevices(app, { userId: ann });
    expect(await sessionOf(app, laptop)).toBeNull();
    expect(await sessionOf(app, stranger)).not.toBeNull();
  });
});

describe("the country of a sign-in", () => {
  it("is what the edge names, where it names one, in words", () => {
    expect(["DE", "XX", "T1", "de", "", undefined, 49].map(countryOf)).toEqual([
      "DE",
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(["DE", "", "ZZZ"].map(countryName)).toEqual(["Germany", null, null]);
  });
});
