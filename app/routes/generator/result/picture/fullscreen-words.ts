export const label = "Fullscreen";
export const zoomOut = "Zoom out";
export const zoomIn = "Zoom in";
export const rotate = "Rotate";
export const reset = "Reset";
export const download = "Download";
export const close = "Close";
