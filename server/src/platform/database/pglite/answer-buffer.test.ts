import { expect, test } from 'vitest';
import { AnswerBuffer } from './answer-buffer.ts';

const part = (length: number, value: number) => new Uint8Array(length).fill(value);

test('parts are taken as one, as they were when they came, and once', () => {
  const buffer = new AnswerBuffer();
  expect(buffer.take()).toEqual(new Uint8Array());
  const first = part(3, 1);
  buffer.add(first);
  first.fill(9);
  buffer.add(part(2, 2));
  const taken = buffer.take();
  expect([...taken]).toEqual([1, 1, 1, 2, 2]);
  buffer.add(part(1, 3));
  expect([...buffer.take()]).toEqual([3]);
  expect([...taken]).toEqual([1, 1, 1, 2, 2]);
});

test('there is room for parts of any length, and what is taken holds no more than they', () => {
  const buffer = new AnswerBuffer();
  const lengths = [40_000, 40_000, 300_000, 1];
  for (const [at, length] of lengths.entries()) buffer.add(part(length, at));
  const taken = buffer.take();
  expect(taken.buffer.byteLength).toBe(380_001);
  expect(lengths.map((_, at) => taken.filter((each) => each === at).length)).toEqual(lengths);
});
