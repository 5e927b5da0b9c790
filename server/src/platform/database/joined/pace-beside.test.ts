import { expect, it } from 'vitest';
import { paceBeside } from './pace-beside.ts';
import { UnderWay } from './under-way.ts';

const never = new AbortController().signal;
const idle = { whenIdle: async () => undefined };
const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

it('does one statement at a time, in the order they came, also after one that failed', async () => {
  const pace = paceBeside(idle, 0, never);
  const began: string[] = [];
  const first = Promise.withResolvers<string>();
  const answers = [
    pace(() => {
      began.push('a');
      return first.promise;
    }),
    pace(async () => began.push('b')),
    pace(async () => began.push('c')),
  ];
  await turnOfTheLoop();
  expect(began).toEqual(['a']);
  first.reject(new Error('no'));
  await expect(answers[0]).rejects.toThrow('no');
  await Promise.all(answers.slice(1));
  expect(began).toEqual(['a', 'b', 'c']);
});

it('lets whoever asks the store go first, also between two of its own', async () => {
  const underWay = new UnderWay();
  const pace = paceBeside({ whenIdle: (most) => underWay.end(most) }, 0, never);
  const order: string[] = [];
  const request = Promise.withResolvers<void>();
  let asked: Promise<unknown> | undefined;
  const own = ['a', 'b'].map((name) =>
    pace(() =>
      underWay.count(async () => {
        order.push(name);
        asked ??= underWay.count(() => request.promise.then(() => order.push('request')));
      }),
    ),
  );
  await own[0];
  await turnOfTheLoop();
  expect(order).toEqual(['a']);
  request.resolve();
  await Promise.all(own);
  await asked;
  expect(order).toEqual(['a', 'request', 'b']);
});

it('rests after a statement before the next, and answers before the rest', async () => {
  const end = new AbortController();
  // The longest possible rest, ten seconds, unless it is interrupted.
  const pace = paceBeside(idle, Number.MAX_SAFE_INTEGER, end.signal);
  expect(await pace(async () => 'answer')).toBe('answer');
  const next = pace(async () => 'too late');
  end.abort(new Error('the end'));
  await expect(next).rejects.toThrow('the end');
});

it('does nothing any more once it is at its end', async () => {
  const pace = paceBeside(idle, 1, AbortSignal.abort(new Error('the end')));
  let count = 0;
  await expect(pace(async () => count++)).rejects.toThrow('the end');
  expect(count).toBe(0);
});
