/** What the fields of accounts say when they are not filled in right. */
export const words = {
  email: "Please enter a valid email address.",
  password: "Please enter your password.",
  newPassword: "Please enter a new password.",
  passwordTooShort: ({ least }: { least: number }) => `Password must be at least ${least} characters.`,
  passwordTooLong: ({ most }: { most: number }) => `Password must be at most ${most} characters.`,
};
