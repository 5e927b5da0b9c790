import { type Handler, Parser } from 'htmlparser2';
import { maxTextChars } from '../limits.ts';
import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { TableColumns } from './table-columns.ts';
import { UnreadElements } from './unread-elements.ts';

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const rows = new Set(['tr', 'thead', 'tbody', 'tfoot', 'table']);
const lists = new Set(['ul', 'ol', 'menu']);
/** The levels of lists up to which an item is indented. */
const mostLevels = 10;
const isCell = (name: string) => name === 'td' || name === 'th';
/** Characters given to the parser at once, so that parsing can be stopped in between. */
const sliceChars = 65_536;

/** Where a page says that it is XHTML, and how many of its first characters are read for that. */
const xhtml = /^\s*<\?xml\s|<html\s[^>]{0,500}\bxmlns=/i;
const probeChars = 2_048;
/**
 * Stands for each blank of a `<pre>` or before an item of a list until the text is tidied: there blanks at the start of
 * a line mean something.
 */
const keptBlank = '\u0003';

/**
 * The text of a page, without tags, scripts and styles: one line per block, and code and lists as they are indented. Its
 * headings begin sections. Before each cell of a table, there is a tab for each column up to its own.
 */
export function htmlText(html: string, most = maxTextChars) {
  return takeSections(markedHtmlText(html, most));
}

/** The same with a section mark before each heading. `isXhtml`: it is, whatever it says. */
export function markedHtmlText(html: string, most: number, isXhtml = xhtml.test(html.slice(0, probeChars))): string {
  const pieces: string[] = [];
  let length = 0;
  const unread = new UnreadElements();
  const depth = { pre: 0, list: 0 };
  /**
   * Whether a list item or a cell is still empty: a paragraph that begins there continues its line instead of starting
   * a new one.
   */
  let isFresh = false;
  /**
   * What separates further text in a cell from what is there: a line break after a paragraph, which two `<br>` end too; a
   * space after a single one, which would otherwise break the row. Text after the cell is not separated by it.
   */
  let between: '' | ' ' | '\n' = '';
  let cellDepth = 0;
  const columns = new TableColumns();
  /** The signs of a formula that is being read: they all belong to one line. */
  let formula: string[] | null = null;
  const put = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  const listener: Partial<Handler> = {
    onopentagname(name) {
      const further = columns.open(name);
      if (unread.open(name)) return;
      follow(depth, name, 1);
      if (name === 'math') formula = [];
      if (unread.isWithin || formula || (name === 'br' && cellDepth > 0)) return;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (isCell(name)) {
        cellDepth++;
        put('\t'.repeat(further));
      } else if (name === 'li') put(`\n${indentation(depth.list)}- `);
      else if (!inline.has(name) && !isFresh) put('\n');
      if (!inline.has(name)) {
        isFresh = name === 'li' || isCell(name) || (isFresh && name !== 'br');
        between = '';
      }
      if (level) put(sectionMark(Number(level)));
    },
    onattribute: (name, value) => columns.attribute(name, value),
    ontext(text) {
      if (unread.isWithin) return;
      if (formula) return void formula.push(withoutMarks(text.trim()));
      const words = depth.pre > 0 ? codeOf(text, isFresh) : wordsOf(text);
      if ((isFresh || between) && words.trim() === '') return;
      put(between === ' ' ? ` ${words.trimStart()}` : `${between}${words}`);
      isFresh = false;
      between = '';
    },
    onclosetag(name) {
      columns.close(name);
      unread.close(name);
      follow(depth, name, -1);
      if (name === 'math' && formula) {
        const signs = formula.filter((sign) => sign !== '').join(' ');
        formula = null;
        this.ontext?.(signs);
        return;
      }
      if (unread.isWithin || formula || inline.has(name)) return;
      if (name === 'pre' && cellDepth > 0) endCode(pieces);
      if (isCell(name)) {
        cellDepth = Math.max(0, cellDepth - 1);
        isFresh = false;
        between = '';
      } else if (cellDepth > 0 && name === 'br') between = isFresh ? '' : between || depth.pre > 0 ? '\n' : ' ';
      else if (cellDepth > 0 && !rows.has(name)) between = isFresh ? '' : '\n';
      else put('\n');
    },
  };
  // In XHTML, `<title/>` is whole; without this, all that follows would be taken for the title. In HTML, its slash means
  // nothing.
  const parser = new Parser(listener, { recognizeSelfClosing: isXhtml });
  for (let at = 0; at < html.length && length <= most * 2; at += sliceChars)
    parser.write(html.slice(at, at + sliceChars));
  parser.end();
  return tidied(pieces.join(''));
}

/** Counts how deeply code and lists are nested, where an element begins or, with `by` -1, ends. */
function follow(depth: Record<'pre' | 'list', number>, name: string, by: 1 | -1): void {
  const kind = name === 'pre' ? name : lists.has(name) ? 'list' : null;
  if (kind) depth[kind] = Math.max(0, depth[kind] + by);
}

const blankEnd = new RegExp(`[\\n${keptBlank}]+$`);

/** Removes the blank lines at the end of the code in a cell, which would break its row. */
function endCode(pieces: string[]): void {
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const code = last.replace(blankEnd, '');
    if (code !== '') return void pieces.push(code);
  }
}

const indentation = (level: number) => keptBlank.repeat(2 * Math.max(0, Math.min(level, mostLevels) - 1));
/** `isFirst`: nothing stands before it in its item or cell, and no blank line is to. */
const codeOf = (text: string, isFirst: boolean) =>
  withoutMarks(isFirst ? text.replace(/^\n+/, '') : text).replaceAll(' ', keptBlank);
const wordsOf = (text: string) => withoutMarks(text.replaceAll('\u00ad', '').replace(/\s+/g, ' '));

function tidied(text: string): string {
  return text
    .replace(new RegExp(`[ \\t${keptBlank}]+\\n`, 'g'), '\n')
    .replace(/\n[ ]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(keptBlank, ' ')
    .trimEnd();
}
