import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';

/**
 * Runs a command of an editor on a text in which `<` and `>` mark the selection, or else `|` the cursor, and returns
 * the text in the same way.
 */
export function afterCommand(command: StateCommand, marked: string): string {
  const isRange = marked.includes('<');
  const [from, to] = isRange
    ? [marked.indexOf('<'), marked.indexOf('>') - 1]
    : [marked.indexOf('|'), marked.indexOf('|')];
  let state = EditorState.create({
    doc: isRange ? marked.replace('<', '').replace('>', '') : marked.replace('|', ''),
    selection: EditorSelection.range(from, to),
    extensions: EditorState.lineSeparator.of('\n'),
  });
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  const { main } = state.selection;
  const text = state.doc.toString();
  if (main.empty) return `${text.slice(0, main.head)}|${text.slice(main.head)}`;
  return `${text.slice(0, main.from)}<${text.slice(main.from, main.to)}>${text.slice(main.to)}`;
}
