import { describe, expect, it } from "vitest";
import { decryptSecret, encryptSecret } from "~/lib/secrets/encrypt-secret";

describe("a sealed secret", () => {
  it("opens with the key that sealed it and with no other, and looks different each time", async () => {
    const sealed = await encryptSecret("the app's own key", "whsec_🧵");
    expect(sealed).not.toContain("whsec");
    expect(await encryptSecret("the app's own key", "whsec_🧵")).not.toBe(sealed);
    expect(await decryptSecret("the app's own key", sealed)).toBe("whsec_🧵");
    expect(await decryptSecret("another key", sealed)).toBeNull();
  });

  it("does not open where a byte was changed, or where it is none", async () => {
    const sealed = await encryptSecret("key", "secret");
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith("AAA=") ? "BBB=" : "AAA="}`;
    expect(await decryptSecret("key", changed)).toBeNull();
    expect(await decryptSecret("key", "no base64!")).toBeNull();
    expect(await decryptSecret("key", "")).toBeNull();
  });
});
