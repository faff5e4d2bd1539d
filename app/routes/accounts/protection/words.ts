export const words = {
  humanCheck: {
    noScript: "This check needs JavaScript. Without it, enter your email above and get a link instead.",
    sendLink: "Send me a link instead",
  },
  unlock: {
    metaTitle: "Try again · Inkloom",
    title: "Try again",
    lead: "Wrong passwords that others enter no longer block this browser. Log in with your password as usual.",
    button: "Let me try again",
    busy: "One moment...",
    done: "You can try again now",
    expired: "This link has been used or is too old.",
    newPassword: "Choose a new password by email",
  },
};
