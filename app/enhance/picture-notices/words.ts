export const done = "Your picture is ready";
export const failed = "Your picture could not be drawn; the credit is back";
export const newPictures = (count: number) =>
  count === 1 ? "1 new picture: show it" : `${count} new pictures: show them`;
