import { z } from 'zod';
import { catchUp } from '../domain/catch-up.ts';
import { decodeStretches } from '../domain/decode-stretches.ts';
import { encodeNumbered } from '../domain/encode-numbered.ts';
import { tellFollowers } from '../end/go-on.ts';
import type { RunContext } from '../run-context.ts';
import { findRun, type RunRow, readEvents } from '../store.ts';
import { encodeEnded, isTurning } from './encode-ended.ts';
import type { Subscriber } from './live-run.ts';

/** A replica on which a reader follows a run sends this to the replica that writes the run. */
export const followChannel = 'run_followed';

const FollowNote = z.object({ userId: z.string(), runId: z.string() });

/**
 * Milliseconds between two reads when no notification comes: one may be lost with its connection, and a dead run sends
 * none.
 */
const look = 2_000;

/**
 * Follows a run that another process writes. It reads what is stored, then whatever that process stores next, until the
 * end. It tells that process, which from then on stores its events sooner. Two reads never overlap: one that is
 * requested during another begins after it.
 */
export function followRun(context: RunContext, row: RunRow, after: number, reader: Subscriber): () => void {
  let seen = after;
  let isLooking = false;
  let isAskedAgain = false;
  let hasLeft = false;

  const wake = () => {
    isAskedAgain = isLooking;
    if (!isLooking && !hasLeft) void lookAgain();
  };
  const leave = () => {
    hasLeft = true;
    clearInterval(timer);
    const others = context.followers.get(row.id);
    others?.delete(wake);
    if (others?.size === 0) context.followers.delete(row.id);
  };
  const lookAgain = async () => {
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        const news = await readNews(context, row, seen);
        if (hasLeft) return;
        if (news.encoded !== '') reader.write(news.encoded);
        seen = news.seen;
        if (news.isEnd) {
          leave();
          reader.end();
        }
      } while (isAskedAgain && !hasLeft);
    } catch (cause) {
      context.log.error({ err: cause, runId: row.id }, 'A run of another process could not be followed.');
      leave();
      reader.end();
    } finally {
      isLooking = false;
    }
  };
  const begin = () => {
    askForNews(context, row);
    wake();
  };
  const timer = setInterval(begin, look).unref();
  const others = context.followers.get(row.id) ?? new Set();
  context.followers.set(row.id, others.add(wake));
  begin();
  return leave;
}

/** Repeated with each read, because a notification may be lost. */
function askForNews({ database, log }: RunContext, { userId, id: runId }: RunRow): void {
  database.notify(database.db, followChannel, JSON.stringify({ userId, runId })).catch((cause) => {
    log.error({ err: cause, runId }, 'The replica that writes a run could not be told that it is read here.');
  });
}

/**
 * Notes that a run of this process is read on another replica. Events that were being stored at that moment were stored
 * without a notification, so one is sent now.
 */
export function followNoted(context: RunContext, payload: string): void {
  const { live, writer } = context;
  const { userId, runId } = FollowNote.parse(JSON.parse(payload));
  const run = live.find(userId, runId);
  if (run && !run.isFollowed) void writer.follow(run).then(() => tellFollowers(context, runId));
}

interface News {
  readonly encoded: string;
  readonly seen: number;
  readonly isEnd: boolean;
}

/** Reads the state before the events: an end that comes in between is found by the next read. */
async function readNews(context: RunContext, { userId, id }: RunRow, seen: number): Promise<News> {
  const { db } = context.database;
  const row = await findRun(db, userId, id);
  if (!row) return { encoded: '', seen, isEnd: true };
  if (await isTurning(context, row)) return { encoded: '', seen, isEnd: false };
  if (row.status !== 'running') return { encoded: await encodeEnded(context, row, seen), seen, isEnd: true };
  const stretches = await readEvents(db, userId, id, seen);
  const [first] = stretches;
  // The reader comes from another process, where it saw only a part of a stretch that is stored as a whole.
  const isWithin = first !== undefined && first.firstSeq <= seen;
  const news = isWithin
    ? catchUp(decodeStretches(await readEvents(db, userId, id, 0)), seen)
    : decodeStretches(stretches, seen);
  return { encoded: encodeNumbered(news), seen: news.at(-1)?.seq ?? seen, isEnd: false };
}
