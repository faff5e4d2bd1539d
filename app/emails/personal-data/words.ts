import { plural } from "~/lib/words";

/** Sentences of the e-mails about downloads of a person's data and the deletion of an account. */
export const words = {
  dataExportReady: {
    subject: "Your data is ready to download",
    preview: "You can fetch it for a week.",
    heading: "Your data is ready",
    text: ({ files }: { files: number }) =>
      `Everything we hold about you is in ${plural(files, { one: "a ZIP file", other: "# ZIP files" })}. Sign in to fetch it. After a week it is deleted.`,
    button: "Download your data",
    notYou: "You did not ask for it? Then somebody else is signed in to your account: choose a new password.",
    reason: "You get this letter because a download of your data was asked for.",
  },
};
