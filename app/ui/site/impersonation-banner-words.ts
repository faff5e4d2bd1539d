export const viewing = "You see what this person sees, and can change nothing:";
export const until = "Until";
export const stop = "Stop viewing";
