export const email = "Email";
export const sending = "Sending...";
