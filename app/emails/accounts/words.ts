const SIGNED_UP = "You get this letter because this address was used to sign up.";

export const words = {
  accountExists: {
    subject: "You already have an account",
    preview: "Somebody, probably you, tried to sign up with this address.",
    heading: "You already have an account",
    text: "Somebody, probably you, tried to sign up with this address. There is an account for it already.",
    login: "Login",
    forgotPassword: "Forgot the password? Choose a new one",
    reason: SIGNED_UP,
  },

  resetPassword: {
    subject: "Choose a new password",
    preview: "The link works once and for one hour.",
    heading: "Choose a new password",
    text: "Somebody asked for a new password for this account. If it was you, choose one here:",
    button: "Choose a new password",
    notYou:
      "The link works once and for one hour. If it was not you, ignore this letter: your password stays as it is.",
    reason: "You get this letter because a new password was asked for.",
  },

  verifyEmailAddress: {
    subject: "Confirm your e-mail address",
    preview: "One click, and your 3 welcome credits are yours.",
    heading: "Confirm your e-mail address",
    text: "Welcome to Inkloom. Confirm that this address is yours, and 3 welcome credits are waiting: enough for your first three designs.",
    button: "Confirm my address",
    notYou:
      "The link works once and for 24 hours. If you did not sign up, ignore this letter: nothing happens.",
    reason: SIGNED_UP,
  },
};
