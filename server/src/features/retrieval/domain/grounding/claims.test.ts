import { expect, it } from 'vitest';
import { claimsOf } from './claims.ts';

const shown = (reply: string) => claimsOf(reply).map(({ text, numbers }) => [text, numbers]);

it('headings, code, questions, lead-ins, attributions and bare words state nothing', () => {
  const reply = [
    '# The harbour fee of the northern islands',
    'Here is what the harbour rules say:',
    '```',
    'const harbour = rules.find(islands);',
    '```',
    'Would you like the northern harbour rules quoted?',
    'Yes.',
    '> — *Harbour rules of the islands*, page 3',
  ].join('\n');
  expect(shown(reply)).toEqual([]);
});

it('numbers of a quote itself are none of its sources', () => {
  expect(shown('“The harbour fee was nine crowns \\[2] before.” [1]')).toEqual([
    ['“The harbour fee was nine crowns \\[2] before.”', [1]],
  ]);
});

it('what follows code that holds other fences states something again', () => {
  const reply = '````md\n```js\nconst harbour = rules.find(islands);\n````\nThe harbour fee is nine crowns [1].';
  expect(shown(reply)).toEqual([['The harbour fee is nine crowns .', [1]]]);
});

it('each sentence keeps its own numbers, before or behind its full stop', () => {
  expect(shown('The harbour fee is nine crowns [1]. Sailing boats pay half price. [2][3] Both rise yearly.')).toEqual([
    ['The harbour fee is nine crowns .', [1]],
    ['Sailing boats pay half price.', [2, 3]],
  ]);
});

it('a sentence without a number rests on those of its paragraph, and on none where there are none', () => {
  expect(shown('Sailing boats pay half price. The harbour fee is nine crowns [1].')).toEqual([
    ['Sailing boats pay half price.', [1]],
    ['The harbour fee is nine crowns .', [1]],
  ]);
  expect(shown('Sailing boats pay half price.\n\nThe harbour fee is nine crowns [1].')[0]).toEqual([
    'Sailing boats pay half price.',
    [],
  ]);
});

it('every statement stands where it says it stands', () => {
  const reply =
    '- The harbour fee is nine crowns [1].\n- Sailing boats pay half price.\n\n> Boats of fishermen enter free [2]\n';
  for (const { start, end, text } of claimsOf(reply)) {
    expect(
      reply
        .slice(start, end)
        .replaceAll(/\[\d+\]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(text);
  }
  expect(claimsOf(reply)).toHaveLength(3);
});

it('a row of a table is one statement, its head and its rule are none', () => {
  const reply = [
    'The fees of the harbour are these [2]:',
    '',
    '| Kind of boat | Fee for every night |',
    '| :-- | --: |',
    '| Sailing boats of members | four crowns [1] |',
    '| Fishing boats of the island | nothing at all |',
    '',
    'The gate of the harbour closes early.',
  ].join('\n');
  expect(shown(reply)).toEqual([
    ['Sailing boats of members , four crowns', [1]],
    ['Fishing boats of the island , nothing at all', [2]],
    ['The gate of the harbour closes early.', []],
  ]);
  const [row] = claimsOf(reply);
  expect(reply.slice(row?.start, row?.end)).toBe('Sailing boats of members | four crowns [1]');
});

it('entries of a list without a number rest on what leads to the list, and no longer than it', () => {
  const reply =
    'The rules of the harbour say [3]:\n\n- Sailing boats pay half price.\n- Fishing boats enter free [1].\n\nFires are forbidden everywhere.\n- Dogs walk on a lead.';
  expect(shown(reply)).toEqual([
    ['Sailing boats pay half price.', [3]],
    ['Fishing boats enter free .', [1]],
    ['Fires are forbidden everywhere.', []],
    ['Dogs walk on a lead.', []],
  ]);
});

it('half a sentence at the end of a reply that was broken off states nothing, whole ones do', () => {
  const whole = 'The harbour fee is nine crowns [1]. Sailing boats pay half price [2].';
  const half = 'The harbour fee is nine crowns [1]. Sailing boats pay half';
  expect(claimsOf(half)).toHaveLength(2);
  expect(claimsOf(half, { isCut: true })).toHaveLength(1);
  expect(claimsOf(whole, { isCut: true })).toHaveLength(2);
  expect(claimsOf(`${half}\n\n`, { isCut: true })).toHaveLength(1);
});

it('every statement of a very long reply is found, to its end', () => {
  const reply = Array.from({ length: 2_000 }, (_, n) => `Boat ${n} of the harbour pays crowns [1].`).join(' ');
  const claims = claimsOf(reply);
  expect(claims).toHaveLength(2_000);
  expect(claims.at(-1)?.end).toBe(reply.length);
});

it('lines of blanks are read to their end', () => {
  const blanks = ' '.repeat(200_000);
  const reply = `| a | b |${blanks}\n| - |${blanks}- |\n|${blanks}The harbour fee is nine crowns [1]${blanks}|`;
  expect(claimsOf(reply).map(({ numbers }) => numbers)).toContainEqual([1]);
});

it('a line that is nearly the rule of a table is read once', () => {
  const blanks = ' '.repeat(650);
  const line = `|${blanks}-${blanks}|${blanks}x`;
  const reply = `${`${blanks}-${blanks}| ${blanks}x\n${line}\n`.repeat(50)}The harbour fee is nine crowns [1].`;
  expect(claimsOf(reply).at(-1)?.numbers).toEqual([1]);
});
