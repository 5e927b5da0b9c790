import { Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const byItsWords = Decoration.line({ attributes: { dir: 'auto' } });

/** Each line takes the text direction of its words: Arabic and Hebrew run from the right, other lines from the left. */
export const lineDirection = [
  EditorView.perLineTextDirection.of(true),
  Prec.lowest(
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;
        constructor(view: EditorView) {
          this.decorations = linesOf(view);
        }
        update({ docChanged, viewportChanged, view }: ViewUpdate) {
          if (docChanged || viewportChanged) this.decorations = linesOf(view);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ),
];

function linesOf(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      found.add(line.from, line.from, byItsWords);
      at = line.to + 1;
    }
  }
  return found.finish();
}
