/** The largest file that may be asked about: a print file is larger than what may be uploaded to be one. */
export const MAX_FILE_MEGABYTES = 20;
