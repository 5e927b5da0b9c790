import type { Message } from '@atrium/contract/messages';
import type { NextRun } from '@atrium/contract/run-event';
import type { Db } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { encodeNumbered } from '../domain/encode-numbered.ts';
import { replayEnded } from '../domain/replay.ts';
import type { NumberedEvent } from '../domain/run-log.ts';
import type { RunContext } from '../run-context.ts';
import { nextRunId } from '../start/next-run-id.ts';
import { findRun, type RunRow } from '../store.ts';

/** The events of an ended run in their wire format. Throws Problem 'not-found' as `eventsOfEnded` does. */
export async function encodeEnded(context: RunContext, row: RunRow, after: number): Promise<string> {
  return encodeNumbered(await eventsOfEnded(context, row, after));
}

/**
 * The events of an ended run after the last one that the reader has seen. If its message was deleted with its chat, the
 * run is not found either.
 */
export async function eventsOfEnded(
  { database, chats }: RunContext,
  row: RunRow,
  after: number,
): Promise<readonly NumberedEvent[]> {
  const [message, title] = await Promise.all([
    chats.readMessage(row.userId, row.messageId),
    chats.titleOf(database.db, row.userId, row.chatId),
  ]);
  if (!message || title === null) throw new Problem('not-found');
  const { id, chatId, userMessageId, lastSeq } = row;
  const next = await nextOf(database.db, row, message.waiting);
  return replayEnded({ id, chatId, userMessageId, lastSeq, title, next }, message, after);
}

/** The run that followed in the pass; null if none did. */
async function nextOf(db: Db, row: RunRow, [persona]: Message['waiting']): Promise<NextRun | null> {
  if (!row.goesOn || row.status !== 'complete' || !persona) return null;
  const next = await findRun(db, row.userId, nextRunId(row.id));
  return next && { runId: next.id, messageId: next.messageId, persona };
}

/** Milliseconds that the process of a run may take to start the next run of its pass. */
const turning = 10_000;

/** Whether a run has ended on another replica and the next run of its pass has not begun yet. */
export async function isTurning({ database, clock }: RunContext, row: RunRow): Promise<boolean> {
  if (!row.goesOn || row.status !== 'complete' || row.endedAt === null) return false;
  if (clock.now().getTime() - row.endedAt.getTime() > turning) return false;
  return (await findRun(database.db, row.userId, nextRunId(row.id))) === null;
}
