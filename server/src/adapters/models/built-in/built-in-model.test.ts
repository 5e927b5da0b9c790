import { describe, expect, it } from 'vitest';
import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import type { ModelEvent, ModelRequest, Passage } from '../../../ports/model-provider.ts';
import { describeStreamConformance } from '../../../testing/conformance/stream-conformance.ts';
import { batchesOf } from '../../../testing/models/batches-of.ts';
import { createBuiltInModel } from './built-in-model.ts';

const model = createBuiltInModel({
  productName: 'Atrium',
  guide: [
    {
      id: 'history',
      text: '# History\n\nYour chats are kept in the sidebar. To rename a chat, open its menu and choose Rename.',
    },
  ],
  now: () => new Date('2026-03-03T10:00:00Z'),
});

const lease = `Lease

Rent
The monthly rent is 1,150 euros. It is due on the first working day of each month.

Deposit
The tenant pays a deposit of two months' rent before moving in.

Notice
Either side may end the lease with three months' notice in writing.
`;

function passages(name: string, text: string): Passage[] {
  const split = splitPassages({ text, pageStarts: [], hasLines: true });
  return [...split].map((passage) => ({ ...passage, origin: { kind: 'attachment', id: 'a1', title: name } }));
}

function request(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'built-in',
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    thinking: 'fast',
    webSearch: false,
    ...more,
  };
}

async function ask(text: string, more: Partial<ModelRequest> = {}) {
  const events: ModelEvent[] = [];
  const signal = new AbortController().signal;
  for await (const batch of batchesOf(model, request(text, more), signal)) events.push(...batch);
  const reply = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
  const sources = events.flatMap((event) => (event.type === 'source' ? [event] : []));
  return { events, reply, sources };
}

describeStreamConformance({ name: 'built-in', hasUsage: true, open: () => model });

describe('the built-in model', () => {
  it('says plainly that no language model is connected, and the ways to connect one, a key of one’s own with them', async () => {
    const { reply, sources } = await ask('Write a poem about the sea');
    expect(reply).toContain('No language model is connected');
    for (const way of ['HOUSE_MODEL_URL', 'Ollama', 'OPENAI_API_KEY', 'Settings, Integrations'])
      expect(reply).toContain(way);
    expect(sources).toEqual([]);
  });

  it('says that it cannot be a persona, and then answers as itself', async () => {
    const { reply } = await ask('What is 2 + 2?', { speaker: 'Vera *' });
    expect(reply).toMatch(/^\*No language model is connected, so \*\*Vera \\\*\*\* cannot speak here/);
    expect(reply).toContain('4');
  });

  it('refuses what the files do not hold, by their name', async () => {
    const { reply, sources } = await ask('Are dogs allowed in the apartment?', {
      passages: passages('lease.txt', lease),
    });
    expect(reply).toContain('**lease.txt** does not seem to hold the answer');
    expect(sources).toEqual([]);
  });

  it('says under what it found, or did not, that a part of the file alone was read', async () => {
    const partlyRead = [{ name: 'note.txt', problem: 'Only the first 2 of 9 pages of this PDF were read.' }];
    const more = { passages: passages('note.txt', lease), partlyRead };
    for (const question of ['How much is the monthly rent?', 'Are dogs allowed in the apartment?', 'Summarize this'])
      expect((await ask(question, more)).reply).toMatch(
        /\n\*\*note\.txt\*\*: Only the first 2 of 9 pages .+ read\.\n$/,
      );
    expect((await ask('12 * 12', more)).reply).not.toContain('Only the first');
  });

  it('counts what a file has, one as one', async () => {
    const of = async (text: string) => (await ask('Summarize this', { passages: passages('note.txt', text) })).reply;
    expect(await of('Rent.\n')).toContain('**note.txt**: 1 line, 1 word\n');
    expect(await of(lease)).toMatch(/\*\*note\.txt\*\*: 1\d lines, \d+ words/);
  });

  it('speaks of a picture of an earlier question only when it is meant', async () => {
    const unreadable = [{ name: 'cat.png', kind: 'image' as const, isEarlier: true }];
    expect((await ask('12 * 12', { unreadable })).reply).not.toContain('cat.png');
    expect((await ask('What does the picture show?', { unreadable })).reply).toContain('cat.png');
  });

  it('says by name of a picture that it cannot see it', async () => {
    const { reply } = await ask('What is on this photo?', { unreadable: [{ name: 'cat.png', kind: 'image' }] });
    expect(reply).toContain('**cat.png**: Atrium cannot see this picture');
    expect(reply).toContain('HOUSE_MODEL_URL');
  });

  it('does not quote the guide on a question about a picture', async () => {
    const unreadable = [{ name: 'sidebar.png', kind: 'image' as const }];
    const about = await ask('What does this picture show of the sidebar?', { unreadable });
    expect(about.sources).toEqual([]);
    const named = await ask('How do I rename a chat in the sidebar?', { unreadable });
    expect(named.reply).toContain('choose Rename');
  });

  it('quotes the passage with its line and the very words as source', async () => {
    const { reply, sources } = await ask('How much is the rent per month?', { passages: passages('lease.txt', lease) });
    expect(reply).toContain('1,150 euros');
    expect(reply).toContain('[1]');
    expect(sources[0]).toMatchObject({ title: 'lease.txt', attachmentId: 'a1', location: 'line 4' });
    expect(lease).toContain(sources[0]?.quote);
  });

  it('quotes sentences of Chinese and Japanese in an overview, which are short', async () => {
    const text = '港口费用每月初由船东支付。\n\n灯塔在夜间每十秒闪光一次。\n\n渡轮可以运载四十二辆汽车。\n';
    const { reply } = await ask('Summarize this', { passages: passages('港口.txt', text) });
    expect(reply).toContain('港口费用每月初由船东支付。');
  });

  it('quotes no sentence in an overview that is too short to say much', async () => {
    const text = 'Fees are due in the harbour.\n\nThe fee of the harbour is 9 kr.\n';
    const { sources } = await ask('Summarize this', { passages: passages('harbour.txt', text) });
    expect(sources.map(({ quote }) => quote)).toEqual(['The fee of the harbour is 9 kr.']);
  });

  it('carries the subject of the last question into one that leans on it', async () => {
    const { reply } = await ask('And when is it due?', {
      passages: passages('lease.txt', lease),
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'How much is the rent?' }] },
        { role: 'assistant', parts: [{ type: 'text', text: '…' }] },
        { role: 'user', parts: [{ type: 'text', text: 'And when is it due?' }] },
      ],
    });
    expect(reply.slice(0, 400)).toContain('first working day');
  });

  it('answers each question of a message, and says which it cannot', async () => {
    const text = 'The museum opens at ten in the morning.\n\n\nA ticket costs nine euros.\n';
    const files = { passages: passages('visit.txt', text) };
    const both = await ask('When does the museum open and what does a ticket cost?', files);
    expect(both.reply).toContain('opens at ten');
    expect(both.reply).toContain('nine euros');
    const one = await ask('When does the museum open, and who is the architect?', files);
    expect(one.reply).toContain('opens at ten');
    expect(one.reply).toContain('No passage meets “who is the architect” closely enough to quote.');
  });

  it('makes one quote of two that overlap', async () => {
    const text =
      'E17: pressure in the circuit too low. Refill to 1.5 bar. If error E17 comes back, have the circuit checked.';
    const { reply, sources } = await ask('What does error E17 mean?', { passages: passages('manual.txt', text) });
    expect(reply.match(/Refill to 1\.5 bar/g)).toHaveLength(1);
    expect(sources).toHaveLength(1);
  });

  const pump =
    'The pump stops when the filter is clogged. Clean the filter with warm water every month. A spare gasket costs twelve euros at the dealer. It is sent within three days. Complaints go to the office in Bern.';

  it('answers a later question of a message whose quote overlaps that of an earlier one, and shows no sentence twice', async () => {
    const { reply } = await ask('Why does the pump stop and what does a gasket cost?', {
      passages: passages('pump.txt', pump),
    });
    expect(reply).toContain('The pump stops when');
    expect(reply).toContain('A spare gasket costs twelve euros');
    expect(reply.match(/Clean the filter/g)).toHaveLength(1);
    expect(reply).not.toContain('No passage meets');
  });

  it.each(['How is the filter cleaned and what does a gasket cost?', 'What does a gasket cost?'])(
    'leaves out what only stands in the same paragraph: %s',
    async (question) => {
      const { reply } = await ask(question, { passages: passages('pump.txt', pump) });
      expect(reply).toContain('A spare gasket costs twelve euros');
      expect(reply).not.toContain('Complaints');
    },
  );

  it('does not lean a question on the one before it whose asking words share their subject', async () => {
    const text = 'A ticket costs twelve euros.\n\n\nMarie Curie was born on 7 November 1867 in Warsaw.\n';
    const { reply } = await ask('', {
      passages: passages('visit.txt', text),
      messages: ['What does a ticket cost?', 'When and where was Marie Curie born?'].map((asked) => ({
        role: 'user',
        parts: [{ type: 'text', text: asked }],
      })),
    });
    expect(reply).toContain('Warsaw');
    expect(reply).not.toContain('ticket');
  });

  it('answers questions about the product from its guide', async () => {
    const { reply, sources } = await ask('How do I rename a chat?');
    expect(reply).toContain('choose Rename');
    expect(sources[0]).toMatchObject({ title: 'Guide: History' });
  });

  it('keeps the words of a file from becoming links or images', async () => {
    const text = 'The logo is at ![x](https://evil.example/a.png) and **bold**. The logo is blue.';
    const { reply } = await ask('Where is the logo?', { passages: passages('notes.txt', text) });
    expect(reply).not.toMatch(/(?<!\\)\[x\]\(/);
  });

  it.each([
    ['a list of numbers that never ends', `${'1  '.repeat(30_000)}x`, 'notes.txt'],
    ['one word as long as the file', 'x'.repeat(90_000), 'notes.txt'],
    ['digits and brackets', '(1)/'.repeat(25_000), 'notes.txt'],
    ['numbered nothing', '1. '.repeat(30_000), 'notes.txt'],
    ['brackets that open and never close', '{['.repeat(45_000), 'data.json'],
    ['tags that never close', '<a '.repeat(30_000), 'page.xml'],
    ['a quotation mark that never closes', `a,b\n"${'x,'.repeat(45_000)}`, 'table.csv'],
    ['a table of one row and thousands of columns', 'a,'.repeat(40_000), 'table.csv'],
    ['half a surrogate pair', '\ud83d rent \ude00 '.repeat(5_000), 'notes.txt'],
  ])('reads a hostile file to its end: %s', async (_, text, name) => {
    const { reply, sources } = await ask('What is the phone number and the rent of 1 x?', {
      passages: passages(name, text),
    });
    expect(reply.length).toBeLessThan(6_000);
    for (const { quote = '' } of sources) expect(quote.length).toBeLessThan(1_000);
  });

  it('cuts no character in half where a sentence is too long to be quoted whole', async () => {
    const { reply, sources } = await ask('How much is the rent?', {
      passages: passages('notes.txt', `rent 5 ${'x'.repeat(92)}${'🦊'.repeat(600)} ${'🦊'.repeat(3)}`),
    });
    expect(sources).not.toEqual([]);
    for (const { quote = '' } of sources) expect(quote.isWellFormed()).toBe(true);
    expect(reply.isWellFormed()).toBe(true);
  });

  it.each([
    ['is', 'what is '.repeat(8_000)],
    ['equals', `2 ${'= '.repeat(140)}x`],
    ['sums', `sum of ${'1, '.repeat(90)}x`],
    ['names', 'Abc '.repeat(16_000)],
    ['quotes', '"a" '.repeat(16_000)],
  ])('reads a hostile question to its end: %s', async (_, text) => {
    const { events } = await ask(text, { passages: passages('lease.txt', lease) });
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('greets back without pretending to be a language model', async () => {
    expect((await ask('Hello!')).reply).toContain('no language model is connected');
  });

  it('ends with usage and an end, and sends more than one piece', async () => {
    const { events } = await ask('Hello');
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['usage', 'end']);
  });

  it('throws the reason when it is aborted before or between pieces', async () => {
    const stop = new AbortController();
    const read = async () => {
      for await (const _ of batchesOf(model, request('Write a poem'), stop.signal)) stop.abort(new Error('enough'));
    };
    await expect(read()).rejects.toThrow('enough');
    await expect(read()).rejects.toThrow('enough');
  });
});
