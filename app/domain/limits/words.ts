/** What people read who are over a limit. */
export const login = "Too many tries. Please wait an hour, or choose a new password by e-mail.";
export const inquiry =
  "That is a lot of messages from one place in a short time. Nothing is lost: your text is still here. Please send it again in an hour.";
export const upload = "That was a lot of pictures in an hour. Please try again in the next one.";
export const cards = {
  title: "Too many cards were refused",
  creditPurchase:
    "To keep stolen cards out, we cannot take any more payments from you today. Nothing was charged. Please try again tomorrow, or write to us.",
  order:
    "To keep stolen cards out, we cannot take any more payments from you today. Nothing was charged; your cart is kept. Please try again tomorrow, or write to us.",
};
export const form = {
  title: "A little too fast",
  message: "Nothing was changed. Please wait a minute and try again.",
};
