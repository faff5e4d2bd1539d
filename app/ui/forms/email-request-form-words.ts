export const email = "E-mail";
export const sending = "Sending...";
