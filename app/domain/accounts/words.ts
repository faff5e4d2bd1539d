/** Validation messages of the account fields. */
export const words = {
  email: "Please enter a valid email address.",
  password: "Please enter your password.",
  newPassword: "Please enter a new password.",
  passwordTooShort: ({ least }: { least: number }) => `Password must be at least ${least} characters.`,
  passwordWeak: ({ reasons }: { reasons: string[] }) =>
    `This password is too easy to guess: ${reasons.join(", and ")}. Please choose another.`,
  weaknesses: {
    common: "it is on lists of leaked passwords",
    repeated: "it repeats the same few characters",
    "of-the-address": "it is based on your email address",
  },
  passwordTooLong: ({ most }: { most: number }) => `Password must be at most ${most} characters.`,
};
