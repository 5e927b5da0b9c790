/** What was read from a file. */
export interface Extraction {
  /** null when the file has no text that could be read. */
  readonly text: string | null;
  /** Where each page begins, in characters, for files with pages, also where none has text; else empty. */
  readonly pageStarts: readonly number[];
  /** Whether line numbers of the text are those of the file. */
  readonly hasLines: boolean;
  /** One sentence for the user when nothing, or only a part, could be read; else null. */
  readonly problem: string | null;
  /** What is wrong is not the file's: on a machine with less to do it may be read. */
  readonly isSlow?: true;
  /** Headings, chapters, sheets, in the order of the text, where the kind of file has them. */
  readonly sections?: readonly TextSection[];
  /** What the document or page calls itself, where it says so reliably. */
  readonly title?: string;
  /** Where it was asked for, and there is one. */
  readonly list?: PageList;
}

/** What a feed, a sitemap or a page names: addresses of the web, whole, each once. */
export interface PageList {
  /** `index`: a sitemap of sitemaps. `page`: a page that names its feeds. */
  readonly kind: 'feed' | 'sitemap' | 'index' | 'page';
  /** What it calls itself; empty where it does not. */
  readonly title: string;
  readonly pages: readonly {
    readonly url: string;
    /** Plain text; empty where none is given. */
    readonly title: string;
    /** ISO 8601, UTC. */
    readonly date: string | null;
  }[];
  /** There was more than was wanted, or a part could not be read. */
  readonly isCut: boolean;
}

export interface TextSection {
  /** Characters from the start of the text. */
  readonly at: number;
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  /** The number of the line that begins there, where this stretch counts its own: the rows of a sheet. */
  readonly line?: number;
}

/** A file to read. Its type alone decides the reader. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  /** The MIME type found in the content. */
  readonly type: string;
  /** Whose it is: files of several owners are read in turn. */
  readonly owner?: string;
  /** Nobody waits for it in front of a screen: it may take minutes, and is read beside those that may not. */
  readonly isThorough?: boolean;
  /** Of a page of the web: where it was found. Then only what the page is about is read, without menus and the like. */
  readonly address?: string;
  /** Not its text is wanted but the pages it names, this many at most; `address` is what they are read against. */
  readonly listMost?: number;
  /** Told now and then how many of how many pages are read. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A file whose turn to be read may be far: its bytes may be fetched when it comes. What that throws is thrown on. */
export interface ExtractionRequest extends Omit<FileToRead, 'bytes'> {
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>);
}

/**
 * Reads the text of files that nobody vouches for. A hostile file costs bounded time and memory and ends as a
 * `problem`; it never throws for what the file contains.
 */
export interface TextExtractor {
  /** Throws ExtractorBusyError when the file could not be read in time because others were being read: try again later. */
  extract(request: ExtractionRequest): Promise<Extraction>;
  close(): Promise<void>;
}

export class ExtractorBusyError extends Error {
  override readonly name = 'ExtractorBusyError';
}
