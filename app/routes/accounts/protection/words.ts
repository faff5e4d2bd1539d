export const words = {
  humanCheck: {
    noScript:
      "This check needs JavaScript. Without it, type your address above and let us send you a link instead.",
    sendLink: "Send me a link instead",
  },
  unlock: {
    metaTitle: "Try again · Inkloom",
    title: "Try again",
    lead: "Wrong passwords that others enter for your account no longer hold this browser up. You log in with your password as always.",
    button: "Let me try again",
    busy: "One moment...",
    done: "You can try again now",
    expired: "This link has been used or is too old.",
    newPassword: "Choose a new password by email",
  },
};
