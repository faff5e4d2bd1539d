/** E-mails about the safety of an account. They go out whatever else a person wants to get. */
export const words = {
  reason: "You get this letter because it is about the safety of your account.",

  notYou: {
    text: "If it was not you, choose a new password now. That signs out every device, the other person's as well.",
    button: "Choose a new password",
    devices: "See your devices",
  },

  newDevice: {
    subject: "New sign-in to your account",
    preview: "Somebody signed in from a browser that we have not seen before.",
    heading: "New sign-in to your account",
    text: "Somebody signed in to your account from a browser that we have not seen before.",
    device: "Device",
    country: "Country",
    time: "Time",
    utc: ({ at }: { at: string }) => `${at} UTC`,
    unknown: "Unknown",
    itWasYou: "If it was you, there is nothing to do.",
  },

  roleChanged: {
    subject: "Your role was changed",
    heading: "Your role was changed",
    roles: { admin: "Admin", support: "Support", content: "Content", finance: "Finance" },
    grant: ({ role }: { role: string }) => `Your account has a new role: ${role}.`,
    revoke: ({ role }: { role: string }) => `Your account no longer has the role ${role}.`,
    signedOut: "You were signed out on all devices. Log in again to go on.",
    login: "Login",
    unexpected: "If you did not expect this, write to us.",
  },
};
