import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { JoinedStatements } from './joined-statements.ts';

interface Item {
  readonly name: string;
  readonly kind?: string;
  readonly touches?: string;
}

/** A store that answers when it is told to, and refuses every statement that contains an item called bad. */
function scripted(most: number, underWay = 1, patience?: number) {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  let fault: Error = new pg.DatabaseError('refused', 0, 'error');
  const joined = new JoinedStatements<Item, string>({
    write: async (items) => {
      sent.push(items.map(({ name }) => name));
      await new Promise<void>((answer) => answers.push(answer));
      if (items.some(({ name }) => name.startsWith('bad'))) throw fault;
      return items.map(({ name }) => `${name} stored`);
    },
    kindOf: ({ kind }) => ['some', kind],
    touches: ({ touches }) => (touches === undefined ? [] : [touches]),
    most,
    underWay,
    ...(patience !== undefined && { patience }),
  });
  return {
    sent,
    run: (name: string, more: Omit<Item, 'name'> = {}) => joined.run({ name, ...more }),
    failWith(error: Error) {
      fault = error;
    },
    async answerOne() {
      answers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async answerAll() {
      for (let at = 0; at < 50; at += 1) {
        answers.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

afterEach(() => void vi.useRealTimers());

it('sends the first at once, and together what comes while it is under way', async () => {
  const store = scripted(3);
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => store.run(name));
  expect(store.sent).toEqual([['a']]);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name} stored`));
});

it('sends the next at once when nothing is under way any more', async () => {
  const store = scripted(3);
  void store.run('a');
  await store.answerAll();
  void store.run('b');
  expect(store.sent).toEqual([['a'], ['b']]);
});

it('never joins two kinds', async () => {
  const store = scripted(9);
  void store.run('a');
  for (const name of ['b', 'c', 'd']) void store.run(name, { kind: name === 'c' ? 'other' : 'same' });
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b', 'd'], ['c']]);
});

it('never joins two that touch the same, and keeps their order', async () => {
  const store = scripted(9);
  void store.run('a');
  void store.run('b', { touches: 'chat' });
  void store.run('c', { touches: 'chat', kind: 'other' });
  void store.run('d', { touches: 'chat' });
  void store.run('e');
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b', 'e'], ['c'], ['d']]);
});

it('tries each alone where the store refuses a statement, so that one fails alone', async () => {
  const store = scripted(9);
  const all = ['a', 'b', 'bad', 'c'].map((name) => store.run(name));
  const settled = Promise.allSettled(all);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('tries none again whose answer was lost', async () => {
  const store = scripted(9);
  store.failWith(new Error('The connection was lost.'));
  const all = ['a', 'b', 'bad', 'c'].map((name) => store.run(name));
  const settled = Promise.allSettled(all);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b', 'bad', 'c']]);
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});

it('of one at most: each goes alone, and no more than so many at once', async () => {
  const store = scripted(1, 2);
  for (const name of ['a', 'b', 'c', 'd']) void store.run(name);
  expect(store.sent).toEqual([['a'], ['b']]);
  await store.answerOne();
  expect(store.sent).toEqual([['a'], ['b'], ['c']]);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b'], ['c'], ['d']]);
});

it('waits for none that takes long, but where the same is touched, and counts it no second time when it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = scripted(1, 1, 20);
  void store.run('a', { touches: 'chat' });
  void store.run('b', { touches: 'chat' });
  void store.run('c');
  void store.run('d');
  expect(store.sent).toEqual([['a']]);
  vi.advanceTimersByTime(19);
  expect(store.sent).toEqual([['a']]);
  vi.advanceTimersByTime(1);
  expect(store.sent).toEqual([['a'], ['c']]);
  // The statement that took long ends while another one is under way.
  await store.answerOne();
  expect(store.sent).toEqual([['a'], ['c']]);
  await store.answerOne();
  expect(store.sent).toEqual([['a'], ['c'], ['b']]);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['c'], ['b'], ['d']]);
});

it('of two under way: the second goes before the first is answered, and what comes then is the next one', async () => {
  const store = scripted(9, 2);
  const all = ['a', 'b', 'c', 'd'].map((name) => store.run(name));
  expect(store.sent).toEqual([['a'], ['b']]);
  await store.answerOne();
  expect(store.sent).toEqual([['a'], ['b'], ['c', 'd']]);
  await store.answerAll();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name} stored`));
});

it('of two under way: what touches the same waits for the answer, and does not hold up others', async () => {
  const store = scripted(9, 2);
  void store.run('a', { touches: 'chat' });
  void store.run('b', { touches: 'chat' });
  expect(store.sent).toEqual([['a']]);
  void store.run('c');
  expect(store.sent).toEqual([['a'], ['c']]);
  void store.run('d', { touches: 'chat' });
  await store.answerOne();
  expect(store.sent).toEqual([['a'], ['c'], ['b']]);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['c'], ['b'], ['d']]);
});

it('of two under way: what is tried again alone still comes before what touches the same', async () => {
  const store = scripted(9, 2);
  const first = [store.run('a'), store.run('b')];
  const all = [store.run('c', { touches: 'chat' }), store.run('bad'), store.run('d', { touches: 'chat' })];
  const settled = Promise.allSettled([...first, ...all]);
  await store.answerAll();
  expect(store.sent).toEqual([['a'], ['b'], ['c', 'bad'], ['c'], ['bad'], ['d']]);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
