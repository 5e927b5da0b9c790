import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('each user has one turn at a time, and only so many work together', () => {
  const turns = oneAtATime('One is going on.', 2);
  const ann = turns.enter('ann');
  ann.work();
  expect(() => turns.enter('ann')).toThrow('One is going on.');
  const cid = turns.enter('cid');
  turns.enter('bob').work();
  expect(() => turns.enter('dan')).toThrow('busy with others');
  expect(() => cid.work()).toThrow('busy with others');
  ann.leave();
  ann.leave();
  cid.work();
  expect(() => turns.enter('ann')).toThrow('busy with others');
  cid.leave();
  expect(() => turns.enter('ann').work()).not.toThrow();
});

it('those who do not work yet hold no place', () => {
  const turns = oneAtATime('One is going on.', 1);
  for (let at = 0; at < 50; at += 1) turns.enter(`user ${at}`);
  const turn = turns.enter('ann');
  expect(() => turn.work()).not.toThrow();
});
