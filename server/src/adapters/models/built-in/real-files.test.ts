import { describe, expect, it } from 'vitest';
import { ask, flat, passagesOf } from '../../../../../bench/built-in/ask-built-in.ts';
import { answerable, unanswerable } from '../../../../../bench/built-in/questions.ts';

/** A sample of bench/built-in, so that a change that harms the answers is noticed before the benchmark runs. */
const some = <T>(list: readonly T[]): readonly T[] => list.filter((_, at) => at % 6 === 0);

describe('questions about real files', () => {
  it.each(some(unanswerable))('are refused where the file does not say: $question', async ({ question, files }) => {
    const { reply, quotes } = await ask(question, files);
    expect(reply).toContain('not seem to hold the answer');
    expect(quotes).toBe(0);
  });

  it.each(some(answerable))('are answered within three quotes: $question', async ({ question, files, expected }) => {
    const { words, quotes } = await ask(question, files);
    expect(quotes).toBeGreaterThan(0);
    expect(expected.some((answer) => words.includes(flat(answer)))).toBe(true);
  });

  it('quote the very words of the file at the place they name', async () => {
    const { sources } = await ask('When are the keys handed over?', ['tenancy-agreement.pdf']);
    const pages = await passagesOf('tenancy-agreement.pdf');
    for (const { quote = '', location } of sources) {
      const page = pages.filter((passage) => `page ${passage.page}` === location).map(({ text }) => text);
      expect(page.join('')).toContain(quote);
    }
    expect(sources.length).toBeGreaterThan(0);
  });
});
