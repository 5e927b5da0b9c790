import { expect, it } from 'vitest';
import { ModelReader } from './model-reader.ts';

it('makes one event of adjoining pieces in one read', () => {
  const reader = new ModelReader(() => 0);
  expect(
    reader.read([
      { type: 'reasoning', text: 'h' },
      { type: 'reasoning', text: 'm' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]),
  ).toEqual([
    { type: 'reasoning', content: 'hm' },
    { type: 'chunk', content: 'ab' },
  ]);
});

it('keeps the order of text and other events', () => {
  const reader = new ModelReader(() => 0);
  const types = reader
    .read([
      { type: 'text', text: 'a' },
      { type: 'source', title: 'S' },
      { type: 'text', text: 'b' },
    ])
    .map((event) => event.type);
  expect(types).toEqual(['chunk', 'source', 'chunk']);
});

it('says a character whose halves came apart once it is whole', () => {
  const reader = new ModelReader(() => 0);
  expect(reader.read([{ type: 'text', text: 'a\ud83d' }])).toEqual([{ type: 'chunk', content: 'a' }]);
  expect(reader.read([{ type: 'text', text: '\ude00' }])).toEqual([{ type: 'chunk', content: '😀' }]);
  reader.read([{ type: 'text', text: '\ud83d' }]);
  expect(reader.finish()).toEqual([{ type: 'chunk', content: '\uFFFD' }]);
});

it('names a source once and numbers them in order', () => {
  const reader = new ModelReader(() => 0);
  const source = { type: 'source' as const, title: 'S', url: 'https://a.example/' };
  expect(reader.read([source, source, { ...source, title: 'T' }])).toEqual([
    { type: 'source', source: { id: 's1', title: 'S', url: 'https://a.example/' } },
    { type: 'source', source: { id: 's2', title: 'T', url: 'https://a.example/' } },
  ]);
});

it('begins a paragraph where it thinks again after it has spoken, searched or called a tool', () => {
  const thoughts = (...batches: Parameters<ModelReader['read']>[0][]) => {
    const reader = new ModelReader(() => 0);
    const events = batches.flatMap((batch) => {
      if (batch.length === 0) reader.nextStep({ input: 0, cached: 0, output: 0, reasoning: 0 });
      return reader.read(batch);
    });
    return events.map((event) => (event.type === 'reasoning' ? event.content : '')).join('');
  };
  const think = (text: string) => ({ type: 'reasoning' as const, text });
  const activity = { id: 's', kind: 'search' as const, title: 'Searching the web', status: 'running' as const };
  expect(thoughts([think('One'), { type: 'activity', activity }, think('. '), think('Two')])).toBe('One\n\n. Two');
  expect(thoughts([think('One.'), { type: 'text', text: 'Well.' }], [think('Two.')])).toBe('One.\n\nTwo.');
  expect(thoughts([think('One.')], [], [think('Two.')])).toBe('One.\n\nTwo.');
  expect(thoughts([think('One.\n'), { type: 'activity', activity }, think('Two.')])).toBe('One.\nTwo.');
  expect(thoughts([think('One'), { type: 'text', text: '\n' }, { type: 'source', title: 'S' }, think(' word')])).toBe(
    'One word',
  );
});

it('measures the time from the first thought to the first word', () => {
  let now = 100;
  const reader = new ModelReader(() => now);
  reader.read([{ type: 'reasoning', text: 'hm' }]);
  now = 350;
  reader.read([{ type: 'text', text: 'a' }]);
  now = 999;
  reader.finish();
  expect(reader.reasoningMs).toBe(250);
});

it('counts the words of an earlier call by itself where the provider reports no output for them', () => {
  const reported = { input: 100, cached: 0, output: 0, reasoning: 0 };
  const after = (estimated: number) => {
    const reader = new ModelReader(() => 0);
    reader.read([{ type: 'usage', usage: reported }]);
    reader.nextStep({ input: 90, cached: 0, output: estimated, reasoning: 0 });
    return reader.earlier;
  };
  expect(after(0)).toMatchObject({ input: 100, output: 0 });
  expect(after(7)).toMatchObject({ output: 7 });
});
