import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { constraintViolationOf } from "~/db/constraint-violations";
import { pictureFixes } from "~/db/schema";
import { provenanceStatement } from "~/domain/designs/provenance/provenance";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { appealDecision } from "~/domain/products/moderation/appeal-decision";
import {
  findOwnDecision,
  listModerationCases,
  readModerationCase,
  readModerationFigures,
} from "~/domain/products/moderation/cases";
import { decideAppeal, decideCase } from "~/domain/products/moderation/decide-case";
import { takeBackDecision } from "~/domain/products/moderation/take-back-decision";
import { publishProduct } from "~/domain/products/publishing/save-product";
import { reportDesign } from "~/domain/products/reports/report-design";
import { newId } from "~/lib/ids";
import { createUser } from "../../support/data/factories";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";
import { largeUpload, measureAs } from "../../support/data/pictures/stored-upload";
import { openShop } from "../../support/data/shop";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

let shops = 0;

async function reported() {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, `Moderated ${++shops}`);
  const by = await createUser(app, `moderator${shops}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'support')`]);
  const report = (reason: "copied" | "hateful" = "copied") =>
    reportDesign(app, {
      callerAddress: newId(),
      productId: shop.productId,
      reason,
      detail: "It is mine",
      email: "ann@example.com",
    });
  await report();
  const one = async <T>(query: ReturnType<typeof sql>) => (await app.db.all<T>(query))[0] as T;
  const { id: caseId, creator_id: creatorId } = await one<{ id: string; creator_id: string }>(
    sql`SELECT id, creator_id FROM moderation_cases WHERE product_id = ${shop.productId}`,
  );
  const act = { caseId, by, network: "n" };
  const stateOf = async () =>
    (await one<{ state: string }>(sql`SELECT state FROM products WHERE id = ${shop.productId}`)).state;
  const publish = () =>
    runTransaction(app.db, [sql`UPDATE products SET state = 'published' WHERE id = ${shop.productId}`]).then(
      () => "published",
      (error) => constraintViolationOf(error),
    );
  const letters = async () =>
    (
      await app.db.all<{ template: string }>(
        sql`SELECT template FROM deliveries WHERE dedupe_key IN (${`moderation-decided:${caseId}`}, ${`appeal-decided:${caseId}`}) ORDER BY id`,
      )
    ).map(({ template }) => template);
  return { app, shop, act, caseId, creatorId, report, stateOf, publish, letters };
}

describe("reports of a design", () => {
  it("are one case until it is decided, with everything that was written and the creator's other cases", async () => {
    const { app, caseId, act, report, shop } = await reported();
    await report("hateful");
    expect((await listModerationCases(app, { state: "open", cursor: null })).rows).toContainEqual(
      expect.objectContaining({ id: caseId, reports: 2, reason: "hateful" }),
    );
    await decideCase(app, { ...act, decision: "keep", reason: "" });
    await report();
    const found = await readModerationCase(app, { caseId });
    expect(found?.reports).toHaveLength(3);
    expect(found?.history).toHaveLength(1);
    expect(found?.product.title).toBeTruthy();
    expect(shop.productId).toBe(found?.case.productId);
  });

  it("that changed nothing are not told to the creator, and the design stays", async () => {
    const { app, act, stateOf, letters, caseId, creatorId } = await reported();
    expect(await decideCase(app, { ...act, decision: "keep", reason: "" })).toBe("done");
    expect(await stateOf()).toBe("published");
    expect(await letters()).toEqual([]);
    expect(await findOwnDecision(app, { caseId, userId: creatorId })).toBeNull();
  });
});

describe("a decision", () => {
  it("to take down keeps the pictures from being published, until an appeal is granted", async () => {
    const { app, act, caseId, creatorId, stateOf, publish, letters } = await reported();
    await decideCase(app, { ...act, decision: "take-down", reason: "It copies a painting." });
    expect(await stateOf()).toBe("unpublished");
    expect(await publish()).toBe("publication-blocked");
    expect(await letters()).toEqual(["moderation-decided"]);
    const appeal = { caseId, userId: creatorId, appeal: "I painted it.", isCounterNotice: true };
    expect(await appealDecision(app, appeal)).toBe("done");
    expect(await appealDecision(app, appeal)).toBe("already");
    expect(await decideAppeal(app, { ...act, outcome: "reversed", note: "" })).toBe("done");
    expect(await decideAppeal(app, { ...act, outcome: "upheld", note: "" })).toBe("already");
    expect(await publish()).toBe("published");
    expect(await letters()).toEqual(["moderation-decided", "appeal-decided"]);
    expect(await findOwnDecision(app, { caseId, userId: creatorId })).toMatchObject({ outcome: "reversed" });
  });

  it("to take down is about fixed copies of the pictures as well, those made before and those made after", async () => {
    const { app, act, caseId, creatorId, shop, publish } = await reported();
    const [reportedPicture] = await app.db.all<{ id: string }>(
      sql`SELECT picture_id AS id FROM version_prints v JOIN products p ON p.version_id = v.version_id WHERE p.id = ${shop.productId}`,
    );
    const changed = async (parentId: string, isFix: boolean) => {
      const pictureId = await largeUpload(app, creatorId);
      const fix = { userId: creatorId, fix: "trim", widthIn: 0, state: "done", madeId: pictureId } as const;
      await runTransaction(app.db, [
        provenanceStatement(app, { pictureId, how: "fixed", parentId }),
        ...(isFix
          ? [app.db.insert(pictureFixes).values({ ...fix, id: pictureId, pictureId: parentId, createdAt: 1 })]
          : []),
      ]);
      await measureAs(app, pictureId, faultlessMeasurements({ widthPx: 3600, heightPx: 3600 }));
      const made = await createDraft(app, { userId: creatorId, pictureId, garmentId: "t-shirt" });
      if (made.status !== "started") throw new Error(made.status);
      const product = await findCreatorProduct(app, { userId: creatorId, productId: made.productId });
      if (!product) throw new Error("no product");
      return {
        pictureId,
        productId: product.id,
        sell: () => publishProduct({ ...app, rasterizer: fakeRasterizer() }, { product }),
      };
    };
    const copyOf = (parentId: string) => changed(parentId, true);
    const before = await copyOf(reportedPicture?.id ?? "");
    expect((await before.sell()).status).toBe("saved");
    // A change by AI shows something else: a case of its own.
    const redrawn = await changed(reportedPicture?.id ?? "", false);
    expect((await redrawn.sell()).status).toBe("saved");
    await decideCase(app, { ...act, decision: "take-down", reason: "It copies a painting." });
    const states = await app.db.all<{ state: string }>(
      sql`SELECT state FROM products WHERE id IN (${before.productId}, ${redrawn.productId}) ORDER BY id`,
    );
    expect(states.map(({ state }) => state)).toEqual(["unpublished", "published"]);
    const after = await copyOf(before.pictureId);
    expect(await after.sell()).toEqual({ status: "refused", problems: [{ kind: "blocked" }] });
    const appeal = { caseId, userId: creatorId, appeal: "I painted it.", isCounterNotice: true };
    await appealDecision(app, appeal);
    await decideAppeal(app, { ...act, outcome: "reversed", note: "" });
    expect((await after.sell()).status).toBe("saved");
    expect(await publish()).toBe("published");
  });

  it("to hide can be answered by publishing again, one to suspend cannot", async () => {
    const hidden = await reported();
    await decideCase(hidden.app, { ...hidden.act, decision: "hide", reason: "Please remove the logo." });
    expect(await hidden.stateOf()).toBe("unpublished");
    expect(await hidden.publish()).toBe("published");
    const suspended = await reported();
    await decideCase(suspended.app, { ...suspended.act, decision: "suspend", reason: "The third time." });
    expect(await suspended.stateOf()).toBe("unpublished");
    expect(await suspended.publish()).toBe("publication-blocked");
  });

  it("is made once, by however many at a time, and leaves other creators alone", async () => {
    const other = await reported();
    const { app, act, letters, publish } = await reported();
    const made = await Promise.all(
      ["take-down", "suspend", "take-down"].map((decision) =>
        decideCase(app, { ...act, decision: decision as "suspend", reason: "Because." }),
      ),
    );
    expect(made.sort()).toEqual(["already", "already", "done"]);
    expect(await letters()).toEqual(["moderation-decided"]);
    expect(await publish()).toBe("publication-blocked");
    expect(await other.stateOf()).toBe("published");
    expect(await findOwnDecision(app, { caseId: act.caseId, userId: other.creatorId })).toBeNull();
    const stranger = {
      caseId: act.caseId,
      userId: other.creatorId,
      appeal: "Not mine",
      isCounterNotice: false,
    };
    expect(await appealDecision(app, stranger)).toBe("already");
  });

  it("needs the role at that moment", async () => {
    const { app, act, stateOf } = await reported();
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${act.by}`]);
    expect(await decideCase(app, { ...act, decision: "suspend", reason: "x" })).toBe("unknown");
    expect(await stateOf()).toBe("published");
  });

  it("is counted on the page of figures", async () => {
    const { app, act } = await reported();
    await decideCase(app, { ...act, decision: "warn", reason: "Careful." });
    const { reports, decisions } = await readModerationFigures(app);
    expect(reports.find(({ name }) => name === "copied")?.count).toBeGreaterThan(0);
    expect(decisions.find(({ name }) => name === "warn")?.count).toBe(1);
  });
});

describe("a decision that is taken back", () => {
  const decided = async (decision: "hide" | "take-down" | "suspend" | "keep") => {
    const found = await reported();
    const { app, act, caseId } = found;
    await decideCase(app, { ...act, decision, reason: "It copies a painting." });
    const decidedAt = async () => (await readModerationCase(app, { caseId }))?.case.decidedAt ?? 0;
    const takeBack = async () => takeBackDecision(app, { ...act, decidedAt: await decidedAt() });
    const templates = async () =>
      (
        await app.db.all<{ template: string }>(
          sql`SELECT template FROM deliveries WHERE dedupe_key GLOB ${`*:${caseId}*`} AND template <> 'report-decided' ORDER BY id`,
        )
      ).map(({ template }) => template);
    return { ...found, decidedAt, takeBack, templates };
  };

  it.each(["hide", "take-down", "suspend"] as const)(
    "to %s brings the design back, once, and tells the creator",
    async (decision) => {
      const { app, act, caseId, stateOf, publish, decidedAt, templates } = await decided(decision);
      const at = await decidedAt();
      expect(await stateOf()).toBe("unpublished");
      const press = () => takeBackDecision(app, { ...act, decidedAt: at });
      expect((await Promise.all([press(), press()])).sort()).toEqual(["already", "done"]);
      expect(await stateOf()).toBe("published");
      expect(await publish()).toBe("published");
      expect((await readModerationCase(app, { caseId }))?.case).toMatchObject({
        state: "open",
        decision: null,
      });
      expect(await templates()).toEqual(["moderation-decided", "decision-withdrawn"]);
    },
  );

  it("can be made anew: it blocks again, and the creator is told again", async () => {
    const { app, act, stateOf, publish, takeBack, templates } = await decided("take-down");
    expect(await takeBack()).toBe("done");
    app.clock.now += 1000;
    expect(await decideCase(app, { ...act, decision: "take-down", reason: "It does." })).toBe("done");
    expect(await stateOf()).toBe("unpublished");
    expect(await publish()).toBe("publication-blocked");
    expect(await templates()).toEqual(["moderation-decided", "decision-withdrawn", "moderation-decided"]);
    expect(await takeBack()).toBe("done");
    expect(await stateOf()).toBe("published");
  });

  it("leaves out of the store what its creator took out, and says nothing of a report that changed nothing", async () => {
    const { app, shop, stateOf, takeBack } = await decided("hide");
    await runTransaction(app.db, [
      sql`UPDATE products SET updated_at = updated_at + 1 WHERE id = ${shop.productId}`,
    ]);
    expect(await takeBack()).toBe("done");
    expect(await stateOf()).toBe("unpublished");
    const kept = await decided("keep");
    expect(await kept.takeBack()).toBe("done");
    expect(await kept.templates()).toEqual([]);
  });

  it("is not one that was appealed, nor one whose design was reported again, nor anybody's without the role", async () => {
    const appealed = await decided("hide");
    await appealDecision(appealed.app, {
      ...{ caseId: appealed.caseId, userId: appealed.creatorId },
      ...{ appeal: "I painted it.", isCounterNotice: false },
    });
    expect(await appealed.takeBack()).toBe("already");
    const again = await decided("keep");
    await again.report();
    expect(await again.takeBack()).toBe("already");
    const dismissed = await decided("suspend");
    await runTransaction(dismissed.app.db, [sql`DELETE FROM user_roles WHERE user_id = ${dismissed.act.by}`]);
    expect(await dismissed.takeBack()).toBe("unknown");
    expect(await dismissed.stateOf()).toBe("unpublished");
  });
});

describe("who reported a design", () => {
  const toldTo = (app: Awaited<ReturnType<typeof reported>>["app"], caseId: string) =>
    app.db.all<{ to: string; outcome: string }>(
      sql`SELECT recipient AS "to", data ->> '$.outcome' AS outcome FROM deliveries
        WHERE dedupe_key GLOB ${`report-decided:${caseId}:*`} ORDER BY outcome, recipient`,
    );

  it("is told of the decision once for each address, and again only if an appeal is granted", async () => {
    const { app, act, caseId, creatorId, report, shop } = await reported();
    await report("hateful");
    await reportDesign(app, {
      callerAddress: newId(),
      productId: shop.productId,
      reason: "copied",
      detail: "",
      email: "bob@example.com",
    });
    await reportDesign(app, {
      callerAddress: newId(),
      productId: shop.productId,
      reason: "copied",
      detail: "",
      email: null,
    });
    const decision = { ...act, decision: "hide" as const, reason: "It copies a painting." };
    await Promise.all([decideCase(app, decision), decideCase(app, decision)]);
    const acted = [
      { to: "ann@example.com", outcome: "acted" },
      { to: "bob@example.com", outcome: "acted" },
    ];
    expect(await toldTo(app, caseId)).toEqual(acted);
    const appeal = { caseId, userId: creatorId, appeal: "I painted it." };
    await appealDecision(app, { ...appeal, isCounterNotice: false });
    await decideAppeal(app, { ...act, outcome: "reversed", note: "" });
    expect(await toldTo(app, caseId)).toEqual([
      ...acted,
      { to: "ann@example.com", outcome: "reversed" },
      { to: "bob@example.com", outcome: "reversed" },
    ]);
  });

  it("is told of a counter notice if it was for their rights, and it is counted among the appeals", async () => {
    const { app, act, caseId, creatorId, shop } = await reported();
    const more = { callerAddress: newId(), productId: shop.productId, detail: "" };
    await reportDesign(app, { ...more, reason: "hateful", email: "bob@example.com" });
    await decideCase(app, { ...act, decision: "hide", reason: "It copies a painting." });
    const counted = async () =>
      (await readModerationFigures(app)).counterNotices.find(({ name }) => name === "open")?.count ?? 0;
    const before = await counted();
    const appeal = { caseId, userId: creatorId, appeal: "I painted it.", isCounterNotice: true };
    expect((await Promise.all([appealDecision(app, appeal), appealDecision(app, appeal)])).sort()).toEqual([
      "already",
      "done",
    ]);
    const told = (await toldTo(app, caseId)).filter(({ outcome }) => outcome === "counter-notice");
    expect(told).toEqual([{ to: "ann@example.com", outcome: "counter-notice" }]);
    expect(await counted()).toBe(before + 1);
  });

  it("hears nothing of a case that was decided before their report, nor of an appeal that was refused", async () => {
    const { app, act, caseId, creatorId, shop } = await reported();
    await decideCase(app, { ...act, decision: "warn", reason: "Mind the rules." });
    await reportDesign(app, {
      callerAddress: newId(),
      productId: shop.productId,
      reason: "copied",
      detail: "",
      email: "bob@example.com",
    });
    const { rows } = await listModerationCases(app, { state: "open", cursor: null });
    await appealDecision(app, { caseId, userId: creatorId, appeal: "I did.", isCounterNotice: false });
    await decideAppeal(app, { ...act, outcome: "upheld", note: "" });
    expect((await toldTo(app, caseId)).map(({ outcome }) => outcome)).toEqual(["acted"]);
    const next = rows[0]?.id ?? "";
    expect(await toldTo(app, next)).toEqual([]);
    await decideCase(app, { ...act, caseId: next, decision: "keep", reason: "" });
    expect(await toldTo(app, next)).toEqual([{ to: "bob@example.com", outcome: "kept" }]);
  });
});
