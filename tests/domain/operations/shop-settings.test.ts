import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signInWithIdentity } from "~/acts/sign-in-with-identity";
import { runTransaction } from "~/db/client";
import { signUp } from "~/domain/accounts/sign-up";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { personSubject } from "~/domain/limits/subjects";
import {
  type ShopSettingName,
  type ShopValue,
  SWITCHES,
  saveShopSetting,
  shopSettingsQueries,
  toShopSettings,
  undoShopSetting,
} from "~/domain/operations/shop-settings";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { withSupportEmail } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { userWithCredits } from "../../support/data/generation";
import { largeUpload } from "../../support/data/pictures/stored-upload";

type Shop = Awaited<ReturnType<typeof adminAtWork>>;

async function adminAtWork() {
  const app = testApp();
  await app.db.run(sql`DELETE FROM settings`);
  const by = await createUser(app, `${newId()}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'admin')`]);
  const network = "n";
  const read = async () => toShopSettings(await app.db.batch(shopSettingsQueries(app)));
  const find = async (name: ShopSettingName) => (await read()).settings.find((each) => each.name === name);
  const save = (name: ShopSettingName, value: ShopValue, who = by) =>
    saveShopSetting(app, { name, value, by: who, network });
  const undo = (name: ShopSettingName, seenAt: number) => undoShopSetting(app, { name, seenAt, by, network });
  return { app, by, read, find, save, undo };
}

describe("a setting of the shop", () => {
  it("says its default and last change, is kept in the audit log, and is undone once", async () => {
    const { app, read, find, save, undo } = await adminAtWork();
    expect(await find("limit:drafts")).toMatchObject({ value: LIMITS.drafts.most, changed: null });
    expect(await save("limit:drafts", LIMITS.drafts.most)).toBe("unchanged");
    expect((await Promise.all([1, 2, 3].map(() => save("limit:drafts", 5)))).sort()).toEqual([
      ...["saved", "unchanged", "unchanged"],
    ]);
    app.clock.now += 1;
    await save("limit:drafts", 7);
    const { changed } = (await find("limit:drafts")) ?? {};
    expect(changed).toMatchObject({ previous: 5, at: app.now() });
    const presses = await Promise.all([1, 2].map(() => undo("limit:drafts", changed?.at ?? 0)));
    expect(presses.sort()).toEqual(["already", "undone"]);
    expect(await find("limit:drafts")).toMatchObject({ value: 5, changed: { previous: 7 } });
    const [latest, ...earlier] = (await read()).audit.map(({ action, detail }) => ({
      action,
      ...(JSON.parse(detail ?? "{}") as object),
    }));
    expect(latest).toMatchObject({ action: "undo setting", what: "limit:drafts", before: "7", after: "5" });
    expect(earlier).toHaveLength(2);
  });

  it("can be changed by nobody without the role", async () => {
    const { app, save } = await adminAtWork();
    const stranger = await createUser(app, `${newId()}@example.com`);
    await expect(save("drawing-open", false, stranger)).rejects.toThrow(/NOT NULL/);
    expect(await app.db.all(sql`SELECT 1 FROM settings`)).toEqual([]);
  });

  it("is a limit that counts from the next use on", async () => {
    const { app, by, save } = await adminAtWork();
    const counter = counterOf("drafts", personSubject(by));
    await save("limit:drafts", 1);
    expect(await countUse(app, counter)).toBe(true);
    expect(await countUse(app, counter)).toBe(false);
    await save("limit:drafts", 3);
    expect(await countUse(app, counter)).toBe(true);
    await save("limit:drafts", 0);
    expect(await countUse(app, counterOf("drafts", personSubject(newId())))).toBe(false);
  });

  it("is a limit of none, which the first use meets too", async () => {
    const { app, save } = await adminAtWork();
    const userId = await createUser(app, `${newId()}@example.com`);
    const pictureId = await largeUpload(app, userId);
    const draft = () => createDraft(app, { userId, pictureId, garmentId: "t-shirt" });
    await save("limit:mockups", 0);
    expect(await draft()).toMatchObject({ status: "too-many", quota: "mockups" });
    await save("limit:mockups", LIMITS.mockups.most);
    expect((await draft()).status).toBe("started");
    await save("limit:redesigns", 0);
    expect(
      await requestRedesign(app, {
        ...{ userId: await userWithCredits(app, 9), formKey: newId(), way: "words" },
        ...{ typed: "A moth tee", requestedChange: "" },
      }),
    ).toMatchObject({ status: "too-many" });
  });

  it("stops new pictures before anything is written or held", async () => {
    const { app, by, save } = await adminAtWork();
    const ask = () =>
      requestGeneration(app, {
        ...{ userId: by, formKey: newId(), prompt: "A moth", style: "", isTransparent: false },
        size: { value: "1024x1024", widthPx: 1024, heightPx: 1024 },
      });
    await save("drawing-open", false);
    expect(await ask()).toEqual({ status: "off" });
    expect(await app.db.all(sql`SELECT 1 FROM generation_jobs WHERE user_id = ${by}`)).toEqual([]);
    await save("drawing-open", true);
    expect(await ask()).toEqual({ status: "insufficient" });
  });

  it("stops new accounts alike for known and unknown addresses", async () => {
    const { app, save } = await adminAtWork();
    const known = `${newId()}@example.com`;
    await createUser(app, known);
    await save("sign-ups-open", false);
    const register = (email: string) =>
      signUp(app, {
        ...{ email, password: "a sentence to remember", signUpToken: null, callerAddress: newId() },
      });
    const unknown = `${newId()}@example.com`;
    expect([await register(known), await register(unknown)]).toEqual([{ status: "off" }, { status: "off" }]);
    expect(await app.db.all(sql`SELECT 1 FROM users WHERE email = ${unknown}`)).toEqual([]);
    expect(await app.db.all(sql`SELECT 1 FROM deliveries WHERE recipient IN (${known}, ${unknown})`)).toEqual(
      [],
    );
  });

  it("is the support address of letters while it is set", async () => {
    const { app, save } = await adminAtWork();
    const { supportEmail } = app.config;
    await save("support-email", "help@inkfriends.com");
    expect((await withSupportEmail(app)).config.supportEmail).toBe("help@inkfriends.com");
    await save("support-email", "");
    expect((await withSupportEmail(app)).config.supportEmail).toBe(supportEmail);
  });

  /** What each switch stops, and what those answer: a new switch needs its doors here. */
  const DOORS: Record<(typeof SWITCHES)[number], Record<string, (world: Shop) => Promise<unknown>>> = {
    "drawing-open": {
      "a picture": ({ app, by }) =>
        requestGeneration(app, {
          ...{ userId: by, formKey: newId(), prompt: "A moth", style: "", isTransparent: false },
          size: { value: "1024x1024", widthPx: 1024, heightPx: 1024 },
        }),
      "a redesign": ({ app, by }) =>
        requestRedesign(app, {
          userId: by,
          formKey: newId(),
          way: "words",
          typed: "A moth tee",
          requestedChange: "",
        }),
    },
    "sign-ups-open": {
      "an account with a password": ({ app }) =>
        signUp(app, {
          ...{ email: `${newId()}@example.com`, password: "a sentence to remember" },
          ...{ signUpToken: null, callerAddress: newId() },
        }),
      "an account with Google": ({ app }) =>
        signInWithIdentity(app, {
          identity: {
            ...{ issuer: "https://accounts.google.com", subject: newId() },
            email: `${newId()}@example.com`,
          },
          browser: newBrowser(),
        }),
    },
    // They are made and wait, since nobody asks for them: tests/domain/payouts/payouts.test.ts.
    "payouts-open": {},
  };

  it.each(
    SWITCHES.flatMap((name) => Object.entries(DOORS[name]).map(([what, open]) => ({ name, what, open }))),
  )("$name: off refuses $what, and on lets it in again", async ({ name, open }) => {
    const world = await adminAtWork();
    await world.save(name, false);
    expect(await open(world)).toEqual({ status: "off" });
    await world.save(name, true);
    expect(await open(world)).not.toEqual({ status: "off" });
  });

  it("leaves who has an account with Google logged in while new accounts are stopped", async () => {
    const { app, save } = await adminAtWork();
    const identity = {
      ...{ issuer: "https://accounts.google.com", subject: newId() },
      email: `${newId()}@example.com`,
    };
    const arrive = () => signInWithIdentity(app, { identity, browser: newBrowser() });
    await arrive();
    await save("sign-ups-open", false);
    expect(await arrive()).toMatchObject({ status: "signed-in", isNew: false });
  });
});
