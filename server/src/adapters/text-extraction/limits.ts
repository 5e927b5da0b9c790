/** Characters of text kept of one file. */
export const maxTextChars = 2_000_000;
/** Characters of text kept of a file that is read thoroughly. */
export const maxThoroughChars = 4_000_000;
/** Bytes that all parts read of one archive may unpack to together. */
export const maxUnpackedBytes = 64 * 1024 * 1024;
/** A part that is larger than this and unpacks to more than `maxRatio` times its packed size is a bomb. */
export const ratioFromBytes = 4 * 1024 * 1024;
export const maxRatio = 200;
/** Entries of an archive. */
export const maxEntries = 2_000;
/** Bytes of one text file inside an archive. */
export const maxZippedTextBytes = 2 * 1024 * 1024;
/** Bytes that a packed sitemap may unpack to. */
export const maxSitemapBytes = 24 * 1024 * 1024;
/** Elements within elements of a document's XML. */
export const maxXmlDepth = 500;
/** Elements within elements of a page: parsers take long for more. */
export const maxHtmlDepth = 1_500;
/** Milliseconds after which a PDF is left with the pages read so far. */
export const pdfReadingMs = 7_000;
/** The same for one that is read thoroughly. */
export const thoroughPdfMs = 100_000;
/** What one file may take of its reading process, which is killed when it takes more. */
export interface ReadingBounds {
  readonly readingMs: number;
  /** Resident memory, measured by a watch inside the process; V8 bounds the heap alone. */
  readonly residentBytes: number;
  readonly heapMegabytes: number;
  /** Of one half of where V8 puts what is new; V8's own measure unless said. Less is slower, and leaves less lying about. */
  readonly semiSpaceMegabytes?: number;
}
/** Of the lane that every file goes to first: a user who sends nothing but bombs holds up another one by this long. */
export const quickBounds: ReadingBounds = { readingMs: 1_000, residentBytes: 230 * 1024 * 1024, heapMegabytes: 140 };
/** Of the lane for what takes more. Both together stay below 800 MB. */
export const patientBounds: ReadingBounds = {
  readingMs: 11_000,
  residentBytes: 460 * 1024 * 1024,
  heapMegabytes: 300,
};
/**
 * Of the lane of sources, which nobody waits for in front of a screen. With the server's own share it stays below 400 MB:
 * a PDF of 500 pages takes 170 MB, and 275 with V8's own measure of what is new.
 */
export const thoroughBounds: ReadingBounds = {
  readingMs: 115_000,
  residentBytes: 330 * 1024 * 1024,
  heapMegabytes: 220,
  semiSpaceMegabytes: 2,
};
/** Milliseconds a source may wait for its turn; then its job tries again later. */
export const thoroughWaitMs = 600_000;
/** Milliseconds a file may wait for its turns. Waiting and reading together stay under the 30 s an upload may take. */
export const waitingMs = 12_000;
/** Milliseconds of reading after which the quick lane makes a new process ready, because this one may soon be killed. */
export const spareAfterMs = 300;
/** Milliseconds without work after which the reading process ends and its memory is free. */
export const idleMs = 30_000;
