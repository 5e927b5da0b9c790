/** The most characters of text kept from one file. */
export const maxTextChars = 2_000_000;
/** The most characters of text kept from a file that is read thoroughly. */
export const maxThoroughChars = 4_000_000;
/** The most bytes to which the parts read from one archive may unpack together. */
export const maxUnpackedBytes = 64 * 1024 * 1024;
/** A part that is larger than this and unpacks to more than `maxRatio` times its packed size is a zip bomb. */
export const ratioFromBytes = 4 * 1024 * 1024;
export const maxRatio = 200;
/** The most entries of an archive. */
export const maxEntries = 2_000;
/** The most bytes of one text file inside an archive. */
export const maxZippedTextBytes = 2 * 1024 * 1024;
/** The most bytes to which a packed sitemap may unpack. */
export const maxSitemapBytes = 24 * 1024 * 1024;
/** The deepest nesting of elements in a document's XML. */
export const maxXmlDepth = 500;
/** The deepest nesting of elements in a page: parsers get slow beyond it. */
export const maxHtmlDepth = 1_500;
/** Milliseconds after which reading a PDF stops with the pages read so far. */
export const pdfReadingMs = 7_000;
/** The same for a PDF that is read thoroughly. */
export const thoroughPdfMs = 100_000;
/** Milliseconds for finding out which pages of a PDF are scans, after its text was read. */
export const scansMs = 5_000;
/** What reading one file may use. A reading process that exceeds this is killed. */
export interface ReadingBounds {
  readonly readingMs: number;
  /** Milliseconds that a file waits for a process to start, on a busy machine. */
  readonly startMs: number;
  /** Resident memory, measured by a watcher inside the process, because V8 limits only the heap. */
  readonly residentBytes: number;
  readonly heapMegabytes: number;
  /**
   * The size of one half of V8's space for new objects; V8's default if absent. A smaller one is slower, and leaves
   * less garbage in memory.
   */
  readonly semiSpaceMegabytes?: number;
}
const startMs = 10_000;
/**
 * The limits of the lane that every file goes to first. A user who sends nothing but bombs delays another user by this
 * long.
 */
export const quickBounds: ReadingBounds = {
  readingMs: 1_000,
  startMs,
  residentBytes: 230 * 1024 * 1024,
  heapMegabytes: 140,
};
/** The limits of the lane for files that need more. Both lanes together stay below 800 MB. */
export const patientBounds: ReadingBounds = {
  readingMs: 11_000,
  startMs,
  residentBytes: 460 * 1024 * 1024,
  heapMegabytes: 300,
};
/**
 * The limits of the lane for sources, for which no user waits at the screen. Together with the server itself it stays
 * below 400 MB: a PDF of 500 pages takes 170 MB, and 275 MB with V8's default for new objects.
 */
export const thoroughBounds: ReadingBounds = {
  readingMs: 115_000,
  startMs,
  residentBytes: 330 * 1024 * 1024,
  heapMegabytes: 220,
  semiSpaceMegabytes: 2,
};
/** Milliseconds that a source may wait for its turn; after that, its job tries again later. */
export const thoroughWaitMs = 600_000;
/**
 * Milliseconds that a file may wait for its turns. Waiting and reading together stay below 30 s. Where processes start
 * slowly, up to `startMs` is added in each of the two lanes.
 */
export const waitingMs = 12_000;
/**
 * Milliseconds of reading after which the quick lane starts a spare process, because the current one may soon be
 * killed.
 */
export const spareAfterMs = 300;
/** Milliseconds without work after which the reading process ends and frees its memory. */
export const idleMs = 30_000;
