import { mayHoldMath, prepareMath } from '@atrium/contract/prepare-math';
import { expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** A formula as a reply's is copied. */
function inline(source: string): string {
  return `<span dir="ltr"><span style="white-space: pre;" data-formula="">$${source}$</span></span>`;
}

function displayed(source: string): string {
  return `<span dir="ltr" class="block"><div style="white-space: pre;" data-formula="">$$${source}$$</div></span>`;
}

it.each([
  ['beside words with a look', `<p>So <strong>all</strong> of ${inline('x_1^*')}.</p>`, 'So **all** of $x_1^*$.'],
  ['with a look of its own', `<p>a <b>${inline('x')} is</b></p>`, 'a **$x$ is**'],
  ['alone', `<p>It is ${inline('a \\lt b')}.</p>`, 'It is $a \\lt b$.'],
  ['that single signs would make a price', `<p>It is ${inline('5')}.</p>`, 'It is $$5$$.'],
  ['beside letters', `<p>2${inline('x')}, the ${inline('n')}th</p>`, '2$$x$$, the $$n$$th'],
  ['on lines of its own', `<p>So</p>${displayed('\na_1\\\\\n* b\n')}<p>is</p>`, 'So\n\n$$\na_1\\\\\n* b\n$$\n\nis'],
  [
    'in a list and a quote',
    `<ul><li><p>one</p>${displayed('a\nb')}</li></ul><blockquote>${displayed('c')}</blockquote>`,
    '- one\n\n  $$\n  a\n  b\n  $$\n\n> $$\n> c\n> $$',
  ],
  [
    'in a cell, which a bar would divide',
    `<table><tr><td>${inline('|x|')}</td><td>${inline('\\|y\\|')}</td></tr></table>`,
    '| $\\vert x\\vert$ | $\\Vert y\\Vert$ |\n| --- | --- |',
  ],
])('keeps a formula %s', (_what, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

it.each(['x', '5', '2x = 4', 'a_1', '-1', 'a b', 'x\\ ', ' x', `${'a'.repeat(600)}`])(
  'writes the formula %j as a note reads it',
  (source) => {
    for (const [before, after] of [
      ['', ''],
      ['a ', ', b'],
      ['2', ''],
      ['', 's'],
      ['(', ')'],
    ]) {
      const markdown = htmlToMarkdown(`<p>${before}${inline(source)}${after} <b>c</b></p>`) ?? '';
      expect(mayHoldMath(markdown)).toBe(true);
      expect(prepareMath(markdown)).toBe(`${before}$$${source}$$${after} **c**`);
    }
  },
);

it('takes nothing else for a formula', () => {
  expect(htmlToMarkdown('<p><b data-formula="x">a_</b></p>')).toBe('**a\\_**');
  expect(htmlToMarkdown('<p><b>a</b> $x_*$</p>')).toBe('**a** $x\\_\\*$');
});
