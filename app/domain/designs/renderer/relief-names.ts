export const RELIEF_FILES: Readonly<Record<string, string>> = {};
