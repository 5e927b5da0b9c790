/** Maximum bytes of a file of chats. */
export const maxImportBytes = 100 * 1024 * 1024;
/** Maximum number of chats imported from one file. */
export const maxImportChats = 20_000;
