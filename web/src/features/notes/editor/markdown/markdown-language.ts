import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/** Markdown as replies are shown in. Not the editor's own package for it, which brings HTML, CSS and JavaScript along. */
export const markdownLanguage = new Language(data, parser.configure(GFM), [], 'markdown');

/** The looks of Markdown while it is written: the tokens of the page, so that both themes come by themselves. */
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
