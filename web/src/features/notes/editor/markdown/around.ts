import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** The mark that may stand at the start of a line: a heading, a quote, a list item. */
export const lineStart = /^(\s*)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )?/;

/** Lines that are no text: rules, the line under a heading, and rows of tables. */
const noText = /^\s*(?:([-*_])(?:\s*\1){2,}|=+|\|.*)\s*$/;
const fence = /^\s*(?:`{3,}|~{3,})/;

/**
 * Puts a mark around the selected words of each line, or removes it if all have it. It is put into each line by itself,
 * because no mark reaches from one paragraph or list item into the next, and around words without the spaces beside
 * them, because there it would be no mark. Of several lines, code, rules and rows of tables stay as they are.
 */
export function around(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const pieces = range.empty ? [range] : piecesOf(state, range).map((piece) => withoutItsMarks(state, piece, mark));
      const [first, last] = [pieces[0], pieces.at(-1)];
      if (!first || !last) return { range };
      const isOn = pieces.every((piece) => hasMark(state, piece, mark));
      const changes = pieces.flatMap((piece) => (isOn ? unmarked(piece, mark) : marked(state, piece, mark)));
      if (range.empty)
        return { changes, range: EditorSelection.cursor(isOn ? range.from - mark.length : range.from + mark.length) };
      const made = state.changes(changes);
      return { changes, range: EditorSelection.range(made.mapPos(first.from, 1), made.mapPos(last.to, -1)) };
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.format' }));
    return true;
  };
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

function unmarked({ from, to }: Piece, { length }: string): ChangeSpec[] {
  return [
    { from: from - length, to: from },
    { from: to, to: to + length },
  ];
}

/** Marks within the piece are removed: the mark around all of it would end at the first of them. */
function marked(state: EditorState, piece: Piece, mark: string): ChangeSpec[] {
  if (hasMark(state, piece, mark)) return [];
  const { from, to } = piece;
  const inner = marksIn(state.sliceDoc(from, to), mark).map((at) => ({ from: from + at, to: from + at + mark.length }));
  return [{ from, insert: mark }, ...inner, { from: to, insert: mark }];
}

/** The selected words of each line, without the mark that begins it and the spaces around them. */
function piecesOf({ doc }: EditorState, { from, to }: Piece): readonly Piece[] {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  let isCode = false;
  const pieces: Piece[] = [];
  for (let number = 1; number <= last; number++) {
    const line = doc.line(number);
    const isFence = fence.test(line.text);
    if (isFence) isCode = !isCode;
    if (number < first || (first < last && (isFence || isCode || noText.test(line.text)))) continue;
    const begin = Math.max(from, line.from + (lineStart.exec(line.text)?.[0] ?? '').length);
    const text = line.text.slice(begin - line.from, Math.max(0, to - line.from));
    const words = text.trim();
    const start = begin + text.indexOf(words);
    if (words !== '') pieces.push({ from: start, to: start + words.length });
  }
  return pieces;
}

/** The piece without the marks around it that were selected with it. */
function withoutItsMarks(state: EditorState, piece: Piece, mark: string): Piece {
  const text = state.sliceDoc(piece.from, piece.to);
  let [start, end] = [0, text.length];
  while (start < end && text[start] === mark[0]) start++;
  while (end > start && text[end - 1] === mark[0]) end--;
  const core = { from: piece.from + start, to: piece.from + end };
  const { before, after } = runsAround(state, core, mark);
  // With more of them between, or on one side alone, they are no pair around the whole.
  const isPair = start < end && before === after && marksIn(text.slice(start, end), mark).length === 0;
  return isPair ? core : piece;
}

/** Whether a mark is around a piece. */
function hasMark(state: EditorState, piece: Piece, mark: string): boolean {
  const { before, after } = runsAround(state, piece, mark);
  const isInside = marksIn(state.sliceDoc(piece.from, piece.to), mark).length > 0;
  return holds(Math.min(before, after), mark) && !isInside;
}

/** How many characters of a mark stand right before and after a piece; an escaped one does not count. */
function runsAround(state: EditorState, { from, to }: Piece, mark: string): { before: number; after: number } {
  let [before, after] = [0, 0];
  while (state.sliceDoc(from - before - 1, from - before) === mark[0]) before++;
  while (state.sliceDoc(to + after, to + after + 1) === mark[0]) after++;
  if (before > 0 && isEscaped(state, from - before, mark)) before--;
  return { before, after };
}

/** Whether a backslash makes a character of the mark here. Two of them are one that is written, and code knows none. */
function isEscaped(state: EditorState, at: number, mark: string): boolean {
  let slashes = 0;
  while (state.sliceDoc(at - slashes - 1, at - slashes) === '\\') slashes++;
  return mark[0] !== '`' && slashes % 2 === 1;
}

/** Whether so many characters in a row hold a mark. Of one, two and three asterisks the first and the last are italic. */
function holds(run: number, mark: string): boolean {
  return mark === '*' ? run % 2 === 1 : run >= mark.length;
}

/**
 * Where marks are in a text. Escaped characters, and those with a space on both sides, are none. Where one has no pair,
 * all count as characters of the text, because none of those may get lost.
 */
function marksIn(text: string, mark: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === '\\' && mark[0] !== '`') {
      at += 2;
      continue;
    }
    let end = at;
    while (text[end] === mark[0]) end++;
    const isApart = /\s/.test(text[at - 1] ?? ' ') && /\s/.test(text[end] ?? ' ');
    if (end > at && holds(end - at, mark) && !isApart) places.push(at);
    // The character after them is no mark, but it may escape the next one.
    at = Math.max(end, at + 1);
  }
  return places.length % 2 === 0 ? places : [];
}
