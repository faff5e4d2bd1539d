/** Names of the picture styles and shapes. */
export const none = "None";
export const realistic = "Realistic";
export const cartoon = "Cartoon";
export const threeD = "3D";
export const watercolor = "Watercolor";
export const digitalArt = "Digital Art";
export const oilPainting = "Oil Painting";
export const pencilSketch = "Pencil Sketch";
export const pixelArt = "Pixel Art";
export const anime = "Anime";
export const square = "Square";
export const portrait = "Portrait";
export const landscape = "Landscape";
