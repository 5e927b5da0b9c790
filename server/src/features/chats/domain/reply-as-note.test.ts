import { expect, it } from 'vitest';
import { replyAsNote } from './reply-as-note.ts';

const sources = [{ title: 'Survey.csv' }, { title: 'Daylight [2nd]', url: 'https://example.org/a(b)' }];

it('keeps citations as footnotes that name their sources, each once', () => {
  const { content } = replyAsNote('Glare is first.[1] Shelves help.[2][1]', sources);
  expect(content).toBe(
    'Glare is first.[^1] Shelves help.[^2][^1]\n\n[^1]: Survey.csv\n\n[^2]: [Daylight \\[2nd\\]](<https://example.org/a(b)>)',
  );
});

it('leaves alone what is no citation: code, links, numbers without a source', () => {
  const text = 'See [1](https://example.org), `a[1]`, [7].\n\n```js\nlist[1]\n```\nEnd.';
  expect(replyAsNote(text, sources).content).toBe(text);
  expect(replyAsNote('`open [1]', sources).content).toBe('`open [^1]\n\n[^1]: Survey.csv');
});

it('has the first line that says something as its title, without marks, cut at a word', () => {
  expect(replyAsNote('\n---\n## **Light** in the room [1]\nMore', sources).title).toBe('Light in the room');
  const { title } = replyAsNote('word '.repeat(40), []);
  expect([title.length <= 81, title.endsWith('word…')]).toEqual([true, true]);
});
