/** Characters of text kept of one file. */
export const maxTextChars = 2_000_000;
/** Bytes that all parts read of one archive may unpack to together. */
export const maxUnpackedBytes = 64 * 1024 * 1024;
/** A part that is larger than this and unpacks to more than `maxRatio` times its packed size is a bomb. */
export const ratioFromBytes = 4 * 1024 * 1024;
export const maxRatio = 200;
/** Entries of an archive. */
export const maxEntries = 2_000;
/** Bytes of one text file inside an archive. */
export const maxZippedTextBytes = 2 * 1024 * 1024;
/** Elements within elements of a document's XML. */
export const maxXmlDepth = 500;
/** Milliseconds after which a PDF is left with the pages read so far. */
export const pdfReadingMs = 7_000;
/** Milliseconds one file may be read; then its process is killed. */
export const readingMs = 11_000;
/** Milliseconds a file may wait for its turn. Waiting and reading together stay under the 30 s an upload may take. */
export const waitingMs = 14_000;
/** Bytes of resident memory at which the reading process is killed. Its heap alone is bounded by `heapMegabytes`. */
export const residentBytes = 500 * 1024 * 1024;
export const heapMegabytes = 300;
/** Milliseconds without work after which the reading process ends and its memory is free. */
export const idleMs = 30_000;
