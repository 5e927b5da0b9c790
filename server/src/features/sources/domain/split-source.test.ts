import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexRules } from '../../retrieval/index.ts';
import type { Outline } from './outline.ts';
import { splitSource } from './split-source.ts';

const plain: Outline = { pageStarts: [], sections: [], hasLines: false };
const words = fc.stringMatching(/^[A-Za-zé🐟.\n\t ]{0,4000}$/u);
const document = fc.array(words, { maxLength: 8 }).chain((pages) => {
  const text = pages.join('');
  const starts = pages.map((_page, at) => pages.slice(0, at).join('').length);
  return fc.record({
    text: fc.constant(text),
    pageStarts: fc.constantFrom(starts, []),
    sections: fc
      .uniqueArray(fc.nat(Math.max(1, text.length)), { maxLength: 20 })
      .map((places) => places.sort((a, b) => a - b).map((at) => ({ at, title: `at ${at}`, level: 1 }))),
    hasLines: fc.boolean(),
  });
});

test('every passage is the text from its start to its end, in order, and only white space is left out', () => {
  fc.assert(
    fc.property(document, ({ text, ...outline }) => {
      let last = 0;
      for (const { text: passage, start, end } of splitSource(text, outline)) {
        expect(text.slice(start, end)).toBe(passage);
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(last, start).trim()).toBe('');
        last = end;
      }
      expect(text.slice(last).trim()).toBe('');
    }),
    { numRuns: 150 },
  );
});

test('no passage goes over a page, and each says which page it stands on', () => {
  fc.assert(
    fc.property(document, ({ text, ...outline }) => {
      if (outline.pageStarts.length === 0) return;
      for (const { start, end, locator } of splitSource(text, outline)) {
        const page = locator.page ?? 0;
        expect(start).toBeGreaterThanOrEqual(outline.pageStarts[page - 1] ?? 0);
        expect(end).toBeLessThanOrEqual(outline.pageStarts.find((at) => at > start) ?? text.length);
      }
    }),
    { numRuns: 100 },
  );
});

test('no passage is longer than a page is read at a glance, and none cuts a character in half', () => {
  fc.assert(
    fc.property(document, ({ text, ...outline }) => {
      for (const passage of splitSource(text, outline)) {
        expect(passage.text.length).toBeLessThanOrEqual(1_200);
        if (outline.pageStarts.length === 0 && outline.sections.length === 0)
          expect(passage.text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('a passage is called by the heading it stands under, and by its lines where the file has them', () => {
  const text = `# One\n\n${'First words. '.repeat(60)}\n\n# Two\n\nSecond words.\n`;
  const at = text.indexOf('# Two');
  const sections = [
    { at: 0, title: 'One', level: 1 },
    { at, title: 'Two', level: 1 },
  ];
  const passages = [...splitSource(text, { ...plain, sections, hasLines: true })];
  expect(passages.map((one) => one.locator)).toEqual([
    { heading: 'One', lines: [1, 3] },
    { heading: 'Two', lines: [5, 7] },
  ]);
});

test('a passage of several short sections knows where each begins', () => {
  const text = 'Holidays\n\nThe studio is closed in June.\n\nIllness\n\nCall before nine.\n\nIllness\n\nMore.\n';
  const sections = [0, text.indexOf('Illness'), text.lastIndexOf('Illness')].map((at) => ({
    at,
    title: at === 0 ? 'Holidays' : 'Illness',
    level: 1,
  }));
  const [passage, ...more] = splitSource(text, { ...plain, sections });
  expect(more).toEqual([]);
  expect(passage?.locator).toEqual({ heading: 'Holidays', headings: [[text.indexOf('Illness'), 'Illness']] });
});

test('rows of a sheet are counted as the sheet counts them, over those that are empty', () => {
  const text = 'Ferries\nName\tCars\nAlbatross\t42\nEmil\t84\n\n\nTides\nNoon\n';
  const sections = [
    { at: 0, title: 'Ferries', level: 1 },
    { at: 8, title: 'Ferries', level: 1, line: 1 },
    { at: text.indexOf('Emil'), title: 'Ferries', level: 1, line: 9 },
    { at: text.indexOf('Tides'), title: 'Tides', level: 1 },
    { at: text.indexOf('Noon'), title: 'Tides', level: 1, line: 1 },
  ];
  const [passage] = splitSource(text, { ...plain, sections });
  expect(passage?.locator).toEqual({ heading: 'Ferries', lines: [1, 9] });
});

test('a row of a table is not cut that fits into a passage', () => {
  const row = (at: number) => `${at},${'The keeper saw a boat. '.repeat(10 + ((at * 7) % 38))}It was late.\n`;
  const text = Array.from({ length: 40 }, (_, at) => row(at)).join('');
  const begins = (hasRows: boolean) =>
    [...splitSource(text, plain, hasRows)].map((passage) => passage.text.slice(0, 8));
  expect(begins(true).filter((beginning) => !/^\d+,The k/.test(beginning))).toEqual([]);
  expect(begins(false).filter((beginning) => !/^\d+,The k/.test(beginning))).not.toEqual([]);
  expect([...splitSource(`${'x'.repeat(3_000)}\n1,2\n`, plain, true)].map(({ text }) => text).join('')).toBe(
    `${'x'.repeat(3_000)}\n1,2\n`,
  );
  const longest = `${'x '.repeat(599)}y\n`;
  expect([...splitSource(`\n${longest}1,2\n`, plain, true)].map(({ text }) => text)).toEqual([longest, '1,2\n']);
});

test('a text of nothing but white space has no passages', () => {
  expect([...splitSource(' \n\t\n', { ...plain, pageStarts: [0, 2] })]).toEqual([]);
});

test('the passages of a text are those of these rules: whoever changes them gives them the next number', () => {
  const line = (at: number) =>
    `Line ${at} of the log tells ${'what was seen '.repeat(at % 23)}that day.${at % 7 ? ' ' : '\n\n'}`;
  const text = Array.from({ length: 240 }, (_, at) => line(at)).join('');
  const sections = Array.from({ length: 30 }, (_, at) => ({
    at: at * at * 20,
    title: `Part ${at}`,
    level: 1 + (at % 2),
  }));
  const outlines: Outline[] = [
    plain,
    { pageStarts: [0, 700, 701, 9_000], sections, hasLines: false },
    { pageStarts: [], sections: sections.map((each, at) => ({ ...each, line: at * 10 + 1 })), hasLines: true },
    { ...plain, times: sections.map(({ at }) => ({ at, seconds: at / 10 })) },
  ];
  const passages = [...outlines.map((outline) => [...splitSource(text, outline)]), [...splitSource(text, plain, true)]];
  const cut = hash('sha256', JSON.stringify(passages)).slice(0, 16);
  expect({ indexRules, cut }).toEqual({ indexRules: 6, cut: 'b7ee40b0f3e261ff' });
});
