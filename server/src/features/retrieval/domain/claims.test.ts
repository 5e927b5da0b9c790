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
