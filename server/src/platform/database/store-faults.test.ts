import { expect, test } from 'vitest';
import { createStoreFaults } from './store-faults.ts';

test('a full disk is told once until there is room, although the store answers what only reads meanwhile', () => {
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  let isFull = true;
  const faults = createStoreFaults(
    { log: { warn: note, error: note }, database: { isFull: () => isFull } },
    'It works again.',
  );
  for (let time = 0; time < 3; time++) {
    faults.failed(Object.assign(new Error('could not extend file'), { code: '53100' }), 'It failed.');
    faults.answered();
  }
  expect(lines).toEqual(['It failed.']);
  isFull = false;
  for (let time = 0; time < 3; time++) faults.answered();
  expect(lines).toEqual(['It failed.', 'It works again.']);
});
