export const title = "You were logged out";
export const text =
  "Nothing was saved, and nothing is lost: log in using a new tab, then come back here and send the form again.";
export const login = "Log in (new tab)";
export const sendAgain = "Send it again";
export const sending = "Sending...";
