import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Syntax nodes that only format text, so that their effect is visible without them. */
const marks = new Set(['HeaderMark', 'EmphasisMark', 'StrikethroughMark', 'CodeMark', 'LinkMark', 'URL']);
/** Nodes inside which marks stay visible. */
const whole = new Set(['FencedCode', 'Autolink', 'LinkReference', 'Image', 'SetextHeading1', 'SetextHeading2']);
const hidden = Decoration.replace({});

/** Hides the marks of Markdown in all lines except those being edited. The text itself is unchanged. */
export const hideMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marksOf(view);
    }
    update(update: ViewUpdate) {
      const { docChanged, viewportChanged, selectionSet, focusChanged } = update;
      const isReread = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (docChanged || viewportChanged || selectionSet || focusChanged || isReread)
        this.decorations = marksOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function marksOf(view: EditorView): DecorationSet {
  const { state } = view;
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end, node }) => {
        if (whole.has(name)) return false;
        if (!marks.has(name) || (name === 'URL' && node.parent?.name !== 'Link')) return undefined;
        if (view.hasFocus && isWrittenIn(state, start)) return undefined;
        // Hides the space after the mark too. An empty heading keeps its mark, so that it stays visible.
        const isHeading = name === 'HeaderMark';
        const isAlone = isHeading && end >= state.doc.lineAt(start).to;
        const last = isHeading && state.sliceDoc(end, end + 1) === ' ' ? end + 1 : end;
        if (!isAlone && last > start) found.push(hidden.range(start, last));
        return undefined;
      },
    });
  }
  return Decoration.set(found, true);
}

function isWrittenIn(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at);
  return state.selection.ranges.some(({ from, to }) => from <= line.to && to >= line.from);
}
