import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/**
 * The Markdown dialect in which replies are shown. CodeMirror's own Markdown package is not used, because it includes
 * HTML, CSS and JavaScript.
 */
export const markdownLanguage = new Language(data, parser.configure(GFM), [], 'markdown');

/** The highlighting of Markdown. It uses the page's design tokens, so it follows both themes. */
export const markdownLooks = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.heading1, tags.heading2], fontSize: 'var(--t-xl)', lineHeight: 'var(--l-xl)', fontWeight: '600' },
    { tag: tags.heading, fontWeight: '600' },
    { tag: tags.strong, fontWeight: '600' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.strikethrough, textDecoration: 'line-through' },
    { tag: tags.link, color: 'var(--accent-ink)' },
    { tag: tags.url, color: 'var(--muted)' },
    { tag: tags.quote, color: 'var(--muted)' },
    { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.9em' },
    { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--faint)' },
    { tag: [tags.comment, tags.meta], color: 'var(--faint)' },
  ]),
);
