import type { Citation, RunEvent } from '@atrium/contract/run-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import type { MarkLetter } from './cite-marks.ts';
import { Citer } from './citer.ts';
import type { FoundText } from './found-text.ts';
import { joinPassages } from './join-passages.ts';
import { NumberedStretches } from './numbered-stretches.ts';

const harbour = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const gate = 'The gate closes at ten in the evening, and opens again at five.';

function found(texts: Readonly<Record<string, string>>, letter: MarkLetter = ''): NumberedStretches {
  const stretches = new NumberedStretches(letter);
  for (const [itemId, text] of Object.entries(texts)) {
    const passages = [...splitPassages({ text, pageStarts: [], hasLines: false }, 60)].map(
      ({ text: words, start, end }, n): FoundText => ({
        text: words,
        start,
        end,
        itemId,
        kind: 'source',
        title: itemId,
        n,
        version: '3-ab',
      }),
    );
    stretches.add(joinPassages([passages], 100_000));
  }
  return stretches;
}

interface Said {
  readonly content: string;
  readonly sources: readonly Citation[];
  readonly citer: Citer;
}

/** What a reader receives when a model says this, in pieces of `size`; a citation is an event of its own. */
function hear(stretches: NumberedStretches, said: readonly (string | Omit<Citation, 'id'>)[], size = 5): Said {
  const citer = new Citer(stretches, { sources: [], said: '' }, false);
  const events: RunEvent[] = said.flatMap((one): RunEvent[] => {
    if (typeof one !== 'string') return [{ type: 'source', source: { id: 'x', ...one } }];
    return (one.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []).map((content) => ({ type: 'chunk', content }));
  });
  const told = [...events.flatMap((event) => citer.read([event])), ...citer.finish()];
  return {
    content: told.map((event) => (event.type === 'chunk' ? event.content : '')).join(''),
    sources: told.flatMap((event) => (event.type === 'source' ? [event.source] : [])),
    citer,
  };
}

describe('where the vendor searches by itself', () => {
  const page = { title: 'A page of the web', url: 'https://web.example/' };

  it('a number without our letter is never one of ours', () => {
    const { content, sources } = hear(found({ rules: harbour }, 'S'), [
      'The fee is nine crowns [1]. The harbour fee is nine crowns [S1], as [2][9] say.',
    ]);
    expect(content).toBe('The fee is nine crowns. The harbour fee is nine crowns [1], as say.');
    expect(sources.map(({ itemId, quote }) => [itemId, quote])).toEqual([
      ['rules', 'The harbour fee is nine crowns for every night.'],
    ]);
  });

  it('its numbers lead to what it has told of, under the reader’s numbers', () => {
    const { content, sources, citer } = hear(found({ rules: harbour }, 'S'), [
      'The harbour fee is nine crowns for every night [S1].',
      page,
      ' It rose in May [1]. Boats pay half [S1, S1].',
    ]);
    expect(content).toBe(
      'The harbour fee is nine crowns for every night [1]. It rose in May [2]. Boats pay half [3][3].',
    );
    expect(sources.map(({ id, title }) => [id, title])).toEqual([
      ['s1', 'rules'],
      ['s2', 'A page of the web'],
      ['s3', 'rules'],
    ]);
    expect(citer.passageOf(1)?.text).toContain('nine crowns');
    expect(citer.passageOf(2)).toBeUndefined();
  });

  it('says nothing of an item of the user, whatever it calls its sources', () => {
    const { sources } = hear(found({ rules: harbour }, 'S'), [
      { ...page, itemId: 'rules', start: 0, end: 11, quote: 'The harbour' },
      'So it is [1].',
    ]);
    expect(sources).toEqual([{ id: 's1', ...page, quote: 'The harbour' }]);
  });
});

it('a quote is placed under the heading it stands under, not the first of its passage', () => {
  const text = 'Holidays\n\nThe studio is closed in June.\n\nIllness\n\nCall the team lead before nine.';
  const locator = { heading: 'Holidays', headings: [[text.indexOf('Illness'), 'Illness']] } as const;
  const passage: FoundText = {
    text,
    start: 0,
    end: text.length,
    itemId: 'book',
    kind: 'source',
    title: 'book',
    n: 0,
    version: '1',
    locator,
  };
  const stretches = new NumberedStretches('');
  stretches.add(joinPassages([[passage]], 1_000));
  const { sources } = hear(stretches, ['Call the team lead before nine [1]. The studio is closed in June [1].']);
  expect(sources.map(({ location }) => location)).toEqual(['“Illness”', '“Holidays”']);
});

it('a quote that goes on over the end of a page is placed on both', () => {
  const place = { itemId: 'log', kind: 'source' as const, title: 'log', version: '1' };
  const pages = ['The keeper saw a boat come in from the ', 'north at dawn and lit the lamp for it.'];
  const passages = pages.map((text, n) => {
    const start = n * (pages[0]?.length ?? 0);
    return { ...place, text, n, start, end: start + text.length, locator: { page: n + 3 } };
  });
  const stretches = new NumberedStretches('');
  stretches.add(joinPassages([passages], 1_000));
  const source = { id: 's1', title: 'log', quote: pages.join(''), itemId: 'log', start: 0, end: pages.join('').length };
  const [event] = new Citer(stretches, { sources: [], said: '' }, true).read([{ type: 'source', source }]);
  expect(event).toMatchObject({ source: { location: 'pages 3–4' } });
});

describe('the rows of a table', () => {
  const rows = ['Alta,Ole Berg,12\n', 'Voss,Ann Reed,7\n', 'Bodo,Dag Holm,4\n'];
  const place = { itemId: 'list', kind: 'source' as const, title: 'list', version: '1' };
  const passages = rows.map((text, n) => {
    const start = rows.slice(0, n).join('').length;
    const locator = { heading: 'lamp, keeper, steps', lines: [n + 2, n + 2] as const };
    return { ...place, text, n, start, end: start + text.length, locator };
  });
  const stretches = new NumberedStretches('');
  stretches.add(joinPassages([passages], 1_000));
  const quote = rows.slice(1).join('').trimEnd();
  const start = rows[0]?.length ?? 0;

  it('have the names of their columns in the place that is named, also where the built-in model cites', () => {
    const citer = new Citer(stretches, { sources: [], said: '' }, true);
    const source = { id: 's1', title: 'list', quote, itemId: 'list', start, end: start + quote.length };
    const [event] = citer.read([{ type: 'source', source: { ...source, location: 'lines 3–4' } }]);
    expect(event).toMatchObject({ source: { location: '“lamp, keeper, steps”, lines 3–4', quote } });
  });

  it('are named by their lines also where a quote goes on in the next passage', () => {
    const { sources } = hear(stretches, ['Ann Reed climbs seven steps [1].']);
    expect(sources).toMatchObject([{ quote: rows.join('').trimEnd(), location: '“lamp, keeper, steps”, lines 2–4' }]);
  });
});

it('reads marks with a letter alone as text where ours have none', () => {
  expect(hear(found({ rules: harbour }), ['See [S1] and [1].']).content).toBe('See [S1] and [1].');
});

it('what stands around a mark that is left out does not become one', () => {
  expect(hear(found({ rules: harbour }), ['So [1[0]] it is.'], 1).content).toBe('So [1 ] it is.');
});

it('every citation of every reply is cut from the text it names, however the reply comes', () => {
  const texts = {
    rules: `${harbour}\n\nFires are\nforbidden on the quay.`,
    gate,
    emoji: '🦊 Foxes sleep. 東京は大きい。Grüße!',
  };
  const piece = fc.oneof(
    fc.constantFrom(
      'The harbour fee is nine crowns',
      'Boats pay half.',
      '“Fires are forbidden on the quay”',
      '“no source has these words at all”',
      'The gate opens at five',
      '🦊',
      '東京は大きい。',
      '\n\n| a | b |\n| - | - |\n| ',
      '\n- ',
    ),
    fc.constantFrom(' [1]', '[2]', ' [3] ', '[1, 3]', '[1-3]', '【2】', '[9]', '[0]', '[', ']', ' [1'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), (pieces, size) => {
      const { content, sources } = hear(found(texts), [pieces.join('')], size);
      for (const { itemId, start, end, quote } of sources) {
        expect(quote).not.toBe('');
        expect(texts[itemId as keyof typeof texts].slice(start, end)).toBe(quote);
      }
      for (const [, number] of content.matchAll(/\[(\d+)\]/g))
        expect(Number(number)).toBeLessThanOrEqual(sources.length);
      expect(sources.map(({ id }) => id)).toEqual(sources.map((_, at) => `s${at + 1}`));
    }),
    { numRuns: 400, examples: [[[' [1', '[0]', ']'], 1]] },
  );
});
