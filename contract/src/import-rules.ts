/** Bytes of a file of chats. */
export const maxImportBytes = 100 * 1024 * 1024;
/** Chats taken in from one file. */
export const maxImportChats = 20_000;
