export const pleaseCheckTheseFields = "Please check these fields";
