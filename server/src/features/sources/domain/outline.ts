/** A heading, chapter or sheet of a text. */
export interface Section {
  /** UTF-16 characters from the start of the text. */
  readonly at: number;
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  /**
   * The number of the line that begins here, if the lines of this section are counted separately, like the rows of a
   * sheet.
   */
  readonly line?: number;
}

/** When a part of a transcript was spoken. */
export interface SpokenAt {
  /** UTF-16 characters from the start of the text. */
  readonly at: number;
  /** From the beginning of the recording. */
  readonly seconds: number;
}

/** The structure of a text. */
export interface Outline {
  /** Where each page or slide begins; empty where there are none. */
  readonly pageStarts: readonly number[];
  /** In the order of the text. */
  readonly sections: readonly Section[];
  /** Whether line numbers of the text are those of the file. */
  readonly hasLines: boolean;
  /** For a recording: when each part of the text was spoken, in the order of the text. */
  readonly times?: readonly SpokenAt[];
}

export const plainOutline: Outline = { pageStarts: [], sections: [], hasLines: false };

/** The most sections kept of data and programs. */
export const mostSections = 2_000;
/** The most headings kept of one text: all are read with each stretch of it, and a thick book has some thousand. */
export const mostHeadings = 20_000;
