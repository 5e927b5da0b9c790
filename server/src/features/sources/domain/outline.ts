/** A heading, a chapter or a sheet of a text. */
export interface Section {
  /** UTF-16 characters from the start of the text. */
  readonly at: number;
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  /** The number of the line that begins there, where lines of this stretch are counted by themselves: the rows of a sheet. */
  readonly line?: number;
}

/** When something was said that a text has written down. */
export interface SpokenAt {
  /** UTF-16 characters from the start of the text. */
  readonly at: number;
  /** From the beginning of the recording. */
  readonly seconds: number;
}

/** How a text is built. */
export interface Outline {
  /** Where each page or slide begins; empty where there are none. */
  readonly pageStarts: readonly number[];
  /** In the order of the text. */
  readonly sections: readonly Section[];
  /** Whether line numbers of the text are those of the file. */
  readonly hasLines: boolean;
  /** Of a recording: when what begins there was said, in the order of the text. */
  readonly times?: readonly SpokenAt[];
}

export const plainOutline: Outline = { pageStarts: [], sections: [], hasLines: false };

/** Sections kept of one text. */
const most = 2_000;

/**
 * As many sections as are kept: of too many the highest alone, and none where these are too many. Never the first ones: all
 * that follows would be taken for the last of them.
 */
export function bounded(sections: readonly Section[]): Section[] {
  if (sections.length <= most) return [...sections];
  const highest = sections.filter(({ level }) => level === 1);
  return highest.length <= most ? highest : [];
}
