export const done = "Your picture is ready";
export const failed = "Your picture could not be drawn; what it cost is back";
export const newPictures = (count: number) => (count === 1 ? "1 new picture" : `${count} new pictures`);
export const denied =
  "Your browser blocks notifications from Inkloom. Allow them in its settings for this site, or ask for an email.";
