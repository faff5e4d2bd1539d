/** Emails about the safety of an account. They cannot be stopped. */
export const words = {
  reason: "You're receiving this email because it concerns the security of your account.",

  notYou: {
    text: "If it was not you, choose a new password now. That logs out every device, including theirs.",
    button: "Choose a new password",
    devices: "See your devices",
  },

  newDevice: {
    subject: "New login to your account",
    preview: "Someone logged in from a browser that we have not seen before.",
    heading: "New login to your account",
    text: "Someone logged in to your account from a browser that we have not seen before.",
    device: "Device",
    country: "Country",
    time: "Time",
    utc: ({ at }: { at: string }) => `${at} UTC`,
    unknown: "Unknown",
    itWasYou: "If it was you, there is nothing to do.",
  },

  changeAddress: {
    subject: "Confirm your new email address",
    preview: "The link works once and for 24 hours.",
    heading: "Confirm your new email address",
    text: "You asked us to use this address for your account. Open the link in a browser where you are logged in:",
    button: "Use this address",
    notYou: "The link works once and for 24 hours. If it was not you, ignore this email: nothing happens.",
    reason: "You're receiving this email because someone asked to use this address for an account.",
  },

  addressInUse: {
    subject: "This address already has an account",
    preview: "Someone, probably you, asked to use this address for another account.",
    heading: "This address already has an account",
    text: "Someone, probably you, asked to use this address for another account. It already has an account, so nothing was changed.",
    login: "Login",
    reason: "You're receiving this email because someone asked to use this address for an account.",
  },

  addressChanged: {
    subject: "Your email address was changed",
    preview: "If it was not you, you can undo it for a week.",
    heading: "Your email address was changed",
    text: ({ newEmail }: { newEmail: string }) =>
      `Your account now uses ${newEmail}, and you log in with that address.`,
    undo: "If it was you, there is nothing to do. If it was not, take the account back: the link works for seven days, and you choose a new password.",
    button: "Undo the change",
  },

  payoutAccountChanged: {
    notYou:
      "You receive this email because the account had your address until a short time ago. If it was you, there is nothing to do. If it was not, take the account back: nothing is paid to a payout account that was set up since then.",
    button: "Take your account back",
  },

  unlockLogin: {
    subject: "Many failed logins to your account",
    preview: "Logging in from new browsers is paused for a while.",
    heading: "Many failed logins to your account",
    text: "Someone entered many wrong passwords for your account, so logging in from new browsers is paused for a while. Browsers where you logged in before are not affected.",
    itWasYou: "If it was you, open this link in the browser that you want to use, and try again right away:",
    button: "Let me try again",
    notYou:
      "The link works once and for 24 hours, and you still need your password. If it was not you, there is nothing to do: nobody got in.",
  },

  suspended: {
    subject: "Your account is suspended",
    preview: "Why, and what it means.",
    heading: "Your account is suspended",
    text: "You cannot log in, and your store and its products are not for sale. This is why:",
    after:
      "Paid orders are still printed and delivered, and buyers still get their refunds. Your earnings stay yours: they are paid out when the suspension is lifted. If you think this is a mistake, or want your data or the account deleted, reply to this email.",
  },
  subscriptionEnded: {
    what: { membership: "membership", plan: "plan" },
    subject: ({ what }: { what: string }) => `Your ${what} is canceled`,
    preview: "Nothing more is charged for it.",
    later: ({ what, on }: { what: string; on: string }) =>
      `Because your account is suspended, we canceled your ${what}. It ends on ${on}, and nothing more is charged for it.`,
    now: ({ what }: { what: string }) =>
      `Because your account is suspended, we canceled your ${what}. It has ended, and nothing more is charged for it.`,
    resume:
      "If the suspension is lifted before that day, you can log in and resume it. To ask about this, reply to this email.",
    again:
      "If the suspension is lifted, you can log in and subscribe again. To ask about this, reply to this email.",
  },
  restored: {
    subject: "Your account is open again",
    preview: "You can log in again.",
    heading: "Your account is open again",
    text: "The suspension is lifted. You can log in, your store is open, and payouts continue. Your products are not on sale yet: publish the ones you want to sell.",
    login: "Login",
  },
  roleChanged: {
    subject: "Your role was changed",
    heading: "Your role was changed",
    roles: { admin: "Admin", support: "Support", content: "Content", finance: "Finance" },
    grant: ({ role }: { role: string }) => `Your account has a new role: ${role}.`,
    revoke: ({ role }: { role: string }) => `Your account no longer has the role ${role}.`,
    signedOut: "You were logged out on all devices. Log in again to continue.",
    login: "Login",
    unexpected: "If you did not expect this, write to us.",
  },
};
