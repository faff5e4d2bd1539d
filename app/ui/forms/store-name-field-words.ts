export const storeName = "Store name";
export const placeholder = "Moth & Lantern";
export const hint = "2 to 60 characters. Buyers see it on every product.";
