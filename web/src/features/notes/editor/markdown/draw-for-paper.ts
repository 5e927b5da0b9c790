import type { EditorView } from '@codemirror/view';

/** How often it is measured anew at most: each time the heights of more lines are known. */
const tries = 10;

/**
 * The field draws the lines in view alone. For paper it draws all of them by itself, but only when browsers have counted the
 * pages, so that the last are missing: it is told so in time. Gives what ends that.
 */
export function drawForPaper(view: EditorView): () => void {
  // Of all that the field offers nothing else has it draw what is not in view.
  const { viewState } = view as unknown as { readonly viewState: { printing: boolean } };
  const stop = new AbortController();
  addEventListener(
    'beforeprint',
    () => {
      viewState.printing = true;
      for (let n = 0; view.viewport.to < view.state.doc.length && n < tries; n += 1) {
        view.requestMeasure();
        // To tell a place it measures at once.
        view.coordsAtPos(0);
      }
    },
    stop,
  );
  addEventListener(
    'afterprint',
    () => {
      viewState.printing = false;
      view.requestMeasure();
    },
    stop,
  );
  return () => stop.abort();
}
