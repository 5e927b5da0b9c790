import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf, words } from '../../../platform/text/words/words.ts';
import { indexRules } from './index-rules.ts';
import { countIndexTerms } from './index-terms.ts';
import { readQuery } from './read-query.ts';
import { termVector, titleVector } from './term-vector.ts';

test('a term stands once for each time it is in the text, six times at most, and once more in heading and title', () => {
  const text = `${'heron '.repeat(9)}waits, and a heron e-mail waits`;
  expect(termVector('K', { text, heading: 'Waiting', title: 'Herons, WHO' })).toEqual({
    terms: "'Kheron':1,2,3,4,5,6,7A 'Kwait':1,2,3B 'Ke':1 'Kmail':1 'Kemail':1 'Kwho':1A",
    length: 14,
  });
  expect(titleVector('K', 'Herons and herons')).toBe("'Kheron':1A");
});

test('words that tell nothing, and texts without words, leave nothing', () => {
  expect(termVector('K', { text: 'it is the, ’ -- !', title: '' })).toEqual({ terms: '', length: 0 });
});

test('the same word has the same terms however many others came between, and nothing a store would misread', () => {
  const strange = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(strange, fc.constantFrom('e-mail', 'US', 'maxRetries', '1,250', '会议室'))),
      (all) => {
        const text = all.join(' ');
        const once = countIndexTerms(text);
        for (let n = 0; n < 3; n += 1) expect(countIndexTerms(text)).toEqual(once);
        for (const term of once.counts.keys()) expect(term).toMatch(/^[\p{L}\p{M}\p{N}.:,]{1,60}$/u);
      },
    ),
  );
  const many = Array.from({ length: 40_000 }, (_, n) => `w${n.toString(36)}x`).join(' ');
  const before = countIndexTerms('Waiting herons').counts;
  for (let from = 0; from < many.length; from += 20_000) countIndexTerms(many.slice(from, from + 20_000));
  expect(countIndexTerms('Waiting herons').counts).toEqual(before);
});

test('a name of several words is a word of its own, whoever writes it with an underscore', () => {
  const [term] = readQuery('KEY_ENTER').flatMap((word) => (word.term.startsWith('keyent') ? [word.term] : []));
  expect(countIndexTerms('#define KEY_ENTER 28').counts.has(term ?? '')).toBe(true);
  expect(countIndexTerms('Enter the key, or key it in and press Enter.').counts.has(term ?? '')).toBe(false);
});

test('a text has the terms of its words', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 40 }), (text) => {
      const expected = new Set([...words(text)].flatMap(({ raw }) => termsOf(raw)));
      for (const term of countIndexTerms(text).counts.keys()) expect(expected).toContain(term);
    }),
  );
});

test('the terms of a text are those of these rules: whoever changes them gives them the next number', () => {
  const texts = [
    'Herons were running, runs and ran; the running of theories, studies and buses. WHO says it is IT.',
    'An e-mail to Mueller & Söhne about parseHttpRequest, snake_case_name, v1.2.3 and node:fs at https://example.org/a-b.',
    '3,5 km and 1,234.56 or 1.234,56 of 12,345 in 2024-05-01; 50 %, £20, H2O, C++ and x².',
    "L'eau d'une forêt, dell'acqua, qu'elle l’a vue; STRASSE und Straße, Ärger, naïve café, Æther, œuvre.",
    'İstanbul ve ILGAZ ılık çıktı; Ελληνικά ΛΌΓΟΣ; Москва и ёлка; Łódź, Ørsted, þing.',
    '東京都の水鳥は静かに待つ。北京大学的苍鹭。한국어로 쓴 문장은 왜가리를 본다. นกกระสายืนนิ่ง',
    'مرحبا بالعالم والكتاب؛ שלום עולם; हिन्दी में बगुला खड़ा है। یہ اردو ہے۔',
    `${'x'.repeat(200)} ${'ab-'.repeat(40)} a\u0301b \u{1F426} don't won’t o'clock`,
  ];
  const written = texts.map((text) => termVector('K', { text, heading: text.slice(0, 30), title: text.slice(-30) }));
  const terms = hash('sha256', JSON.stringify(written)).slice(0, 16);
  expect({ indexRules, terms }).toEqual({ indexRules: 6, terms: '8c7fd88ddc41ed0f' });
});
