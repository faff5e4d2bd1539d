export const lettering = "SLOW TIDE";
