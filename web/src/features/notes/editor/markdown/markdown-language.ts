import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { type BlockContext, GFM, type InlineContext, type Line, type MarkdownConfig, parser } from '@lezer/markdown';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

const asterisk = 42;
const underscore = 95;
/** How many signs of emphasis that has not ended may stand before a place, as in replies. */
const mostOpen = 100;

/** Leaves signs as text that would begin deep nesting: the editor calls itself for each level, and would break. */
const shallowEmphasis: MarkdownConfig = {
  parseInline: [{ name: 'DeepEmphasis', before: 'Emphasis', parse: endOfDeep }],
};

/** How deep quotes and lists may be nested: deeper than anybody writes them, as in replies. */
const mostNested = 64;

/** Leaves deeper quotes and lists as text: the work for a line grows with the square of the levels that begin in it. */
const shallowBlocks: MarkdownConfig = {
  parseBlock: [{ name: 'DeepBlock', before: 'IndentedCode', parse: lineOfDeep }],
};

/** Whether a line is nested too deep; it is then a paragraph. */
function lineOfDeep(context: BlockContext, line: Line): boolean {
  if (context.depth < mostNested) return false;
  const { lineStart } = context;
  context.addElement(context.elt('Paragraph', lineStart + line.pos, lineStart + line.text.length));
  context.nextLine();
  return true;
}

/** The signs that are open in the text that is being parsed. */
let parsing: { readonly context: InlineContext | null; open: number } = { context: null, open: 0 };

/** The end of signs that stay text; -1 leaves them to the parser. */
function endOfDeep(context: InlineContext, sign: number, start: number): number {
  if (sign !== asterisk && sign !== underscore) return -1;
  if (parsing.context !== context) parsing = { context, open: 0 };
  let end = start + 1;
  while (context.char(end) === sign) end += 1;
  const length = end - start;
  const [before, after] = [kindOf(context.char(start - 1)), kindOf(context.char(end))];
  const mayOpen = after !== 'space' && (after === 'letter' || before !== 'letter');
  const mayClose = before !== 'space' && (before === 'letter' || after !== 'letter');
  if (mayClose) parsing.open = Math.max(0, parsing.open - length);
  // Within a word, underscores are part of it.
  if (!mayOpen || (sign === underscore && mayClose && before === 'letter')) return -1;
  if (parsing.open + length > mostOpen) return end;
  parsing.open += length;
  return -1;
}

/** What the parser takes a character for; before and behind the text there is none. */
function kindOf(code: number): 'space' | 'punctuation' | 'letter' {
  const character = code >= 0 ? String.fromCharCode(code) : ' ';
  if (/\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter';
}

/**
 * The Markdown dialect in which replies are shown. CodeMirror's own Markdown package is not used, because it includes
 * HTML, CSS and JavaScript.
 */
export const markdownLanguage = new Language(
  data,
  parser.configure([GFM, shallowEmphasis, shallowBlocks]),
  [],
  'markdown',
);

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
