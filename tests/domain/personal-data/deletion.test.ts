import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { confirmEmailChange, UNDO_EMAIL_CHANGE_MS } from "~/acts/accounts/confirm-email-change";
import { AdapterError } from "~/adapters/adapter-error";
import type { SocialPoster } from "~/adapters/ports/social-poster";
import { runTransaction } from "~/db/client";
import { allTables } from "~/db/references";
import { requestEmailChange } from "~/domain/accounts/email-addresses/request-email-change";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { renderOutboxEmail } from "~/domain/outbox/render-email";
import { queueWebhookCallStatement } from "~/domain/outbox/webhook-calls";
import {
  closeCheckoutStatement,
  openCheckoutOf,
} from "~/domain/payments/subscriptions/subscription-checkouts";
import { deleteAccount } from "~/domain/personal-data/deletion/delete-account";
import { listDeletionBlockers } from "~/domain/personal-data/deletion/deletion-blockers";
import { DELETION } from "~/domain/personal-data/deletion/deletion-tables";
import {
  cancelDeletion,
  DELETION_GRACE_MS,
  findDeletion,
  isCancelLink,
  listDueDeletions,
  requestDeletion,
} from "~/domain/personal-data/deletion/request-deletion";
import {
  EXPORTED_TABLES,
  exportedRowsQuery,
  NOT_EXPORTED,
} from "~/domain/personal-data/export/exported-tables";
import { applyRetention } from "~/domain/personal-data/retention/apply-retention";
import { beginConnecting } from "~/domain/sharing/social-profile";
import { newId } from "~/lib/ids";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import type { TestApp } from "../../support/app/test-app";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { requestPicture, userWithCredits } from "../../support/data/generation";
import { openShop, paidOrderOf, storeMockups } from "../../support/data/shop";
import { anotherNetwork, deliverAll } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A person who did everything: drew, sold, bought, wrote and claimed; all of it ended long ago. */
async function annWhoDidEverything() {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, "Annsshop");
  await storeMockups(app, shop);
  const userId = shop.creatorId;
  const email = `ann-${newId()}@example.com`;
  const buyer = `bob-${newId()}@example.com`;
  const bobId = await createUser(app, buyer);
  const other = await openShop(app, "Bobsshop");
  const sold = await paidOrderOf(app, { userId: bobId, email: buyer, productId: shop.productId });
  const bought = await paidOrderOf(app, { userId, email, productId: other.productId });
  await runTransaction(app.db, [
    sql`UPDATE users SET email = ${email}, normalised_email = ${email}, password_hash = 'hash' WHERE id = ${userId}`,
    sql`UPDATE order_parts SET state = 'canceled', closed_at = ${app.now()} WHERE order_id IN (${sold}, ${bought})`,
    sql`UPDATE order_parts SET sent_to = '["Anns street"]' WHERE order_id = ${bought}`,
    sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${newId()}, ${userId}, ${app.now() + YEAR_MS})`,
    sql`INSERT INTO inquiries (id, kind, name, email, message, source_page, dedupe_key) VALUES (${newId()}, 'contact', 'Anns name', ${email}, 'Anns message', '/contact', ${newId()})`,
    sql`INSERT INTO identities (id, user_id, issuer, subject, email) VALUES (${newId()}, ${userId}, 'google', ${newId()}, ${email})`,
    sql`INSERT INTO carts (id, token_hash, user_id, checkout, updated_at) VALUES (${newId()}, ${newId()}, ${userId}, '{"name":"Anns name"}', ${app.now()})`,
  ]);
  // What was earned is paid out by hand.
  const [earned] = await app.db.all<{ cents: number }>(
    sql`SELECT balance AS cents FROM user_balances WHERE account_id = ${`user:${userId}:pending`}`,
  );
  await runTransaction(
    app.db,
    transferStatements(
      {
        reason: "test-payout",
        reference: userId,
        entries: [
          { account: userAccount(userId, "pending"), amount: -(earned?.cents ?? 0) },
          { account: systemAccount("provider_clearing"), amount: earned?.cents ?? 0 },
        ],
      },
      app.now(),
    ),
  );
  expect(await listDeletionBlockers(app, { id: userId, email })).toEqual([]);
  return { app, userId, email, bobId, buyer, sold, bought, shop };
}

/** Every place where the database holds one of the words. */
async function placesWith(app: TestApp, words: string[]): Promise<string[]> {
  const places: string[] = [];
  for (const table of allTables()) {
    const { name, columns } = getTableConfig(table);
    const any = columns.flatMap((column) =>
      words.map((word) => sql`instr(CAST(${sql.raw(`"${column.name}"`)} AS TEXT), ${word}) > 0`),
    );
    for (let from = 0; from < any.length; from += 50) {
      const found = await app.db.all(
        sql`SELECT 1 FROM ${sql.raw(name)} WHERE ${sql.join(any.slice(from, from + 50), sql` OR `)} LIMIT 1`,
      );
      if (found.length > 0) places.push(name);
    }
  }
  return [...new Set(places)];
}

async function passDays(app: TestApp, userId: string) {
  app.clock.now += DELETION_GRACE_MS;
  return deleteAccount(app, { userId });
}

describe("the deletion of an account", () => {
  it("leaves nothing that names the person, keeps the books, and touches nobody else", async () => {
    const { app, userId, email, bobId, buyer, sold, shop } = await annWhoDidEverything();
    const [said, asked] = [newId(), newId()];
    await runTransaction(app.db, [
      sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${said}, ${`returns:${userId}`}, ${`user:${userId}`}, '{"last":"Anns message"}')`,
      sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${asked}, ${`returns:${bobId}`}, ${`user:${bobId}`}, '{"last":"kept"}')`,
    ]);
    const theirs = ["Annsshop", "Anns street", "Anns name", "Anns message", email];
    expect((await placesWith(app, theirs)).length).toBeGreaterThan(5);
    expect(await requestDeletion(app, { person: { id: userId, email } })).toEqual({ status: "requested" });
    expect(await passDays(app, userId)).toBe("deleted");

    // The order line is the buyer's as much as the seller's; the last email still has to be sent.
    expect(await placesWith(app, theirs)).toEqual(["deliveries", "order_lines"]);
    const letters = await app.db.all(sql`SELECT template FROM deliveries WHERE recipient = ${email}`);
    expect(letters).toEqual([{ template: "account-deleted" }]);
    expect(await app.db.all(sql`SELECT state FROM account_deletions WHERE user_id = ${userId}`)).toEqual([
      { state: "done" },
    ]);
    expect(await app.db.all(sql`SELECT 1 FROM sessions WHERE user_id = ${userId}`)).toEqual([]);
    expect(
      await app.db.all(
        sql`SELECT detail, resolved_at IS NULL AS isOpen FROM attentions WHERE id IN (${said}, ${asked}) ORDER BY id`,
      ),
    ).toEqual([
      { detail: "{}", isOpen: 0 },
      { detail: '{"last":"kept"}', isOpen: 1 },
    ]);
    expect(
      await app.db.all(
        sql`SELECT email FROM orders WHERE id = ${sold} UNION SELECT email FROM users WHERE id = ${bobId}`,
      ),
    ).toEqual([{ email: buyer }]);
    expect(
      await app.db.all(sql`SELECT 1 FROM products WHERE state = 'published' AND user_id = ${shop.creatorId}`),
    ).toEqual([]);
    await applyRetention(app);
    expect(await app.db.all(sql`SELECT 1 FROM file_deletions`)).toEqual([]);
    expect(await deleteAccount(app, { userId })).toBe("not due");
  });

  it("leaves what another account ordered with the person's address, which becomes that account's own", async () => {
    const { app } = appWithFakeServices(await countingImageModel());
    const shop = await openShop(app, "Oursshop");
    const [ann, bob] = ["ann", "bob"].map((name) => `${name}-${newId()}@example.com`) as [string, string];
    const [annId, bobId] = [await createUser(app, ann), await createUser(app, bob)];
    const [bobs, guests] = [
      await paidOrderOf(app, { userId: bobId, email: ann, productId: shop.productId }),
      await paidOrderOf(app, { userId: null, email: ann, productId: shop.productId }),
    ];
    // Only what is hers is waited for.
    await app.db.run(sql`UPDATE order_parts SET state = 'canceled' WHERE order_id = ${guests}`);
    await requestDeletion(app, { person: { id: annId, email: ann } });
    expect(await passDays(app, annId)).toBe("deleted");
    const orders = await app.db.all(
      sql`SELECT id, user_id, email, recipient_name AS name, city <> '' AS has_city FROM orders WHERE id IN (${bobs}, ${guests}) ORDER BY id`,
    );
    expect(orders).toEqual([
      { id: bobs, user_id: bobId, email: bob, name: "Ada Wong", has_city: 1 },
      { id: guests, user_id: null, email: "", name: "", has_city: 0 },
    ]);
    expect(await placesWith(app, [ann])).toEqual(["deliveries"]);
  });

  it("leaves no application for the beta program in the outbox, to be posted later", async () => {
    const app = testApp();
    const [ann, bob] = ["ann", "bob"].map((name) => `${name}-${newId()}@example.com`) as [string, string];
    const annId = await createUser(app, ann);
    const call = (email: string) =>
      queueWebhookCallStatement(app, {
        event: "beta-application",
        endpoint: "lead-webhook-url",
        payload: { fullName: `Name of ${email}`, userEmail: email },
        key: `beta-application:${email}`,
      }).statement;
    await runTransaction(app.db, [call(ann), call(bob)]);
    const person = { id: annId, email: ann };
    const told = await app.db.all<{ data: string }>(
      exportedRowsQuery("deliveries", person, { after: 0, limit: 100 }),
    );
    expect(told.map(({ data }) => JSON.parse(data).userEmail)).toEqual([ann]);
    await requestDeletion(app, { person });
    expect(await passDays(app, annId)).toBe("deleted");
    const calls = await app.db.all(
      sql`SELECT state, data ->> '$.userEmail' AS email FROM deliveries WHERE dedupe_key IN (${`beta-application:${ann}`}, ${`beta-application:${bob}`}) ORDER BY id`,
    );
    expect(calls).toEqual([
      { state: "dead", email: null },
      { state: "pending", email: bob },
    ]);
  });

  it("leaves nothing with the address that the person had before, and hands it out until then", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const [was, is] = ["was", "is"].map((name) => `${name}-${newId()}@example.com`) as [string, string];
    const [id, other] = [await createUser(app, was), newId()];
    await requestEmailChange(app, { email: was, newEmail: is, callerAddress: anotherNetwork() });
    await deliverAll(app);
    const token = linkCode(mail.to(is).at(-1));
    const result = await confirmEmailChange(app, { viewer: { id }, browser: newBrowser(), token });
    expect(result.status).toBe("changed");
    await deliverAll(app);
    // Written to it later: perhaps to somebody else.
    await app.db.run(
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, created_at) VALUES
        (${other}, 'order-confirmed', ${was}, '{}', ${other}, 0, ${app.now() + UNDO_EMAIL_CHANGE_MS + 1})`,
    );
    const person = { id, email: is };
    const told = await app.db.all<{ template: string }>(
      exportedRowsQuery("deliveries", person, { after: 0, limit: 100 }),
    );
    expect(told.map(({ template }) => template)).toEqual(["change-address", "address-changed-undo"]);
    await requestDeletion(app, { person });
    expect(await passDays(app, id)).toBe("deleted");
    const left = await app.db.all(
      sql`SELECT id, template FROM deliveries WHERE recipient = ${was} OR instr(data, ${is}) OR instr(data, ${was})`,
    );
    expect(left).toEqual([{ id: other, template: "order-confirmed" }]);
    expect(await app.db.all(sql`SELECT 1 FROM email_changes WHERE user_id = ${id}`)).toEqual([]);
  });

  it("does not touch the emails of whoever has the person's former address now", async () => {
    const app = testApp();
    const [was, is] = ["was", "is"].map((name) => `${name}-${newId()}@example.com`) as [string, string];
    const [id, change] = [await createUser(app, is), newId()];
    await createUser(app, was);
    await runTransaction(app.db, [
      sql`INSERT INTO email_changes (id, user_id, old_email, new_email, undo_hash, expires_at) VALUES (${change}, ${id}, ${was}, ${is}, ${change}, ${app.now() + YEAR_MS})`,
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at) VALUES (${change}, 'order-confirmed', ${was}, '{}', ${change}, 0)`,
    ]);
    await requestDeletion(app, { person: { id, email: is } });
    expect(await passDays(app, id)).toBe("deleted");
    expect(await app.db.all(sql`SELECT recipient FROM deliveries WHERE id = ${change}`)).toEqual([
      { recipient: was },
    ]);
  });

  it("ends what the person connected at the company that posts for them, and waits until that answers", async () => {
    const keys: string[] = [];
    let isAway = true;
    const socialPoster = {
      connectOrigin: "https://connect.example",
      createProfile: async () => ({ profileKey: "theirs" }),
      connectUrl: async () => "https://connect.example/page",
      async deleteProfile({ profileKey }: { profileKey: string }) {
        if (isAway) throw new AdapterError("ayrshare", 500, "retryable", "no answer");
        keys.push(profileKey);
      },
    } as unknown as SocialPoster;
    const app = testApp({ socialPoster });
    const email = `${newId()}@example.com`;
    const userId = await createUser(app, email);
    await beginConnecting(app, { userId, returnTo: app.origin });
    const rows = () => app.db.query.socialProfiles.findMany({ where: (t, { eq }) => eq(t.userId, userId) });
    await requestDeletion(app, { person: { id: userId, email } });
    await expect(passDays(app, userId)).rejects.toThrow("no answer");
    expect(await rows()).toHaveLength(1);
    isAway = false;
    expect(await listDueDeletions(app)).toContain(userId);
    expect(await deleteAccount(app, { userId })).toBe("deleted");
    expect(keys).toEqual(["theirs"]);
    expect(await rows()).toHaveLength(0);
  });

  it("clears prompts and pictures, writes off credits, and leaves the books in order", async () => {
    const { app } = appWithFakeServices(await countingImageModel());
    const userId = await userWithCredits(app, 5);
    const email = `${newId()}@example.com`;
    await app.db.run(sql`UPDATE users SET email = ${email} WHERE id = ${userId}`);
    await requestPicture(app, userId, { prompt: "a fox of my own" });
    await generateNext(app);
    const before = await findViolations(app, { except: [] });
    const [picture] = await app.db.all<{ key: string }>(
      sql`SELECT file_key AS key FROM pictures WHERE user_id = ${userId}`,
    );
    await requestDeletion(app, { person: { id: userId, email } });
    expect(await passDays(app, userId)).toBe("deleted");
    expect(await placesWith(app, ["a fox of my own"])).toEqual([]);
    await applyRetention(app);
    expect(await app.files.head(picture?.key ?? "")).toBeNull();
    expect(await app.db.all(sql`SELECT credits FROM user_credits WHERE user_id = ${userId}`)).toEqual([
      { credits: 0 },
    ]);
    // Shops of other tests have no files.
    const after = (await findViolations(app, { except: [] })).filter(
      (each) => !before.some(({ subject, check }) => subject === each.subject && check === each.check),
    );
    expect(after).toEqual([]);
  });

  it("goes on after a crash at each step, and does no more than once", async () => {
    const { app, userId, email } = await annWhoDidEverything();
    await requestDeletion(app, { person: { id: userId, email } });
    app.clock.now += DELETION_GRACE_MS;
    let step = 0;
    for (let isDone = false; !isDone; step++) {
      let call = 0;
      const crashing = new Proxy(app.db.$client, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...args: unknown[]) => {
            if ((name === "batch" || name === "prepare") && call++ === step) throw new Error("crashed");
            return (value as (...args: unknown[]) => unknown).apply(target, args);
          };
        },
      });
      const crashed = testApp({ d1: crashing, files: app.files });
      crashed.clock.now = app.clock.now;
      isDone = await deleteAccount(crashed, { userId }).then(
        (result) => result === "deleted",
        () => false,
      );
      if (!isDone) {
        const [request] = await app.db.all<{ state: string }>(
          sql`SELECT state FROM account_deletions WHERE user_id = ${userId}`,
        );
        if (request?.state === "done") isDone = true;
      }
      expect(step).toBeLessThan(400);
    }
    expect(await placesWith(app, ["Annsshop", "Anns message", email])).toEqual(["deliveries", "order_lines"]);
    const letters = await app.db.all(
      sql`SELECT 1 FROM deliveries WHERE template = 'account-deleted' AND recipient = ${email}`,
    );
    expect(letters).toHaveLength(1);
  });

  it("can be canceled by the person and by the link in the email, until it begins", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const userId = await createUser(app, email);
    const otherId = await createUser(app, `${newId()}@example.com`);
    await requestDeletion(app, { person: { id: userId, email } });
    expect(await requestDeletion(app, { person: { id: userId, email } })).toEqual({ status: "already" });
    const request = await findDeletion(app, { userId });
    const key = await deriveToken(app.appSecret, `cancel-deletion:${userId}:${request?.createdAt}`);
    expect(await isCancelLink(app, { userId, key })).toBe(true);
    expect(await isCancelLink(app, { userId, key: `${key.slice(0, -1)}x` })).toBe(false);
    await requestDeletion(app, { person: { id: otherId, email: "x@example.com" } });
    expect(await isCancelLink(app, { userId: otherId, key })).toBe(false);
    expect(await cancelDeletion(app, { userId })).toBe(true);
    expect(await cancelDeletion(app, { userId })).toBe(false);
    expect(await isCancelLink(app, { userId, key })).toBe(false);
    expect(await findDeletion(app, { userId: otherId })).not.toBeNull();
    app.clock.now += DELETION_GRACE_MS;
    expect(await deleteAccount(app, { userId })).toBe("not due");
  });

  it("says in its email what is charged until it is canceled, and where", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const userId = await createUser(app, email);
    const subscribe = (kind: string, subjectId: string, endsWithPeriod: 0 | 1) =>
      app.db.run(sql`INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state, ends_with_period, created_at)
        VALUES (${newId()}, ${kind}, ${subjectId}, ${userId}, 'stripe', ${newId()}, 'active', ${endsWithPeriod}, ${app.now()})`);
    await subscribe("plan", "3", 0);
    await subscribe("membership", "monthly", 1);
    await requestDeletion(app, { person: { id: userId, email } });
    const [queued] = await app.db.all<{ template: string; data: string }>(
      sql`SELECT template, data FROM deliveries WHERE recipient = ${email}`,
    );
    if (!queued) throw new Error("no email");
    const { text } = await renderOutboxEmail(app, queued, async () => "key");
    expect(text).toContain("is charged, until you cancel it");
    expect(text).toContain("/checkout/plan/3");
    expect(text).not.toContain("/membership");
  });

  it("comes after two weeks, and not a millisecond earlier", async () => {
    const app = testApp();
    const email = `${newId()}@example.com`;
    const userId = await createUser(app, email);
    await requestDeletion(app, { person: { id: userId, email } });
    app.clock.now += DELETION_GRACE_MS - 1;
    expect(await listDueDeletions(app)).not.toContain(userId);
    expect(await deleteAccount(app, { userId })).toBe("not due");
    app.clock.now += 1;
    expect(await listDueDeletions(app)).toContain(userId);
    expect(await deleteAccount(app, { userId })).toBe("deleted");
    expect(await listDueDeletions(app)).not.toContain(userId);
  });

  it("waits for open orders, sales, earnings, plans and work; staff cannot ask", async () => {
    const { app } = appWithFakeServices(await countingImageModel());
    const shop = await openShop(app, "Open");
    const email = `${newId()}@example.com`;
    const buyerId = await createUser(app, email);
    await paidOrderOf(app, { userId: buyerId, email, productId: shop.productId });
    expect(await listDeletionBlockers(app, { id: buyerId, email })).toEqual(["orders"]);
    const creator = { id: shop.creatorId, email: "creator@example.com" };
    expect(await listDeletionBlockers(app, creator)).toEqual(["sales", "earnings"]);
    await requestDeletion(app, { person: creator });
    expect(await passDays(app, creator.id)).toBe("waits");
    expect(await listDueDeletions(app)).not.toContain(creator.id);
    expect(
      await app.db.all(sql`SELECT 1 FROM products WHERE id = ${shop.productId} AND state = 'published'`),
    ).toHaveLength(1);

    // A parcel that came back can be reported, and a reprint needs the picture.
    const longAgo = app.now() - 100 * 24 * 60 * 60 * 1000;
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET state = 'shipped', shipped_at = ${longAgo}, closed_at = ${longAgo} WHERE store_id = ${shop.storeId}`,
      sql`INSERT INTO shipments (id, part_id, partner_shipment_id, state, shipped_at, returned_at, created_at)
        SELECT 'back', id, 'back', 'returned', ${longAgo}, ${app.now()}, ${longAgo} FROM order_parts WHERE store_id = ${shop.storeId}`,
    ]);
    expect(await listDeletionBlockers(app, creator)).toEqual(["sales", "earnings"]);
    await runTransaction(app.db, [sql`UPDATE shipments SET returned_at = ${longAgo} WHERE id = 'back'`]);
    expect(await listDeletionBlockers(app, creator)).toEqual(["earnings"]);

    const painter = await userWithCredits(app, 2);
    await requestPicture(app, painter);
    await runTransaction(app.db, [
      sql`INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state) VALUES (${newId()}, 'plan', '2', ${painter}, 'stripe', ${newId()}, 'active')`,
      sql`INSERT INTO user_roles (user_id, role) VALUES (${painter}, 'admin')`,
    ]);
    expect(await listDeletionBlockers(app, { id: painter, email: "painter@example.com" })).toEqual([
      "role",
      "subscription",
      "generating",
    ]);
    expect(await requestDeletion(app, { person: { id: painter, email: "painter@example.com" } })).toEqual({
      status: "has-role",
    });
  });
});

it("waits for a page of the payment provider on which a plan can still be bought, or was just bought", async () => {
  const app = testApp();
  const userId = await createUser(app, "buyer-of-plans@example.com");
  const person = { id: userId, email: "buyer-of-plans@example.com" };
  const { checkout } = await openCheckoutOf(app, {
    ...{ kind: "plan", subjectId: "2", userId, monthlyCents: 7900, firstMonthCents: 7900 },
  });
  expect(await listDeletionBlockers(app, person)).toEqual(["payments"]);
  await runTransaction(app.db, [closeCheckoutStatement(app, checkout?.id ?? "", null)]);
  expect(await listDeletionBlockers(app, person)).toEqual([]);
  await openCheckoutOf(app, {
    ...{ kind: "membership", subjectId: "monthly", userId, monthlyCents: 999, firstMonthCents: 999 },
  });
  // One that ended without anybody telling us.
  app.clock.now += 2 * 24 * 60 * 60 * 1000;
  expect(await listDeletionBlockers(app, person)).toEqual([]);
});

describe("the list of what is deleted", () => {
  it("has every table that holds something about a person", () => {
    const named = Object.keys(EXPORTED_TABLES).filter((table) => !(table in DELETION));
    expect(named).toEqual([]);
    // Of the others: what says nothing about a person, goes by itself within days, or is kept as the privacy page says.
    const others = Object.entries(NOT_EXPORTED).filter(
      ([table, why]) => !(table in DELETION) && !/not about a person|our own machinery/.test(why),
    );
    expect(others.map(([table]) => table).sort()).toEqual(["passkey_challenges", "rate_counters"]);
  });
});
