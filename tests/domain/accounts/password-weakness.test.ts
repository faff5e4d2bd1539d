import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "~/domain/accounts/passwords/common-passwords";
import { newPassword, password } from "~/domain/accounts/passwords/password-field";
import { passwordWeaknesses } from "~/domain/accounts/passwords/password-weakness";

const EMAIL = "ann.lindqvist@studio.example";

describe("a password that is being chosen", () => {
  it.each([
    ["password", ["common"]],
    ["PassWord", ["common"]],
    ["password123!", ["common"]],
    ["ｐａｓｓｗｏｒｄ", ["common"]],
    ["zzzzzzzz", ["repeated"]],
    ["qx7qx7qx7", ["repeated"]],
    ["ann.lindqvist", ["of-the-address"]],
    ["Lindqvist99", ["of-the-address"]],
    ["ann.lindqvist@studio.example", ["of-the-address"]],
    ["lindqvist of linen at dawn", []],
    ["a sentence to remember", []],
    ["пароль из шести слов", []],
  ])("%s: %j", (text, weaknesses) => {
    expect(passwordWeaknesses(text, EMAIL)).toEqual(weaknesses);
  });

  it("is refused with its reasons, while one chosen earlier still signs in", () => {
    const refused = newPassword.safeParse("123456");
    expect(refused.error?.issues[0]?.message).toBe(
      "This password is too easy to guess: it is on lists of leaked passwords. Please choose another.",
    );
    expect(password.safeParse("123456").success).toBe(true);
    expect(password.safeParse("12345").success).toBe(false);
    expect(COMMON_PASSWORDS.size).toBe(4000);
  });
});
