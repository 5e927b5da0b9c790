/** A file that becomes a source may have this many bytes (50 MB). */
export const sourceFileBytes = 50 * 1024 * 1024;
