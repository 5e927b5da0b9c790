import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('each user has one turn at a time, and all together only so many', () => {
  const turns = oneAtATime('One is going on.', 2);
  const leave = turns.enter('ann');
  expect(() => turns.enter('ann')).toThrow('One is going on.');
  turns.enter('bob');
  expect(() => turns.enter('cid')).toThrow('busy with others');
  leave();
  const again = turns.enter('ann');
  expect(() => turns.enter('cid')).toThrow('busy with others');
  again();
  expect(() => turns.enter('cid')).not.toThrow();
});
