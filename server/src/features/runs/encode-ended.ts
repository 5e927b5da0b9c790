import { encodeEvent } from '@atrium/contract/event-stream';
import { Problem } from '../../platform/http/problem.ts';
import { replayEnded } from './domain/replay.ts';
import type { RunContext } from './run-context.ts';
import type { RunRow } from './store.ts';

/** The events of an ended run as they go over the wire. Its message may be gone with its chat: then so is the run. */
export async function encodeEnded({ database, chats }: RunContext, row: RunRow, after: number): Promise<string> {
  const [message, title] = await Promise.all([
    chats.readMessage(row.userId, row.messageId),
    chats.titleOf(database.db, row.userId, row.chatId),
  ]);
  if (!message || title === null) throw new Problem('not-found');
  const { id, chatId, userMessageId, lastSeq } = row;
  return replayEnded({ id, chatId, userMessageId, lastSeq, title }, message, after)
    .map(({ seq, event }) => encodeEvent(event, seq))
    .join('');
}
