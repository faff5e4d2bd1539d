import { describe, expect, it } from "vitest";
import { downloadFileName } from "~/domain/designs/pictures/file-names";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import {
  PARTNER_FILE_LINK_MS,
  partnerFileUrl,
  verifyPartnerFileUrl,
} from "~/domain/designs/pictures/partner-file-links";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { storedPicture } from "../../support/data/library";

describe("own pictures", () => {
  it("are found by their owner and by nobody else", async () => {
    const app = testApp();
    const userId = await createUser(app, "own@example.com");
    const stranger = await createUser(app, "not-own@example.com");
    const pictureId = await storedPicture(app, userId, { prompt: "a fox" });
    expect(await findOwnPicture(app, { userId, pictureId })).toMatchObject({
      id: pictureId,
      prompt: "a fox",
    });
    expect(await findOwnPicture(app, { userId: stranger, pictureId })).toBeNull();
  });
});

describe("a link for the print partner", () => {
  const name = `${"ab".repeat(32)}.png`;
  const make = async () => {
    const app = testApp();
    const url = new URL(
      await partnerFileUrl(app, { fileKey: `pictures/${name}`, expiresAt: app.now() + PARTNER_FILE_LINK_MS }),
    );
    const expires = url.searchParams.get("expires") ?? "";
    const signature = url.searchParams.get("signature") ?? "";
    return { app, url, asked: { name, expires, signature } };
  };

  it("opens its file for thirty days", async () => {
    const { app, url, asked } = await make();
    expect(url.origin + url.pathname).toBe(`http://localhost:8788/partner-files/${name}`);
    expect(await verifyPartnerFileUrl(app, asked)).toEqual({ status: "open", fileKey: `pictures/${name}` });
    app.clock.now += PARTNER_FILE_LINK_MS - 1000;
    expect((await verifyPartnerFileUrl(app, asked)).status).toBe("open");
    app.clock.now += 1000;
    expect((await verifyPartnerFileUrl(app, asked)).status).toBe("expired");
  });

  it("opens nothing where name, time or signature was changed, or the secret is another", async () => {
    const { app, asked } = await make();
    const forged = async (change: Partial<typeof asked>, parts = app) =>
      (await verifyPartnerFileUrl(parts, { ...asked, ...change })).status;
    expect(await forged({ name: `${"cd".repeat(32)}.png` })).toBe("forged");
    expect(await forged({ expires: String(Number(asked.expires) + 1) })).toBe("forged");
    expect(await forged({ expires: `${asked.expires}.0` })).toBe("forged");
    expect(await forged({ signature: asked.signature.replace(/^./, (c) => (c === "0" ? "1" : "0")) })).toBe(
      "forged",
    );
    expect(await forged({ signature: "" })).toBe("forged");
    expect(await forged({ name: "../secrets.png" })).toBe("forged");
    expect(await forged({}, { ...app, appSecret: "another secret of at least thirty-two characters" })).toBe(
      "forged",
    );
  });

  it("is made for pictures only", async () => {
    const { app } = await make();
    await expect(partnerFileUrl(app, { fileKey: "mockups/x.webp", expiresAt: app.now() })).rejects.toThrow();
  });
});

describe("a download's name", () => {
  it("is made of the prompt's first words", () => {
    const id = newId();
    expect(downloadFileName("Ein Kätzchen, surfing!", id, "png")).toBe(
      `ein-katzchen-surfing-${id.slice(-6)}.png`,
    );
    expect(downloadFileName('"; rm -rf /', id, "png")).toBe(`rm-rf-${id.slice(-6)}.png`);
    expect(downloadFileName("月", id, "png")).toBe(`image-${id.slice(-6)}.png`);
    expect(downloadFileName(null, id, "webp")).toBe(`image-${id.slice(-6)}.webp`);
  });
});
