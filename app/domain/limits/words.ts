/** Messages for people over a limit. */
export const login =
  "Too many tries. Please wait a while, or choose a new password by email. After many tries we send an email with a link that lets you try again right away.";
export const factor =
  "Too many tries. Please wait an hour, or use one of your recovery codes instead of the app's code.";
export const typedCode =
  "Too many tries. Please open the link in the email instead, or try again in an hour.";
export const emails =
  "Many emails were requested from your network in a short time. Please look for the ones we already sent, or try again in an hour.";
export const inquiry =
  "That is a lot of messages from one place in a short time. Nothing is lost: your text is still here. Please send it again in an hour.";
export const returnsHour =
  "Several of your pictures in a row could not be delivered. All their credits are back, and nothing was charged this time. Please try again in an hour, with a different prompt or setting.";
export const returnsDay =
  "Many of your pictures could not be delivered today. All their credits are back, and nothing was charged this time. A person is looking into it: please try again tomorrow, or write to us.";
export const upload = "That was a lot of pictures in an hour. Please try again in an hour.";
export const redesigns =
  "That was a lot of redesigns in an hour. Nothing was charged. Please try again in an hour.";
export const drafts =
  "That was a lot of new products in an hour. Nothing was added; your picture is kept. Please try again in an hour.";
export const mockups =
  "That was a lot of product changes in an hour, and each one makes new pictures. Nothing was saved. Please try again in an hour.";
export const publishing =
  "That was a lot of products published in an hour. Nothing was changed. Please try again in an hour.";
export const shares = "That was a lot of posts in an hour. Nothing was posted. Please try again in an hour.";
export const repeatedChecks =
  "These pictures were checked many times in an hour. Please try again in an hour.";
export const reports =
  "That is a lot of reports from one place in a short time. Please send this one again in an hour, or write to us.";
export const cards = {
  title: "Too many cards were refused",
  creditPurchase:
    "To prevent card fraud, we cannot take more payments from you today. Nothing was charged. Please try again tomorrow, or write to us.",
  order:
    "To prevent card fraud, we cannot take more payments from you today. Nothing was charged; your cart is kept. Please try again tomorrow, or write to us.",
};
export const form = {
  title: "A little too fast",
  message: "Nothing was changed. Please wait a minute and try again.",
};
export const dataExports =
  "You asked for your data three times today. Please use one of these downloads, or ask again tomorrow.";
export const trendAnalyses =
  "That was a lot of analyses in an hour. Nothing was read this time; your earlier results are kept. Please try again in an hour.";
