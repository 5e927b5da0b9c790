import { expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** A paragraph of a list, as Word copies it: the sign is text of the paragraph, the level is in its style. */
function item(words: string, { sign = '·', level = 1, list = 'l0' } = {}): string {
  return `<p class=MsoListParagraph style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`;
}

it('writes the lists of Word as lists, also where nothing else has a look', () => {
  const html = `${item('one')}${item('<b>two</b>', { sign: 'o', level: 2 })}${item('deep', { sign: '§', level: 3 })}${item('three')}`;
  expect(htmlToMarkdown(html)).toBe('- one\n  - **two**\n    - deep\n- three');
});

it('numbers the items as Word does', () => {
  const letter = { sign: 'a.', level: 2 };
  const html = `<p class=MsoNormal>Before</p>${item('three', { sign: '3.' })}${item('sub', letter)}${item('four', { sign: '4.' })}<p class=MsoNormal>After</p>`;
  expect(htmlToMarkdown(html)).toBe('Before\n\n3. three\n   1. sub\n4. four\n\nAfter');
});

it('keeps two lists, and the sections of a numbered one, apart', () => {
  const html = `${item('a', { sign: '1.' })}${item('b', { list: 'l1' })}${item('c', { sign: '1.2.', level: 2 })}`;
  expect(htmlToMarkdown(html)).toBe('1. a\n\n- b\n  2. c');
});

it('begins with an indented item as with any other', () => {
  expect(htmlToMarkdown(`${item('two', { level: 2 })}${item('one')}`)).toBe('- two\n\n- one');
});

it('leaves the number of a heading with its words', () => {
  const html = `<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Birds</h1>`;
  expect(htmlToMarkdown(html)).toBe('# 1. Birds');
});

/** An item as Word for the web copies it: a list of its own. */
function webItem(words: string, level: number, { list = 'ul', start = '' } = {}): string {
  return `<div class="ListContainerWrapper"><${list} role="list"${start && ` start="${start}"`}><li data-leveltext="%1." data-listid="1" data-aria-level="${level}" role="listitem"><p class="Paragraph"><span class="TextRun">${words}</span><span class="EOP">&nbsp;</span></p></li></${list}></div>\n`;
}

it('writes the lists of Word for the web as lists in lists', () => {
  const html = `<p>Before</p>${webItem('one', 1)}${webItem('<b>two</b>', 2)}${webItem('deep', 3)}${webItem('three', 1)}<p>After</p>`;
  expect(htmlToMarkdown(html)).toBe('Before\n\n- one\n  - **two**\n    - deep\n- three\n\nAfter');
  const [ol, second] = [{ list: 'ol' }, { list: 'ol', start: '2' }];
  expect(htmlToMarkdown(`${webItem('a', 1, ol)}${webItem('b', 2)}${webItem('c', 1, second)}`)).toBe(
    '1. a\n   - b\n2. c',
  );
});

it('leaves the lists of others, which say their levels too, as they are', () => {
  const html =
    '<ul><li aria-level="1"><p>a</p></li><ul><li aria-level="2" role="checkbox" aria-checked="true"><p>b</p></li></ul></ul>';
  expect(htmlToMarkdown(html)).toBe('- a\n  - [x] b');
});
