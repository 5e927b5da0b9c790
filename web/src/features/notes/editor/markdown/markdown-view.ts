import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { getNonce } from 'get-nonce';
import { around } from './around.ts';
import { begin, link, nextItem, table } from './commands.ts';
import { hideMarks } from './hide-marks.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { lineDirection } from './line-direction.ts';
import { markdownLanguage, markdownLooks } from './markdown-language.ts';

/** The commands of the tool bar, by name. */
export const deeds = {
  heading: begin(() => '## '),
  bold: around('**'),
  italic: around('*'),
  strike: around('~~'),
  code: around('`'),
  link,
  bullets: begin(() => '- '),
  numbers: begin((number) => `${number}. `),
  checks: begin(() => '- [ ] '),
  quote: begin(() => '> '),
  table,
  undo,
  redo,
} as const;
export type Deed = keyof typeof deeds;

interface MarkdownViewOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/**
 * An editor whose text is the Markdown itself: nothing is parsed and rewritten, so the text is kept exactly as typed.
 * Tab leaves the field, as in any other. A text nested too deep to be read as Markdown is shown without its looks.
 */
export function createMarkdownView(options: MarkdownViewOptions): EditorView {
  try {
    return createView(options, [markdownLanguage, markdownLooks, hideMarks]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    options.parent.replaceChildren();
    return createView(options, []);
  }
}

function createView({ parent, text, label, onChange, onBlur }: MarkdownViewOptions, drawing: Extension): EditorView {
  const nonce = getNonce();
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
        looks,
        history(),
        keymap.of([
          { key: 'Mod-b', run: deeds.bold },
          { key: 'Mod-i', run: deeds.italic },
          { key: 'Enter', run: nextItem },
          // Reserved for the page's own shortcut; the editor would toggle a comment.
          { key: 'Mod-/', run: () => true },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        // Existing text keeps its line endings; pasted text gets '\n'.
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, '\n')),
        drawing,
        lineDirection,
        placeholder('Write your note. Markdown works.'),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({ blur: () => onBlur(), paste: pasteLooks }),
      ],
    }),
  });
}

/** Pastes formatted text as Markdown. Ctrl+Shift+V pastes its plain text. */
function pasteLooks(event: ClipboardEvent, view: EditorView): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const markdown = html === '' ? null : htmlToMarkdown(html);
  if (markdown === null) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(markdown), { scrollIntoView: true, userEvent: 'input.paste' });
  return true;
}

/** Replaces the whole text. Undo reverts it like any other change. */
export function fillView(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

const looks: Extension = EditorView.theme({
  '&': { flex: '1 0 auto', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0 0 40vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0', overflowWrap: 'anywhere' },
  '.cm-placeholder': { color: 'var(--faint)' },
});
