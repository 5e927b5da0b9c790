import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** The mark that may stand at the start of a line: a heading, a quote, a list item. */
const starts = /^(\s*)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )?/;

/**
 * Puts a mark around the selected words of each line, or removes it if all have it. It is put into each line by itself,
 * because no mark reaches from one paragraph or list item into the next, and around words without the spaces beside
 * them, because there it would be no mark.
 */
export function around(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const size = mark.length;
    const change = state.changeByRange((range) => {
      const pieces = range.empty ? [range] : piecesOf(state, range).map((piece) => withoutMarks(state, piece, mark));
      const [first, last] = [pieces[0], pieces.at(-1)];
      if (!first || !last) return { range };
      const isOn = pieces.every((piece) => hasMark(state, piece, mark));
      const changes = pieces.flatMap(({ from, to }): ChangeSpec[] => {
        if (isOn) {
          return [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ];
        }
        if (hasMark(state, { from, to }, mark)) return [];
        return [
          { from, insert: mark },
          { from: to, insert: mark },
        ];
      });
      if (range.empty) return { changes, range: EditorSelection.cursor(isOn ? range.from - size : range.from + size) };
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

/** The selected words of each line, without the mark that begins it and the spaces around them. */
function piecesOf({ doc }: EditorState, { from, to }: Piece): readonly Piece[] {
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at)).flatMap((line) => {
    const begin = Math.max(from, line.from + (starts.exec(line.text)?.[0] ?? '').length);
    const text = line.text.slice(begin - line.from, Math.max(0, to - line.from));
    const words = text.trim();
    const start = begin + text.indexOf(words);
    return words === '' ? [] : [{ from: start, to: start + words.length }];
  });
}

/** The piece without the marks of this kind that were selected with it. */
function withoutMarks(state: EditorState, { from, to }: Piece, mark: string): Piece {
  const text = state.sliceDoc(from, to);
  let [start, end] = [0, text.length];
  while (start < end && text[start] === mark[0]) start++;
  while (end > start && text[end - 1] === mark[0]) end--;
  return start === end ? { from, to } : { from: from + start, to: from + end };
}

/** Whether a mark is around a piece. Of one, two and three asterisks the first and the last are italic. */
function hasMark(state: EditorState, { from, to }: Piece, mark: string): boolean {
  const reach = 3;
  const before = state.sliceDoc(Math.max(0, from - reach), from);
  const after = state.sliceDoc(to, to + reach);
  let depth = 0;
  while (depth < reach && before.at(-1 - depth) === mark[0] && after[depth] === mark[0]) depth++;
  return mark === '*' ? depth % 2 === 1 : depth >= mark.length;
}

/** Replaces the mark at the start of each selected line, or removes it if all lines have it. */
export function begin(markOf: (number: number) => string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const written = lines.filter((line) => lines.length === 1 || line.text.trim() !== '');
    const wanted = written.map((line, at) => ({ line, mark: markOf(at + 1), before: starts.exec(line.text) }));
    const isOn = wanted.every(({ mark, before }) => (before?.[0] ?? '').trimStart() === mark);
    const changes = wanted.map(({ line, mark, before }) => {
      const indent = line.from + (before?.[1] ?? '').length;
      return { from: indent, to: line.from + (before?.[0] ?? '').length, insert: isOn ? '' : mark };
    });
    const made = state.changes(changes);
    const selection = state.selection.main.empty
      ? EditorSelection.cursor(made.mapPos(from, 1))
      : EditorSelection.range(made.mapPos(from, -1), made.mapPos(to, 1));
    dispatch(state.update({ changes: made, selection, scrollIntoView: true, userEvent: 'input.format' }));
    return true;
  };
}

/** Makes a link of the selection: an address becomes the target, other text the label. */
export const link: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const chosen = state.sliceDoc(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const insert = isAddress ? `[](${chosen})` : `[${chosen}](https://)`;
  const at = isAddress || chosen === '' ? from + 1 : from + insert.length - 1;
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: EditorSelection.cursor(at),
      scrollIntoView: true,
      userEvent: 'input.format',
    }),
  );
  return true;
};

/** Inserts an empty table below the current line and selects its first heading. */
export const table: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.head);
  const before = line.text.trim() === '' ? '' : `${state.lineBreak}${state.lineBreak}`;
  const rows = ['| Column | Column |', '| --- | --- |', '|  |  |', ''];
  const at = line.to + before.length + 2;
  dispatch(
    state.update({
      changes: { from: line.to, insert: before + rows.join(state.lineBreak) },
      selection: EditorSelection.range(at, at + 'Column'.length),
      scrollIntoView: true,
      userEvent: 'input.format',
    }),
  );
  return true;
};

const item = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))( \[[ xX]\])? +/;

/** Enter at the end of a list item starts the next one; in an empty item it ends the list. */
export const nextItem: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const found = item.exec(line.text);
  if (!main.empty || !found || main.head < line.from + found[0].length) return false;
  if (found[0].length === line.text.length) {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, userEvent: 'input' }));
    return true;
  }
  const [, indent = '', bullet, number, point = '.', box] = found;
  const mark = bullet ?? `${Number(number) + 1}${point}`;
  const insert = `${state.lineBreak}${indent}${mark}${box ? ' [ ]' : ''} `;
  dispatch(
    state.update({
      changes: { from: main.head, insert },
      selection: EditorSelection.cursor(main.head + insert.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};
