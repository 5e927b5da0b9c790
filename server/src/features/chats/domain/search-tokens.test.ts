import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFoundBy, readQuery } from './search-query.ts';
import { snippetOf, titleParts } from './search-snippet.ts';
import { fold, foldCharacter, lettersOf, tokensOf } from './search-tokens.ts';

const finds = (query: string, text: string) => {
  const terms = [...tokensOf(text)].map(({ term }) => term);
  const words = readQuery(query);
  return (
    words.length > 0 &&
    words.every((word) =>
      word.terms.every((each, n) =>
        word.isPrefix && n === word.terms.length - 1
          ? terms.some((term) => term.startsWith(each))
          : terms.includes(each),
      ),
    )
  );
};

describe('words', () => {
  it.each([
    ['eclair', 'Un Éclair au chocolat'],
    ['ÉCLAIR', 'eclair'],
    ['straße', 'Die Straße'],
    ['STRASSE', 'Die Straße'],
    ['straße', 'DIE STRAẞE'],
    ['ΟΔΌΣ', 'η οδός'],
    ['ısparta', 'ISPARTA'],
    ['istanbul', 'İstanbul'],
    ['mach lea', 'lean machines that mach'],
    ['server', 'An HTTPServer listens'],
    ['retries', 'set maxRetries to 3'],
    ['max_ret', 'the option max_retries'],
    ['name', 'a snake_case_name here'],
    ['C++', 'modern C++ code'],
    ['c#', 'C# and F#'],
    ['機械学習', '今日は機械学習を勉強する'],
    ['学', '機械学'],
    ['コーヒー', '朝のコーヒー'],
    ['ガイド', 'パリのガイドブック'.normalize('NFD')],
    ['ガイド'.normalize('NFD'), 'パリのガイドブック'],
    ['ば', 'そば'.normalize('NFD')],
    ['ガイド', 'ｶﾞｲﾄﾞ'],
    ['한국'.normalize('NFD'), '한국어를 배우다'],
    ['한국', '한국어를 배우다'.normalize('NFD')],
    ['ภาษา', 'ฉันเรียนภาษาไทย'],
    ['한국', '한국어를 배우다'],
    ['привет', 'Привет, мир'],
    ['שלום', 'שָׁלוֹם עולם'],
    ['مرحبا', 'مَرْحَبًا بالعالم'],
    ['🎉', 'Done 🎉!'],
    ['3.14', 'pi is 3.14'],
    ["don't", "I don't know"],
  ])('%j finds %j', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['lear mach', 'learning to make'],
    ['習学', '学習'],
    ['eclairs', 'eclair'],
    ['はし', 'ばし'],
    ['🎉', 'Done 🎈'],
  ])('%j does not find %j', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('are none in a text of signs alone', () => {
    for (const query of ['', '   ', '%', ':*|&!()\'"', '\0', '--;', '\\']) expect(readQuery(query)).toEqual([]);
  });

  it('hold nothing that means something to a text query, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { term, start, end } of tokensOf(text)) {
          expect(term).toMatch(/^[\p{L}\p{M}\p{N}_+#\p{S}\p{Extended_Pictographic}]+$/u);
          expect(term).not.toMatch(/['"\\:*&|!()<>\s\0]/);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it('find the text they were taken from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (text) => {
        fc.pre(readQuery(text).length > 0 && readQuery(text).length < 12);
        expect(finds(text, `before ${text} after`)).toBe(true);
      }),
    );
  });
});

describe('a passage', () => {
  const marked = (query: string, text: string) =>
    snippetOf(text, readQuery(query))
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join('');

  it('shows the words where they stand closest together, on one line', () => {
    const text = `The first alpha. ${'filler '.repeat(60)}\n\nHere alpha\nmeets beta. ${'more '.repeat(60)}`;
    const shown = marked('alpha beta', text);
    expect(shown).toContain('Here [alpha] meets [beta].');
    expect(shown.startsWith('…')).toBe(true);
    expect(shown.endsWith('…')).toBe(true);
    expect(shown.length).toBeLessThan(260);
  });

  it('joins pairs of characters that follow each other', () => {
    expect(marked('機械学習', '今日は機械学習を勉強')).toBe('今日は[機械学習]を勉強');
  });

  it('is the beginning of a text that has none of the words', () => {
    expect(marked('absent', 'Just words.')).toBe('Just words.');
  });

  const within = (some: string, whole: string) => {
    let at = 0;
    for (const character of whole) if (some.startsWith(character, at)) at += character.length;
    return at === some.length;
  };

  it('says what the text says in its order, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (text, query) => {
          const parts = snippetOf(text, readQuery(query));
          const said = parts.map(({ text: piece }) => piece).join('');
          const plain = (some: string) => some.toWellFormed().replace(/[\s\uFFFD…·]/g, '');
          // Markdown signs are left out; nothing is added, and nothing changes its place.
          expect(within(plain(said), plain(text))).toBe(true);
          expect(said.isWellFormed()).toBe(true);
        },
      ),
      {
        examples: [
          ['\0_\0', ''],
          ['**a** [b](c) | d', 'b'],
        ],
      },
    );
  });
});

describe('a title', () => {
  it('is marked where its letters are fewer than those of the word', () => {
    expect(titleParts('Die Straße hier', readQuery('strasse'))).toEqual([
      { text: 'Die ', isHit: false },
      { text: 'Straße', isHit: true },
      { text: ' hier', isHit: false },
    ]);
  });

  it('is marked up to the end of a letter that is only half typed', () => {
    expect(titleParts('Die Straße', readQuery('stras'))).toEqual([
      { text: 'Die ', isHit: false },
      { text: 'Straß', isHit: true },
      { text: 'e', isHit: false },
    ]);
  });

  it('is marked inside words too, with accents or without', () => {
    expect(titleParts('TypeScript für Éclairs', readQuery('script ecl'))).toEqual([
      { text: 'Type', isHit: false },
      { text: 'Script', isHit: true },
      { text: ' für ', isHit: false },
      { text: 'Écl', isHit: true },
      { text: 'airs', isHit: false },
    ]);
  });

  it('is marked up to the voicing mark of a letter, which some systems write apart', () => {
    for (const query of ['ガイド', 'ガイド'.normalize('NFD')]) {
      for (const title of ['パリのガイドブック', 'パリのガイドブック'.normalize('NFD')]) {
        expect(titleParts(title, readQuery(query)).map(({ text, isHit }) => [text.normalize(), isHit])).toEqual([
          ['パリの', false],
          ['ガイド', true],
          ['ブック', false],
        ]);
      }
    }
  });

  it('stays whole, with signs that stand for what could not be read', () => {
    expect(titleParts('a \ufffd b', [])).toEqual([{ text: 'a \ufffd b', isHit: false }]);
  });

  it('stays whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (title, query) => {
        const said = titleParts(title, readQuery(query))
          .map(({ text }) => text)
          .join('');
        expect(said.replace(/\s/g, '')).toBe(title.replace(/\s/g, ''));
      }),
    );
  });
});

it('of a key or of bytes written as text the beginning is looked through for parts, and no more', () => {
  const terms = [...tokensOf('a1'.repeat(50_000))];
  expect(terms.length).toBeLessThan(300);
  expect(terms[0]).toMatchObject({ term: 'a1'.repeat(32), start: 0, end: 100_000 });
  expect(finds('max', `the option ${'max1'.repeat(1_000)}`)).toBe(true);
});

it('folding is done character by character, so that places stay known', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' }), (any, ascii) => {
      for (const said of [any, ascii]) expect(fold(said)).toBe(lettersOf(said).map(foldCharacter).join(''));
    }),
  );
  expect(fold('ΣΊΣΥΦΟΣ')).toBe(fold('σίσυφοσ'));
  expect(isFoundBy({ text: 'ab', terms: ['ab'], isPrefix: true }, 'abc')).toBe(true);
});
