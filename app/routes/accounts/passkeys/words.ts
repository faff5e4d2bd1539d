import { plural } from "~/lib/words";

export const words = {
  form: {
    unused:
      "The passkey was not used: it was canceled, took too long, or this device has none for us. Nothing was changed.",
    known: "This device already has a passkey for your account.",
    unavailable:
      "Passkeys need JavaScript and a browser that supports them. Yours does not, or has it turned off.",
  },
  signIn: {
    button: "Log in with a passkey",
    busy: "Logging in...",
    done: "Login successful",
    refusedTitle: "The passkey did not log you in",
    refused:
      "It is unknown, was removed, or took longer than five minutes. Try again, or log in another way.",
  },
  show: { button: "Use a passkey", busy: "Checking...", or: "Or type a code" },
  list: {
    metaTitle: "Passkeys · Inkloom",
    title: "Passkeys",
    lead: "Log in with your fingerprint, your face or your device's PIN. Nobody can guess a passkey or steal it with a fake page.",
    none: "You have no passkey yet.",
    added: "Added",
    used: "last used",
    neverUsed: "not used yet",
    synced: "On all your devices",
    manage: "Rename or remove",
    manageOne: ({ name }: { name: string }) => `Rename or remove ${name}`,
    addTitle: "Add a passkey",
    addText:
      "Your device asks for your fingerprint, your face or its PIN. That stays on the device: we only get a public key.",
    name: "Name",
    nameHint: "For your own list, such as “Work laptop”.",
    defaultName: "Passkey",
    add: "Add a passkey",
    busy: "Adding...",
    done: "Passkey added",
    wrong: "This passkey could not be added. Please try again.",
    known: "This passkey is already used for an account.",
    full: ({ most }: { most: number }) =>
      `You have ${plural(most, { one: "# passkey", other: "# passkeys" })}, the most there can be. Remove one first.`,
    back: "Back to security",
  },
  passkey: {
    metaTitle: "Passkey · Inkloom",
    name: "Name",
    nameMissing: "Please give it a name.",
    nameTooLong: ({ most }: { most: number }) => `A name has at most ${most} characters.`,
    rename: "Save the name",
    renamed: "Name saved",
    removeTitle: "Remove this passkey",
    removeLead:
      "You can no longer log in with it, and you are logged out everywhere else. If it is your only factor, your recovery codes stop working. Please confirm with a factor once more.",
    remove: "Remove the passkey",
    busy: "Removing...",
    withPasskey: "Remove it, with a passkey",
    removed: "Passkey removed",
    code: "Code",
    codeHint: "Six digits from your authenticator app, or one of your recovery codes.",
    wrong: "This code is wrong, or was already used. Please try again.",
    needed: "Your role needs a second factor, and this is your only one. Add another first.",
    back: "Back to your passkeys",
  },
};
