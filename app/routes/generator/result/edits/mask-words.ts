export const label = "The part that may change";
export const hint = "Paint over it. It counts instead of the choice above.";
export const brushSize = "Brush";
export const erase = "Erase";
export const clear = "Start over";
