import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ForeignNode, plantTree } from './plant-tree.ts';

const node = (id: string, parentId: string | null, role: 'user' | 'assistant' | null, content = id): ForeignNode => ({
  id,
  parentId,
  message: role && { role, content, at: 0, model: null, reasoning: '', files: [] },
});

it('a chat a hundred thousand deep is too many messages, not the end of the reader', () => {
  const nodes = Array.from({ length: 100_000 }, (_, n) =>
    node(`${n}`, n === 0 ? null : `${n - 1}`, n % 2 ? 'assistant' : 'user'),
  );
  expect(() => plantTree(nodes, null)).toThrow('too many messages');
  expect(plantTree(nodes.slice(0, 9_000), null).messages).toHaveLength(9_000);
});

it('a small file whose branches part all along a row of one role is too much text, before any of it is written out', () => {
  const row = (count: number, files: ForeignNode['message'] & object) =>
    Array.from({ length: count }, (_, n) => [
      { id: `q${n}`, parentId: n === 0 ? null : `q${n - 1}`, message: files },
      node(`a${n}`, `q${n}`, 'assistant'),
    ]).flat();
  const empty = { role: 'user', content: '', at: 0, model: null, reasoning: '', files: [] } as const;
  const words = { ...empty, content: 'w'.repeat(50) };
  expect(() => plantTree(row(4_000, words), null)).toThrow('too much text');
  expect(() => plantTree(row(4_000, { ...empty, files: [{ name: 'n'.repeat(50), text: '' }] }), null)).toThrow(
    'too much text',
  );
  expect(plantTree(row(400, words), null).messages).toHaveLength(800);
});

it('a message longer than any here keeps its chat out', () => {
  expect(() => plantTree([node('q', null, 'user', 'w'.repeat(8_000_001))], null)).toThrow('a message that is too long');
});

it('messages of one role in a row are one, on each branch', () => {
  const { messages, currentId } = plantTree(
    [
      node('q', null, 'user'),
      node('a', 'q', 'assistant'),
      node('tool', 'a', null),
      node('b', 'tool', 'assistant'),
      node('c', 'a', 'assistant'),
    ],
    'a',
  );
  expect(messages.map(({ id, parentId, content }) => [id, parentId, content])).toEqual([
    ['q', null, 'q'],
    ['b', 'q', 'a\n\nb'],
    ['c', 'q', 'a\n\nc'],
  ]);
  expect(currentId).toBe('c');
});

it('whatever parents a file names, questions and replies take turns, parents come first and no text is lost', () => {
  const id = fc.integer({ min: 0, max: 12 }).map(String);
  const foreign = fc.array(
    fc.record({ id, parentId: fc.option(id), role: fc.constantFrom('user' as const, 'assistant' as const, null) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(foreign, (list) => {
      const nodes = list.map((one) => node(one.id, one.parentId, one.role, `<${one.id}>`));
      const { messages, currentId } = plantTree(nodes, '3');
      const seen = new Map<string, string>();
      for (const message of messages) {
        expect(seen.has(message.id)).toBe(false);
        if (message.parentId !== null)
          expect(seen.get(message.parentId)).toBe(message.role === 'user' ? 'assistant' : 'user');
        seen.set(message.id, message.role);
      }
      if (messages.length > 0) expect(seen.has(currentId ?? '')).toBe(true);
      const all = messages.map(({ content }) => content).join(' ');
      const first = new Map(nodes.toReversed().map((one) => [one.id, one]));
      for (const one of first.values()) if (one.message) expect(all).toContain(one.message.content);
    }),
  );
});
