/** The largest file that can be looked up. Larger than an upload, because print files are. */
export const MAX_FILE_MEGABYTES = 20;
