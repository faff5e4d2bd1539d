export const viewing = "You see what this person sees and can't change anything:";
export const until = "Until";
export const stop = "Stop viewing";
