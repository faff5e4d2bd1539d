import { plural } from "~/lib/words";

/** Sentences of the emails about downloads of a person's data and the deletion of an account. */
export const words = {
  dataExportReady: {
    subject: "Your data is ready to download",
    preview: "You can fetch it for a week.",
    heading: "Your data is ready",
    text: ({ files }: { files: number }) =>
      `Everything we hold about you is in ${plural(files, { one: "a ZIP file", other: "# ZIP files" })}. Log in to get it. After a week it is deleted.`,
    button: "Download your data",
    notYou: "If you did not ask for it, someone else is logged in to your account: choose a new password.",
    reason: "You're receiving this email because a download of your data was asked for.",
  },

  deletionRequested: {
    subject: "Your account will be deleted",
    preview: "You can change your mind until then.",
    heading: "Your account will be deleted",
    text: ({ on }: { on: string }) =>
      `You asked us to delete your account. That happens on ${on}, or once open orders, claims and payments have ended and your earnings are paid out. Until then everything stays as it is.`,
    button: "Keep my account",
    notYou: "It was not you? Keep your account with the button, then choose a new password.",
    reason: "You're receiving this email because the deletion of your account was asked for.",
  },

  accountDeleted: {
    subject: "Your account is deleted",
    preview: "What the books must keep no longer names you.",
    heading: "Your account is deleted",
    text: "Your store, products, pictures, addresses and messages are gone. What the books must keep, amounts of orders and credits, no longer names you. Files follow within the hour.",
    thanks: "Thank you for having been here.",
    reason: "You're receiving this last email because you asked us to delete your account.",
  },
};
