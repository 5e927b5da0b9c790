import { EditorSelection, type StateCommand } from '@codemirror/state';
import { lineStart } from './around.ts';

/** Replaces the mark at the start of each selected line, or removes it if all lines have it. */
export function begin(markOf: (number: number) => string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const written = lines.filter((line) => lines.length === 1 || line.text.trim() !== '');
    const wanted = written.map((line, at) => ({ line, mark: markOf(at + 1), before: lineStart.exec(line.text) }));
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
