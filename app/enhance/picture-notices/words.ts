export const done = "Your picture is ready";
export const failed = "Your picture could not be drawn; the credit is back";
