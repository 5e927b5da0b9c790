import { expect, it } from 'vitest';
import { replyAsNote } from './reply-as-note.ts';

const sources = [{ title: 'Survey.csv' }, { title: 'Daylight [2nd]', url: 'https://example.org/a(b)' }];

it('keeps citations as footnotes that name their sources, each once', () => {
  const { content } = replyAsNote('Glare is first.[1] Shelves help.[2][1]', sources, null);
  expect(content).toBe(
    'Glare is first.[^1] Shelves help.[^2][^1]\n\n[^1]: Survey.csv\n\n[^2]: [Daylight \\[2nd&#93;](<https://example.org/a(b)>)',
  );
});

it('names a source whose title is Markdown or HTML by its words', () => {
  const hostile = { title: '![a](https://evil.example/p.png) <img src=x> *b*', url: 'https://example.org' };
  expect(replyAsNote('So.[1]', [hostile], null).content).toBe(
    'So.[^1]\n\n[^1]: [!\\[a&#93;(https\\://evil.example/p.png) \\<img src=x\\> \\*b\\*](<https://example.org>)',
  );
});

const cited = [
  { title: 'Rules', itemId: 'r', location: 'Page 3', quote: 'The fee is *nine*\ncrowns.', start: 4, end: 27 },
  { title: 'Log', itemId: 'l', itemKind: 'note' as const, location: '0:14', quote: 'The parrot.', start: 0, end: 11 },
  { title: 'Coast', url: 'https://coast.test/fees', quote: 'Twelve crowns.' },
];

it('has with each footnote the place in its source, the way there and the words', () => {
  const { content } = replyAsNote('Nine.[1] Not amused.[2] Elsewhere twelve.[3]', cited, 2);
  expect(content.split('\n\n').slice(1)).toEqual([
    '[^1]: [Rules, Page 3](</dashboard?section=spaces&space=2&source=r&at=4-27>): “The fee is \\*nine\\* crowns.”',
    '[^2]: [Log, 0:14](</dashboard?section=spaces&space=2&note=l&at=0-11>): “The parrot.”',
    '[^3]: [Coast](<https://coast.test/fees>): “Twelve crowns.”',
  ]);
});

it('of a chat in no space keeps the words, and leads nowhere within it', () => {
  const { content } = replyAsNote('Nine.[1]', cited, null);
  expect(content).toBe('Nine.[^1]\n\n[^1]: Rules, Page 3: “The fee is \\*nine\\* crowns.”');
});

it('leaves alone what is no citation: code, links, numbers without a source', () => {
  const text = 'See [1](https://example.org), `a[1]`, [7].\n\n```js\nlist[1]\n```\nEnd.';
  expect(replyAsNote(text, sources, null).content).toBe(text);
  expect(replyAsNote('`open [1]', sources, null).content).toBe('`open [^1]\n\n[^1]: Survey.csv');
});

it('keeps the numbers that a quote has itself', () => {
  const quoted = '“Seen before \\[1], \\[8, 2] and \\[2].” [1] Not \\\\[2].';
  const { content } = replyAsNote(quoted, sources, null);
  expect(content).toMatch(/^“Seen before \\\[1], \\\[8, 2] and \\\[2]\.” \[\^1\] Not \\\\\[\^2\]\.\n/);
});

it('has the first line that says something as its title, without marks, cut at a word', () => {
  expect(replyAsNote('\n---\n## **Light** in the room [1]\nMore', sources, null).title).toBe('Light in the room');
  expect(replyAsNote('> # *Light*, ***air*** and ~~dust~~ in `a_room`', [], null).title).toBe(
    'Light, air and dust in a_room',
  );
  expect(replyAsNote('How snake_case and **kwargs are _read_, 2**3 too', [], null).title).toBe(
    'How snake_case and **kwargs are read, 2**3 too',
  );
  expect(replyAsNote('## 5 \\* 3 \\= 15, \\*so\\* \\[1] of `a\\*b` in C:\\\\x', sources, null).title).toBe(
    '5 * 3 = 15, *so* [1] of a\\*b in C:\\x',
  );
  expect(replyAsNote('```python\nprint(1)\n```\nIt prints.', [], null).title).toBe('print(1)');
  const { title } = replyAsNote('word '.repeat(40), [], null);
  expect([title.length <= 81, title.endsWith('word…')]).toEqual([true, true]);
  expect(replyAsNote(`${'天'.repeat(79)}😀`, [], null).title).toBe(`${'天'.repeat(79)}…`);
});

it('reads a run of backticks as a whole, and code that never ends once', () => {
  const run = '`'.repeat(200_000);
  expect(replyAsNote(`So.[1] ${run}x`, sources, null).content).toMatch(/^So\.\[\^1\] `+x\n\n\[\^1\]: Survey\.csv$/);
  expect(replyAsNote(`~${run.replaceAll('`', '~')}\nSo.[1]`, sources, null).content).toContain('So.[^1]');
});

it('takes nothing in code for a citation, and a fence to end where one as long stands', () => {
  const content = '````\n```\n[1]\n````\nSo `a[1]`.';
  expect(replyAsNote(content, sources, null).content).toBe(content);
});

it('quotes words with many brackets that open and none that close', () => {
  const quote = '['.repeat(300_000);
  const { content } = replyAsNote('So.[1]', [{ title: 'Survey.csv', quote: `${quote} [a [b](c) d]` }], null);
  expect(content.endsWith('a \\[b d]”')).toBe(true);
});

it('has its footnotes below code that was cut off, and not in it', () => {
  const { content } = replyAsNote('So.[1]\n\n```\ncode', sources, null);
  expect(content).toBe('So.[^1]\n\n```\ncode\n```\n\n[^1]: Survey.csv');
});
