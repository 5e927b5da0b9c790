import type { RunEvent } from '@atrium/contract/run-event';
import { expect, test } from 'vitest';
import { chunk, complete, created } from '../../../testing/run-stage.ts';
import { followRun, type OnBatch } from './follow-run.ts';

type Verdict = 'refused' | 'gone' | 'again';
type Connection = (give: (first: number, ...events: RunEvent[]) => void) => Verdict | undefined;

/** Follows a run over these connections, each of which gives its events and ends or breaks; says what came of it. */
async function follow(from: { readonly seq: number; readonly isCommitted: boolean }, ...connections: Connection[]) {
  const asked: ('start' | number)[] = [];
  const taken: RunEvent[] = [];
  const pauses: number[] = [];
  const end = new AbortController();
  const connect = async (how: 'start' | number, onBatch: OnBatch) => {
    const connection = connections[asked.length];
    asked.push(how);
    if (!connection) return end.abort();
    const verdict = connection((first, ...events) => {
      onBatch(events.map((event, at) => ({ seq: first + at, event })));
    });
    if (verdict) throw verdict;
  };
  const how = await followRun(
    {
      start: (onBatch) => connect('start', onBatch),
      resume: (seq, onBatch) => connect(seq, onBatch),
      judge: (error) => (error === 'refused' || error === 'gone' ? error : 'again'),
      pause: async (attempt) => {
        pauses.push(attempt);
        if (pauses.length > 9) end.abort();
      },
    },
    from,
    { events: (events) => void taken.push(...events), waiting: () => undefined },
    end.signal,
  );
  return { how, asked, taken, pauses };
}

const unsent = { seq: 0, isCommitted: false };
const sent = { seq: 1, isCommitted: true };

test('what a new connection repeats is taken once, and nothing is taken after the end', async () => {
  const followed = await follow(
    unsent,
    (give) => {
      give(1, created, chunk('Be'));
      return 'again';
    },
    (give) => {
      give(1, created, chunk('Be'), chunk('cause.'), complete, chunk('late'));
      give(6, chunk('later'));
      return undefined;
    },
  );
  expect(followed).toMatchObject({ how: { how: 'ended' }, asked: ['start', 2] });
  expect(followed.taken).toEqual([created, chunk('Be'), chunk('cause.'), complete]);
});

test('pauses grow while nothing comes, and begin anew after something has', async () => {
  const nothing = () => 'again' as const;
  const { pauses } = await follow(sent, nothing, nothing, nothing, (give) => give(2, chunk('So')) ?? 'again', nothing);
  expect(pauses).toEqual([1, 2, 3, 1, 2]);
});

test.each([
  ['refused', unsent, 'refused'],
  ['gone', unsent, 'refused'],
  ['gone', sent, 'gone'],
  // What was taken once is not refused any more: a proxy may say so for a while.
  ['refused', sent, 'aborted'],
] as const)('%s, where the server had %j, ends as %s', async (verdict, from, how) => {
  expect((await follow(from, () => verdict)).how).toMatchObject({ how });
});

test('who leaves in a pause makes no further connection', async () => {
  const away = Array.from({ length: 20 }, () => () => 'again' as const);
  const { how, asked } = await follow(sent, ...away);
  expect([how, asked.length]).toEqual([{ how: 'aborted' }, 10]);
});
