import type { EditorView } from '@codemirror/view';

/** The maximum number of measurements; each one reveals the heights of more lines. */
const tries = 10;

/**
 * Makes the editor draw all lines before printing; usually it only draws those in view. The editor has its own print
 * mode, but it draws the lines only after browsers have counted the pages, so that the last pages are missing. Returns
 * a function that stops it.
 */
export function drawForPaper(view: EditorView): () => void {
  // CodeMirror offers no public way to draw lines that are not in view.
  const { viewState } = view as unknown as { readonly viewState: { printing: boolean } };
  const stop = new AbortController();
  addEventListener(
    'beforeprint',
    () => {
      viewState.printing = true;
      for (let n = 0; view.viewport.to < view.state.doc.length && n < tries; n += 1) {
        view.requestMeasure();
        // Asking for coordinates makes it measure at once.
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
