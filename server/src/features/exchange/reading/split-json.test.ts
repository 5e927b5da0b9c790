import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Piece, splitJson, UnreadableImport } from './split-json.ts';

async function split(text: string, size = 7): Promise<Piece[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const pieces: Piece[] = [];
  for await (const piece of splitJson(chunks())) pieces.push(piece);
  return pieces;
}

it('a list comes value by value, wherever its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (list, size, isSpaced) => {
        const pieces = await split(JSON.stringify(list, null, isSpaced ? 2 : 0), size);
        expect(pieces).toEqual(list.map((value) => ({ value: JSON.parse(JSON.stringify(value)) })));
      },
    ),
  );
});

it('one damaged, deep or overlong value does not take the others with it', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  expect(await split(`[1, {"a": }, ${deep}, "]\\"["]`)).toEqual([
    { value: 1 },
    { problem: 'malformed' },
    { problem: 'too-deep' },
    { value: ']"[' },
  ]);
  const long = JSON.stringify({ text: 'x'.repeat(33 * 1024 * 1024) });
  expect(await split(`[${long},2]`, 1 << 20)).toEqual([{ problem: 'too-large' }, { value: 2 }]);
});

it('a value of many levels is told to be deep', async () => {
  const [piece] = await split(`[${'['.repeat(300)}${']'.repeat(300)}]`);
  expect(piece).toMatchObject({ isDeep: true });
});

it('a text that is no list is one value', async () => {
  expect(await split(' \ufeff{"a":[1,2]}')).toEqual([{ value: { a: [1, 2] } }]);
});

it.each(['', '   ', 'x', '[1,', '[{"a":1}', '["a'])('%j is told to be unreadable', async (text) => {
  await expect(split(text)).rejects.toBeInstanceOf(UnreadableImport);
});
