import { describe, expect, it } from "vitest";
import { seal, unseal } from "~/lib/seal";

describe("a sealed secret", () => {
  it("opens with the key that sealed it and with no other, and looks different each time", async () => {
    const sealed = await seal("the app's own key", "whsec_🧵");
    expect(sealed).not.toContain("whsec");
    expect(await seal("the app's own key", "whsec_🧵")).not.toBe(sealed);
    expect(await unseal("the app's own key", sealed)).toBe("whsec_🧵");
    expect(await unseal("another key", sealed)).toBeNull();
  });

  it("does not open where a byte was changed, or where it is none", async () => {
    const sealed = await seal("key", "secret");
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith("AAA=") ? "BBB=" : "AAA="}`;
    expect(await unseal("key", changed)).toBeNull();
    expect(await unseal("key", "no base64!")).toBeNull();
    expect(await unseal("key", "")).toBeNull();
  });
});
