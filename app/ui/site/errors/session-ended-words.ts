export const title = "You were logged out";
export const text =
  "Nothing was saved, and nothing is lost: log in in a new tab, then come back here and send the form again.";
export const login = "Log in in a new tab";
export const sendAgain = "Send it again";
export const sending = "Sending...";
