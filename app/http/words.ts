/** Answers that are given before any page is chosen. */
export const otherSite = "This form was sent from another site. Open the page here and try again.";
export const otherMethod = "This address takes GET and POST only.";
export const readOnlyView =
  "You are viewing the site as this person: you can't change anything or see secrets. Go back, or stop viewing.";
export const failed = "Something went wrong on our side. Please try again in a minute.";
export const loginToBuy = { title: "Login Required", description: "Please log in to make a purchase" };
/** Beside a field whose rule has no words of its own. */
export const checkField = "Please check this field.";
export const unreadableForm = {
  title: "That form could not be read",
  message: "Nothing was changed. Please go back and send it again.",
};
export const otherMethodPage = {
  title: "That is not possible here",
  message: "Nothing was changed. Please start from the page itself.",
};
export const tooLarge = {
  title: "That is too large",
  message: "Nothing was changed. Please shorten it and send it again.",
};
export const busy = {
  title: "We are busy right now",
  message: "Nothing was changed. Please try again in a few seconds.",
};
export const adminGranted = "Admin role granted";
export const googleConnected = "Google is connected to your account now.";
export const notLoggedIn = "Not logged in. Please log in to continue.";
export const notAnAdmin = "You don't have admin privileges. Contact an administrator for access.";
