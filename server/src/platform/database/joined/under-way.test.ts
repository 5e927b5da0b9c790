import { expect, it } from 'vitest';
import { UnderWay } from './under-way.ts';

const long = 60_000;

it('lets go at once where nothing is under way', async () => {
  const gone = new UnderWay().end(long).then(() => 'gone');
  const soon = new Promise((resolve) => setImmediate(() => resolve('waiting')));
  expect(await Promise.race([gone, soon])).toBe('gone');
});

it('waits for the last of what is under way, also when it fails', async () => {
  const underWay = new UnderWay();
  const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [underWay.count(() => a.promise), underWay.count(() => b.promise).catch(() => undefined)];
  const order: string[] = [];
  const idle = underWay.end(long).then(() => order.push('idle'));
  a.resolve();
  await works[0];
  order.push('first done');
  b.reject(new Error('no'));
  await idle;
  expect(order).toEqual(['first done', 'idle']);
});

it('lets one go at a time, so that they do not come all at once', async () => {
  const underWay = new UnderWay();
  const first = Promise.withResolvers<void>();
  const work = underWay.count(() => first.promise);
  const gone: string[] = [];
  const second = Promise.withResolvers<void>();
  const waiting = [
    underWay.end(long).then(() => {
      gone.push('a');
      return underWay.count(() => second.promise);
    }),
    underWay.end(long).then(() => gone.push('b')),
  ];
  first.resolve();
  await work;
  await new Promise((resolve) => setImmediate(resolve));
  expect(gone).toEqual(['a']);
  second.resolve();
  await Promise.all(waiting);
  expect(gone).toEqual(['a', 'b']);
});

it('does not wait for ever', async () => {
  const underWay = new UnderWay();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = underWay.count(() => promise);
  await underWay.end(1);
  resolve();
  await work;
});
