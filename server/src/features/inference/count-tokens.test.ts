import { expect, it } from 'vitest';
import { countRequest, countTokens } from './count-tokens.ts';

it('counts as the tokenizer does, in whatever stretches', async () => {
  expect(await countTokens('')).toBe(0);
  expect(await countTokens('Herons eat 1234567890 fish; 987654321 frogs.')).toBe(16);
  const words = 'The heron stands in the shallow water. ';
  expect(await countTokens(words.repeat(1_000))).toBe(9_001);
  expect(await countTokens('🪶'.repeat(2_000))).toBeGreaterThan(2_000);
});

it('takes the words of special tokens for words of a text, and none of them breaks it', async () => {
  expect(await countTokens('<|endoftext|>')).toBeGreaterThan(0);
});

it('lets others have their turn during a text of one endless word', async () => {
  let turns = 0;
  const beside = setInterval(() => {
    turns += 1;
  }, 1);
  // A word without repetition: each letter comes from the square of its position.
  const word = Array.from({ length: 200_000 }, (_, at) =>
    String.fromCharCode(97 + (((at * at * 7 + at) % 1_009) % 26)),
  );
  await countTokens(word.join(''));
  clearInterval(beside);
  expect(turns).toBeGreaterThan(3);
});

it('takes a text that is longer than is counted to go on as it began', async () => {
  const text = 'The heron stands in the shallow water. '.repeat(20_000);
  const tokens = await countTokens(text);
  expect(tokens).toBeGreaterThan(179_000);
  expect(tokens).toBeLessThan(181_500);
});

it('counts all that a request brings along', async () => {
  const tokens = await countRequest({
    model: 'x',
    system: 'Be brief.',
    thinking: 'fast',
    webSearch: false,
    messages: [
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'Hello there' },
          { type: 'file', name: 'a.png', mediaType: 'image/png', data: new Uint8Array() },
        ],
      },
    ],
  });
  expect(tokens).toBe(3 + 3 + 3 + 2 + 1_200);
});
