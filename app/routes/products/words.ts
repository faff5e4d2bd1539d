/** Answers of the pages about a person's own products. */
export const words = {
  newProduct: {
    noGarment: "Please choose a garment.",
    pictureTooSmall: "This picture is too small to print sharp on it, however small the print.",
  },
};
