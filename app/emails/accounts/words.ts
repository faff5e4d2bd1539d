import { LANGUAGE } from "~/lib/words";

const SIGNED_UP = "You're receiving this email because this address was used to sign up.";

export const words = {
  accountExists: {
    subject: "You already have an account",
    preview: "Someone, probably you, tried to sign up with this address.",
    heading: "You already have an account",
    text: "Someone, probably you, tried to sign up with this address. It already has an account.",
    login: "Login",
    forgotPassword: "Forgot the password? Choose a new one",
    reason: SIGNED_UP,
  },

  resetPassword: {
    subject: "Choose a new password",
    preview: "The link works once and for one hour.",
    heading: "Choose a new password",
    text: "Someone asked for a new password for this account. If it was you, choose one here:",
    button: "Choose a new password",
    notYou:
      "The link works once and for one hour. If it was not you, ignore this email: your password stays the same.",
    reason: "You're receiving this email because someone asked for a new password.",
  },

  securityChanged: {
    changes: {
      "add authenticator": {
        heading: "An authenticator app was added to your account",
        what: "From now on, logging in also takes a code from the app.",
      },
      "remove authenticator": {
        heading: "The authenticator app was removed from your account",
        what: "Logging in no longer takes a code from the app.",
      },
      "add passkey": {
        heading: "A passkey was added to your account",
        what: "You can log in with it, alone or after your password.",
      },
      "remove passkey": {
        heading: "A passkey was removed from your account",
        what: "You can no longer log in with it.",
      },
      "refuse copied passkey": {
        heading: "A copy of your passkey may exist",
        what: "A login with one of your passkeys was refused: it counted fewer uses than we have seen, as a copy does. Remove that passkey and add a new one.",
      },
      "make recovery codes": {
        heading: "New recovery codes were made for your account",
        what: "Your previous codes no longer work.",
      },
      "use recovery code": {
        heading: "A recovery code was used for your account",
        what: "Each code works once. Make new ones before you run out of them.",
      },
      "change password": {
        heading: "Your password was changed",
        what: "All other devices were logged out, and links in earlier emails no longer work.",
      },
      "undo new address": {
        heading: "Your account has its old email address again",
        what: "You chose a new password, you were logged out everywhere, and what was added since was removed. A payout account that was set up since was disconnected: set up payouts again before your next one. If the deletion of your account was asked for since, it was canceled.",
      },
      "open payout account": {
        heading: "A payout account was set up for you",
        what: "From now on, your earnings can be paid out to the bank account on file at Stripe.",
      },
      "close payout account": {
        heading: "Your payout account was disconnected",
        what: "Nothing is paid out until payouts are set up again. Your earnings wait.",
      },
      "connect Google": {
        heading: "Google was connected to your account",
        what: "From now on, you can also log in with this Google account.",
      },
      "disconnect Google": {
        heading: "Google was disconnected from your account",
        what: "You can no longer log in with that Google account.",
      },
    },
    when: ({ at }: { at: number }) =>
      `It happened on ${new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC.`,
    notYou:
      "If it was you, there is nothing to do. If it was not, choose a new password right away, check your login methods, and write to us.",
    button: "See your login methods",
    newPassword: "Choose a new password",
    reason: "You're receiving this email because it concerns the security of your account.",
  },

  verifyEmailAddress: {
    subject: "Confirm your email address",
    preview: "One click, and your 3 welcome credits are yours.",
    heading: "Confirm your email address",
    text: "Welcome to Inkloom. Confirm that this address is yours, and 3 welcome credits are waiting: enough for your first three designs.",
    button: "Confirm my address",
    code: "Or enter this code",
    codeHint: "Only on our site, in the browser where you signed up. We never ask for it anywhere else.",
    notYou:
      "The link works once and for 24 hours. If you did not sign up, ignore this email: nothing happens.",
    reason: SIGNED_UP,
  },
};
