import { withoutMarks } from '../section-marks.ts';
import { localName, readXml } from './xml-reader.ts';

/** A comment on a sheet or slide. */
export interface Comment {
  /** The cell that it is about: 'B7'. Empty for a slide. */
  readonly cell: string;
  /** Its words on one line. */
  readonly words: string;
}

/** The elements that are a comment. */
const kinds = new Set(['comment', 'threadedComment', 'cm', 'reply']);

/**
 * The comments in a part of a spreadsheet or presentation, each before its replies. Throws UnreadableFile. Source:
 * ECMA-376 part 1, sections 18.7 and 19.4; CT_ThreadedComment of [MS-XLSX]; CT_Comment of [MS-PPTX].
 */
export function commentsIn(xml: string, what: string): readonly Comment[] {
  const comments: Comment[] = [];
  /** The comments that are being read: a reply is within the comment that it answers, and before its words. */
  const open: { readonly kind: string; readonly cell: string; readonly at: number; words: string }[] = [];
  let inText = 0;
  // Between the runs of a note there may be space that is not its own.
  const isWords = (name: string) => name === 't' || (name === 'text' && open.at(-1)?.kind !== 'comment');
  const add = (text: string) => {
    const comment = open.at(-1);
    if (comment) comment.words += text;
  };
  if (xml === '') return comments;
  readXml(xml, what, {
    open(tag, { ref = '' }) {
      const name = localName(tag);
      if (kinds.has(name)) open.push({ kind: name, cell: ref, at: comments.length, words: '' });
      else if (isWords(name)) inText++;
      else if (name === 'br') add(' ');
    },
    text(text) {
      if (inText) add(text);
    },
    close(tag) {
      const name = localName(tag);
      if (isWords(name)) inText--;
      else if (name === 'p') add(' ');
      else if (kinds.has(name)) {
        const { cell = '', at = 0, words = '' } = open.pop() ?? {};
        const line = withoutMarks(words).replace(/\s+/g, ' ').trim();
        if (line !== '') comments.splice(at, 0, { cell, words: line });
      }
    },
  });
  return comments;
}
