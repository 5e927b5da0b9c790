import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';
import { sentencesIn } from './sentences.ts';

const sentencesOf = (text: string): string[] => sentencesIn(text).map(({ start, end }) => text.slice(start, end));
const anyText = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('. ', '? ', '\n', '\n\n', 'Dr. ', '3.5', '- ', '# '),
  ),
  { maxLength: 60 },
);

describe('sentencesIn', () => {
  it('does not end a sentence at a title, an abbreviation, an initial or a decimal', () => {
    const text = 'Dr. A. Berg paid 3.50 euros, i.e. little. She left at 5 p.m. on Monday.';
    expect(sentencesOf(text)).toEqual(['Dr. A. Berg paid 3.50 euros, i.e. little.', 'She left at 5 p.m. on Monday.']);
  });

  it('does not end a German sentence within a date or at an abbreviation', () => {
    const text = 'Am 3. Mai 1903 brannte Haus Nr. 7, vgl. Abs. 2. Es waren 12. Danach war Ruhe.';
    const [fire, many, rest] = ['Am 3. Mai 1903 brannte Haus Nr. 7, vgl. Abs. 2.', 'Es waren 12.', 'Danach war Ruhe.'];
    expect(sentencesOf(text)).toEqual([fire, many, rest]);
  });

  it('keeps a closing quotation mark with its sentence', () => {
    expect(sentencesOf('“Stop.” He went on! Why?')).toEqual(['“Stop.”', 'He went on!', 'Why?']);
  });

  it('ends sentences of Chinese and Japanese without a space after them', () => {
    expect(sentencesOf('会议在三点。请准时！')).toEqual(['会议在三点。', '请准时！']);
  });

  it('ends sentences of Arabic, Urdu and Hindi at their own marks', () => {
    expect(sentencesOf('كم السعر؟ عشرة.')).toEqual(['كم السعر؟', 'عشرة.']);
    expect(sentencesOf('یہ گھر ہے۔ وہ گیا۔')).toEqual(['یہ گھر ہے۔', 'وہ گیا۔']);
    expect(sentencesOf('यह घर है। वह गया।')).toEqual(['यह घर है।', 'वह गया।']);
  });

  it('keeps a closing bracket of Chinese and Japanese with its sentence', () => {
    expect(sentencesOf('「来る。」彼は言った。')).toEqual(['「来る。」', '彼は言った。']);
  });

  it('ends one at each full stop of a run that no space follows, where no space is needed', () => {
    expect(sentencesOf('早。。!x 好?!。 晚')).toEqual(['早。', '。', '!x 好?!。', '晚']);
  });

  it.each(['.', '?!', '…'])('reads hostile text once: a run of %j that ends nothing', (mark) => {
    const text = `heron ${mark.repeat(500_000)}x`;
    expect(sentencesOf(text)).toEqual([text]);
  });

  it('finds ordered spans without white space around them that lose no word', () => {
    fc.assert(
      fc.property(anyText, (pieces) => {
        const text = pieces.join('');
        const spans = sentencesIn(text);
        for (const [at, { start, end }] of spans.entries()) {
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
        }
        const kept = spans.map(({ start, end }) => text.slice(start, end)).join('');
        expect(kept.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('blocksOf', () => {
  const kinds = (text: string) => blocksOf(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

  it('joins the lines of a paragraph that a page width broke, and parts what a short line ends', () => {
    const text = [
      'The tenant pays the rent on the first working day of',
      'each month into the account that the landlord names.',
      'Late rent costs a fee.',
      'Heating is paid apart, by the meter, once in a year.',
    ].join('\n');
    expect(blocksOf(text)).toHaveLength(2);
  });

  it('tells headings, items and rows from prose', () => {
    const text =
      '# Fees\nA fee is due.\n\n- first\n- second\n\nname\tprice\n| a | b |\n|---|---|\n\n4.2 Late payment\nIt costs 5 %.';
    expect(kinds(text)).toEqual([
      ['heading', '# Fees'],
      ['prose', 'A fee is due.'],
      ['item', '- first'],
      ['item', '- second'],
      ['row', 'name\tprice'],
      ['row', '| a | b |'],
      ['heading', '4.2 Late payment'],
      ['prose', 'It costs 5 %.'],
    ]);
  });

  it('finds ordered blocks that lose no word, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (pieces) => {
        const text = pieces.join('');
        const blocks = blocksOf(text);
        const letters = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, '');
        expect(letters(blocks.map(({ start, end }) => text.slice(start, end)).join(''))).toBe(letters(text));
        for (const [at, { start }] of blocks.entries()) expect(start).toBeGreaterThanOrEqual(blocks[at - 1]?.end ?? 0);
      }),
    );
  });
});
