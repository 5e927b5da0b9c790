/** The result of reading a file. */
export interface Extraction {
  /** null when the file has no readable text. */
  readonly text: string | null;
  /** The position of each page's start, in UTF-16 units, also of pages without text; empty for files without pages. */
  readonly pageStarts: readonly number[];
  /** Whether line numbers of the text are those of the file. */
  readonly hasLines: boolean;
  /** One sentence for the user when nothing, or only a part, could be read; otherwise null. */
  readonly problem: string | null;
  /** The file is not at fault: it may be readable when the machine is less busy. */
  readonly isSlow?: true;
  /** Headings, chapters or sheets, in the order of the text, if this type of file has them. */
  readonly sections?: readonly TextSection[];
  /** The title that the document or page gives itself, if it is reliable. */
  readonly title?: string;
  /** Present if it was requested and the file has one. */
  readonly list?: PageList;
}

/** The absolute web addresses, without duplicates, that a feed, a sitemap or a page lists. */
export interface PageList {
  /** `index`: a sitemap of sitemaps. `page`: a page that links to its feeds. */
  readonly kind: 'feed' | 'sitemap' | 'index' | 'page';
  /** The title it gives itself; may be empty. */
  readonly title: string;
  readonly pages: readonly {
    readonly url: string;
    /** Plain text; empty when there is none. */
    readonly title: string;
    /** ISO 8601, UTC. */
    readonly date: string | null;
  }[];
  /** Whether entries are missing because there were more than requested or a part could not be read. */
  readonly isCut: boolean;
}

export interface TextSection {
  /** Position in the text, in UTF-16 units. */
  readonly at: number;
  readonly title: string;
  /** 1 is the top level. */
  readonly level: number;
  /** The line number at that position, if this section counts its own lines, as the rows of a sheet do. */
  readonly line?: number;
}

/** A file to read. Only its type decides which reader is used. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  /** The MIME type found in the content. */
  readonly type: string;
  /** The user it belongs to: files of several users are read in turn. */
  readonly owner?: string;
  /**
   * Set when no user is waiting for it: reading may take minutes, and runs beside the files that must be fast. Of a web
   * page, only the main content is then read, without menus and the like.
   */
  readonly isThorough?: boolean;
  /** For a page of the web: its address. It is read in the same way, and its title too. */
  readonly address?: string;
  /**
   * Set to get the pages that the file lists instead of its text, at most this many; relative links are resolved
   * against `address`.
   */
  readonly listMost?: number;
  /** Called from time to time with the number of pages read and their total. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * A file that may have to wait for its turn: `bytes` may be a function that fetches them when the turn comes. Errors of
 * that function are rethrown.
 */
export interface ExtractionRequest extends Omit<FileToRead, 'bytes'> {
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>);
}

/**
 * Extracts text from untrusted files. A hostile file costs bounded time and memory and results in a `problem`; the
 * content of a file never causes an exception.
 */
export interface TextExtractor {
  /** Throws ExtractorBusyError if the file could not be read in time because of other files; try again later. */
  extract(request: ExtractionRequest): Promise<Extraction>;
  close(): Promise<void>;
}

export class ExtractorBusyError extends Error {
  override readonly name = 'ExtractorBusyError';
}
