import { plural } from "~/lib/words";

/** Sentences of the emails about downloads of a person's data and the deletion of an account. */
export const words = {
  dataExportReady: {
    subject: "Your data is ready to download",
    preview: "You can download it for a week.",
    heading: "Your data is ready",
    text: ({ files }: { files: number }) =>
      `Everything we hold about you is in ${plural(files, { one: "a ZIP file", other: "# ZIP files" })}. Log in to get it. We delete it after a week.`,
    withoutLogin: ({ files }: { files: number }) =>
      `Everything we hold about you is in ${plural(files, { one: "a ZIP file", other: "# ZIP files" })}. You can download it without logging in while your account is suspended, so keep this email to yourself. We delete it after a week.`,
    file: ({ part }: { part: number }) => `Download part ${part}`,
    button: "Download your data",
    notYou: "If you did not ask for it, someone else is logged in to your account: choose a new password.",
    reason: "You're receiving this email because someone asked for a download of your data.",
  },

  deletionRequested: {
    subject: "Your account will be deleted",
    preview: "You can change your mind until then.",
    heading: "Your account will be deleted",
    text: ({ on }: { on: string }) =>
      `You asked us to delete your account. That happens on ${on}, or once open orders, claims and payments are done and your earnings are paid out. Until then everything stays as it is.`,
    subscription: {
      text: "What you pay for by the month goes on, and is charged, until you cancel it. Your account is deleted only after it has ended.",
      membership: "Cancel your membership",
      plan: "Cancel your plan",
    },
    button: "Keep my account",
    notYou: "Wasn't you? Keep your account with the button, then choose a new password.",
    reason: "You're receiving this email because someone asked to delete your account.",
  },

  accountDeleted: {
    subject: "Your account is deleted",
    preview: "The records we must keep no longer name you.",
    heading: "Your account is deleted",
    text: "Your store, products, pictures, addresses and messages are gone. The records we must keep, amounts of orders and credits, no longer name you. Files are deleted within the hour.",
    thanks: "Thank you for being part of Inkloom.",
    reason: "You're receiving this last email because you asked us to delete your account.",
  },
};
