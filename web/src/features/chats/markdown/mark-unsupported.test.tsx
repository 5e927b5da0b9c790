import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import Markdown from './markdown.tsx';

afterEach(cleanup);

/** Shows a text with marks and returns the words marked; a sign among them is written as '?'. */
function marked(text: string, unsupported: readonly string[] = [text]): string {
  const { container } = render(
    <Markdown messageId="m" text={text} sources={[]} isOpen={false} unsupported={unsupported} />,
  );
  return [...container.querySelectorAll('.unsupported')].map(({ textContent }) => textContent).join('|');
}

const signs = () => screen.queryAllByRole('button', { name: /Not supported/ });

it.each([
  ['escapes', 'One \\* two \\_ three. The fee is dear.', 'The fee is dear.', 'The fee is dear.'],
  ['an escape within', 'Well. The \\*fee\\* is dear. And on.', 'The \\*fee\\* is dear.', 'The *fee* is dear.'],
  ['an entity', 'AT&amp;T &copy; and &#169; so. The fee is dear.', 'The fee is dear.', 'The fee is dear.'],
  [
    'an escaped entity',
    'A &lt;b&gt; and &amp;amp; then. The fee is dear. And.',
    'The fee is dear.',
    'The fee is dear.',
  ],
  ['an entity of two', 'A &NotEqualTilde; b &#x1F600; c. The fee is dear. And', 'The fee is dear.', 'The fee is dear.'],
  ['what is no entity', 'A &nosuch; b \\&amp; c & d. The fee is dear. And', 'The fee is dear.', 'The fee is dear.'],
  ['white space', 'A&#32;b&#9;c&#10;d &NewLine; e. The fee is dear. And', 'The fee is dear.', 'The fee is dear.'],
  [
    'a quoted entity',
    '> One  \n> two \n> &gt; three\n> &amp; four\n> \\*five\n> \\> six. The fee is dear. On.',
    'The fee is dear.',
    'The fee is dear.',
  ],
  ['what follows an address at once', '费用很高。见 https://a.example，谢谢大家，再见', '费用很高。', '费用很高。'],
  ['an address', 'See "www.b.example". The fee is dear. And', 'The fee is dear.', 'The fee is dear.'],
  [
    'addresses',
    '**See "www.b.example?a&amp;b", "a@b.example". The fee is dear.** And',
    'The fee is dear.',
    'The fee is dear.',
  ],
  ['the lines of a quote', '> One\n> two. The fee is\n> dear. On.', 'The fee is', 'The fee is'],
  ['scripts without spaces', '价格\\*很高。费用是四十元。船很多。', '费用是四十元。', '费用是四十元。'],
])('%s before a statement do not move its mark', (_, text, statement, shown) => {
  expect(marked(text, [statement])).toBe(shown);
  expect(signs()).toHaveLength(1);
});

it.each([
  ['emphasis', 'The fee is **very dear.**', 'The fee is |very dear.'],
  ['code', 'The fee is in `fees.csv`', 'The fee is in |fees.csv'],
  ['a link', 'The fee is in [the list](https://a.example)', 'The fee is in |the list'],
  ['an address', 'The fee is at https://a.example/x', 'The fee is at |https://a.example/x'],
  ['an address in quotes', 'The fee is at "www.b.example"', 'The fee is at "www.b.example"'],
  [
    'an address with an entity',
    'The &amp; is at https://a.example/?a=1&amp;b.',
    'The & is at |https://a.example/?a=1&amp;b|.',
  ],
  ['an escape', 'The fee is dear \\*', 'The fee is dear *'],
])('a statement that ends in %s is marked to its end and has its sign', (_, text, shown) => {
  expect(marked(text)).toBe(shown);
  expect(signs()).toHaveLength(1);
  expect(document.querySelector('a button')).toBeNull();
});

it('a statement with formulas is marked, however they are spelled', async () => {
  const text = 'Well. The fee is $x^2$ or \\(y\\) crowns. It ends in $z$';
  const statements = ['The fee is $x^2$ or \\(y\\) crowns.', 'It ends in $z$'];
  marked(text, statements);
  await waitFor(() => expect(document.querySelectorAll('.unsupported .katex')).toHaveLength(3), { timeout: 4_000 });
  expect(signs()).toHaveLength(2);
});
