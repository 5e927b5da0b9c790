import { describe, expect, it } from 'vitest';
import { composeQuotes } from './compose-quotes.ts';
import { dateIn } from './find-dates.ts';
import { markUnsupported, tidySection } from './finish-text.ts';
import { quotablesOf } from './quotable.ts';
import { wholeReport } from './report-text.ts';
import { readOutline } from './sections.ts';

describe('a plan', () => {
  it('is none where a model wrote something else', () => {
    expect(readOutline('I cannot plan this.\n\nSorry | no.')).toEqual([]);
    expect(readOutline('')).toEqual([]);
  });

  it('is read as headings or a list, each section once and eight at most', () => {
    expect(
      readOutline('Here it is:\n## **Fees** | harbour fee\n2. Boats | `boats` of fishermen\n- Fees | again'),
    ).toEqual([
      { heading: 'Fees', seek: 'harbour fee' },
      { heading: 'Boats', seek: 'boats of fishermen' },
    ]);
    expect(readOutline('## __C# and F#__ ## | max_retries, _limits_')).toEqual([
      { heading: 'C# and F#', seek: 'max_retries, limits' },
    ]);
    expect(readOutline(Array.from({ length: 20 }, (_, at) => `## Part ${at}`).join('\n'))).toHaveLength(8);
  });
});

describe('what a model wrote', () => {
  it('loses a title of its own and a heading that is repeated, and nothing else', () => {
    expect(tidySection('# My report\n\nText', [''], 1)).toBe('Text');
    expect(tidySection('## 2. Fees\n\nText', ['Fees'], 2)).toBe('Text');
    expect(tidySection('## Other\n\nText', ['Fees'], 2)).toBe('### Other\n\nText');
    for (const code of ['```\n# a comment\n```', '````md\n```\n# a comment\n````', '~~~\n```\n# a comment\n~~~'])
      expect(tidySection(`${code}\n# Other`, [], 2)).toBe(`${code}\n### Other`);
  });

  it('ends with its code, also where that was cut off', () => {
    expect(tidySection('Text\n```\ncode', ['Fees'], 2)).toBe('Text\n```\ncode\n```');
  });

  it('has a heading at its top that signs may close, and one of blanks and signs is read once', () => {
    expect(tidySection('## Fees ##\n\nText', ['Fees'], 2)).toBe('Text');
    const long = `# ${' #'.repeat(100_000)} x`;
    expect(tidySection(`Text\n${long}`, [], 2)).toBe(`Text\n##${long}`);
    expect(tidySection(`${long}\n\nText`, [], 2)).toBe(`##${long}\n\nText`);
  });

  it('is marked behind each statement that nothing carries, also in a table', () => {
    const text = 'One. Two.\n| a | b |';
    const marked = markUnsupported(text, [
      { end: 4, isSupported: false },
      { end: 9, isSupported: true },
      { end: text.length, isSupported: false },
    ]);
    expect(marked).toBe('One. *(not found in the sources)* Two.\n| a | b  *(not found in the sources)*|');
  });
});

describe('a date', () => {
  it.each([
    ['Built 1871-05-03 and sold.', 18710503, '1871-05-03'],
    ['On 3rd of May 1871 it burned.', 18710503, '3rd of May 1871'],
    ['On May 3, 1871 it burned.', 18710503, 'May 3, 1871'],
    ['In Sept. 1871 it burned.', 18710900, 'Sept. 1871'],
    ['Since 1871 nobody came.', 18710000, '1871'],
    ['In March 1871 it was begun; on 4 May 1903 it burned.', 18710300, 'March 1871'],
    ['Begun in 1871, it burned on 1903-05-04.', 18710000, '1871'],
    ['Am 3.5.1871 brannte es.', 18710503, '3.5.1871'],
    ['Seit dem 3. März 1871 brannte es.', 18710303, '3. März 1871'],
    ['Le 1er août 1871, la lampe fut changée.', 18710801, '1er août 1871'],
    ['El 3 de mayo de 1871 ardió el faro.', 18710503, '3 de mayo de 1871'],
    ['Nel maggio 1871 la lampada fu cambiata.', 18710500, 'maggio 1871'],
    ['Im Jahre 1871 wurde er gebaut.', 18710000, '1871'],
    ['灯塔于1871年5月3日由勃兰特建成。', 18710503, '1871年5月3日'],
    ['灯台は1871年に建てられた。', 18710000, '1871年'],
    ['등대는 1871년 5월에 세워졌다.', 18710500, '1871년 5월'],
  ])('is found in %s', (sentence, order, written) => {
    expect(dateIn(sentence)).toEqual({ order, written });
  });

  it('is not a number that may count anything', () => {
    expect(dateIn('The barrel holds 1871 herrings.')).toBeNull();
    expect(dateIn('It costs 12.50 crowns.')).toBeNull();
    expect(dateIn('编号为31871年。')).toBeNull();
    expect(dateIn('Marching on, 1871 men may 2 by 2 enter.')).toBeNull();
  });
});

describe('a report of quotes', () => {
  const source = (title: string, text: string) => quotablesOf({ itemId: title, title, text, start: 0 });
  const harbour = `# Rules

The harbour fee is nine crowns for every night. Sailing boats pay half of the harbour fee.

| not | prose |

The gate of the harbour closes at ten in the evening. The lighthouse was lit in May 1871.`;

  it('quotes only whole sentences, each exactly as it stands at its place', () => {
    const sentences = source('Harbour', harbour);
    expect(sentences.length).toBe(4);
    for (const { text, start, end } of sentences) expect(harbour.slice(start, end)).toBe(text);
  });

  it('quotes sentences of writing that says much in few signs', () => {
    const rules = '港口规则规定每晚费用是九克朗。灯塔于1871年5月3日由勃兰特建成。见下表。';
    expect(source('规则', rules).map(({ text }) => text)).toEqual([
      '港口规则规定每晚费用是九克朗。',
      '灯塔于1871年5月3日由勃兰特建成。',
    ]);
    expect(composeQuotes('briefing', '', [source('规则', rules)]).quoted).toHaveLength(2);
    expect(composeQuotes('timeline', '', [source('规则', rules)]).text).toContain('**1871年5月3日**');
  });

  it.each([
    [
      '潮汐发电站利用潮水的涨落发电。港口费用由港务局根据船舶长度收取。潮汐发电需要很多维护工作。港口费用每年都会增加一点。',
      ['潮汐发电', '港口费用'],
    ],
    [
      '潮力発電は潮の満ち引きを利用してエネルギーを得る方法である。コンピュータで制御される潮力発電には費用がかかる。この港のコンピュータは古いものである。',
      ['発電', 'コンピュータ'],
    ],
  ])('finds what sources without spaces speak of: %s', (text, topics) => {
    const faq = composeQuotes('faq', '', [source('Harbour', text)]).text;
    for (const topic of topics) expect(faq).toContain(`“${topic}”?`);
    expect(composeQuotes('study_guide', '', [source('Harbour', text)]).text).toContain(`**${topics[0]}**`);
  });

  it('finds what sources speak of whose vowels are marks on the letters', () => {
    const text =
      'इस पुराने बंदरगाह का शुल्क हर रात के लिए नौ क्राउन तय किया गया है। मछुआरे बंदरगाह का शुल्क कभी नहीं देते हैं और रात में भी आते हैं।';
    expect(composeQuotes('faq', '', [source('Harbour', text)]).text).toContain('“बंदरगाह”?');
  });

  it.each([
    'もちろん、港の費用は毎年すこしずつ増えていく。もちろん、灯台はとても古い建物である。',
    '我们可以看到港口的水位。灯塔由勃兰特建成，我们可以参观。',
  ])('asks nothing of words that are everywhere: %s', (text) => {
    expect(composeQuotes('faq', '', [source('Harbour', text)])).toMatchObject({ text: '', quoted: [] });
  });

  it.each(['custom', 'timeline'] as const)('of the kind %s says once what several sources say alike', (kind) => {
    const built = 'The lighthouse was built by Brandt in May 1871.';
    const sources = [source('Draft', built), source('Paper', `${built.replace('was built', 'was\nbuilt')} It is old.`)];
    const { text, quoted } = composeQuotes(kind, kind === 'custom' ? 'lighthouse Brandt' : '', sources);
    expect(quoted).toHaveLength(1);
    expect(text.match(/built by Brandt/g)).toHaveLength(1);
  });

  it.each(['briefing', 'study_guide', 'faq'] as const)('of the kind %s repeats no sentence for each source', (kind) => {
    const more = 'The harbour fee of the old town is 4 crowns a night for each boat that stays.';
    const sources = ['Draft', 'Paper', 'Print'].map((name) => source(name, `${harbour} ${more}`));
    const quotes = (text = '') =>
      [...text.matchAll(/^(?:- |- .*?: | {3}Answer: )(“[^”]+”) \[/gm)].map(([, quote]) => quote);
    const parts = composeQuotes(kind, '', sources).text.split(/^## (?!Paper|Print)/m);
    expect(parts.flatMap(quotes).length).toBeGreaterThan(3);
    for (const part of parts) expect(quotes(part)).toHaveLength(new Set(quotes(part)).size);
    // A source that says nothing of its own stands in it all the same.
    const copies = composeQuotes(
      'briefing',
      '',
      ['Draft', 'Paper', 'Print'].map((name) => source(name, more)),
    );
    for (const name of ['Draft', 'Paper', 'Print']) expect(copies.text).toContain(`## ${name}`);
  });

  it('says nothing where nothing meets what is wished, or names a date', () => {
    const sources = [source('Harbour', harbour.replace('in May 1871', 'long ago'))];
    expect(composeQuotes('custom', 'volcanoes of Iceland', sources)).toMatchObject({ text: '', quoted: [] });
    expect(composeQuotes('timeline', '', sources)).toMatchObject({ text: '', quoted: [] });
    expect(composeQuotes('briefing', '', []).quoted).toEqual([]);
  });

  it.each(['briefing', 'study_guide'] as const)(
    'of the kind %s fits into a note, however many sources there are',
    (kind) => {
      const long = (n: number) =>
        `The keeper ${n} of the ${'very old and weathered '.repeat(18)}light wrote it down in ${n}.`;
      const many = (count: number) =>
        Array.from({ length: count }, (_, n) =>
          source(`Log ${n}`, Array.from({ length: 40 }, () => long(n)).join(' ')),
        );
      const some = composeQuotes(kind, '', many(60));
      expect(some.leftOut).toBe(0);
      expect(new Set(some.quoted.map(({ title }) => title)).size).toBe(60);
      const { quoted, leftOut } = composeQuotes(kind, '', many(130));
      expect(leftOut).toBe(10);
      expect(quoted.length).toBeLessThanOrEqual(140);
      expect(some.quoted.length).toBeLessThanOrEqual(140);
    },
  );

  it('names the first events alone where there are too many for it, and counts the others', () => {
    const events = (count: number) =>
      Array.from({ length: count }, (_, at) => source(`Log ${at}`, `The lamp was lit again in ${1900 + at}.`));
    expect(composeQuotes('timeline', '', events(60)).leftOut).toBe(0);
    const { text, leftOut } = composeQuotes('timeline', '', events(90));
    expect([text.includes('**1959**'), text.includes('**1960**'), leftOut]).toEqual([true, false, 30]);
  });

  it.each(['timeline', 'briefing'] as const)(
    'of the kind %s does not count as left out what meets the wish',
    (kind) => {
      const logs = Array.from({ length: 121 }, (_, at) =>
        source(`Log ${at}`, `The lamp was lit again in ${1800 + at}.`),
      );
      const last = source('Last', 'The harbour master bought a schooner in 1999.');
      const leftOut = composeQuotes(kind, '', [...logs, last]).leftOut;
      expect(composeQuotes(kind, 'harbour master schooner', [...logs, last]).leftOut).toBe(leftOut - 1);
    },
  );

  it.each(['briefing', 'study_guide', 'faq', 'timeline', 'custom'] as const)(
    'of the kind %s cites all it quotes, by its number',
    (kind) => {
      const sources = [source('Harbour', harbour), source('More', harbour.replaceAll('harbour', 'haven'))];
      const { text, quoted } = composeQuotes(kind, kind === 'custom' ? 'harbour fee' : '', sources);
      expect(quoted.length).toBeGreaterThan(0);
      const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
      expect([...cited].sort((a, b) => a - b)).toEqual(quoted.map((_, at) => at + 1));
    },
  );

  it('has no marks of Markdown, links or formulas from a source', () => {
    const sources = [
      source(
        'Odd',
        'All skippers of the northern fleet see the [harbour](https://x.example) and **pay** the usual `fee` of $9 to the keeper at <b>noon</b>.',
      ),
    ];
    expect(composeQuotes('briefing', '', sources).text).toContain(
      'see the harbour and pay the usual fee of \\$9 to the keeper at \\<b\\>noon\\</b\\>.',
    );
  });
});

it('puts sections under their headings, with what a reader should know before them', () => {
  const citation = { id: 's1', title: 'Rules', itemId: 'x', start: 3, end: 9 };
  const whole = wholeReport(
    [{ heading: 'Fees', seek: '' }],
    [{ content: 'Nine [1].', citations: [citation] }],
    'Made of quotes.',
  );
  expect(whole.text).toBe('*Made of quotes.*\n\n## Fees\n\nNine [1].');
});
