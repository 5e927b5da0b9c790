import type { Db, Tx } from '../../../platform/database/database.ts';
import { eachRow } from '../../../platform/paging/each-row.ts';
import type { MessageRow } from '../message-store.ts';
import { untitled } from '../present.ts';
import { readChatRow } from '../store.ts';
import type { WholeChat, WholeMessage } from './whole-chat.ts';
import { readChatIdsAfter, readMessagesAfter } from './whole-chat-store.ts';

/** How many messages are read at a time: few enough that no other request waits for their decoding. */
const pageSize = 100;
const idsAtATime = 200;

/** A chat with all its branches, or null. Its messages are read as they are iterated. */
export async function readWhole(db: Db | Tx, userId: string, chatId: string): Promise<WholeChat | null> {
  const chat = await readChatRow(db, userId, chatId);
  if (!chat) return null;
  const { id, title, createdAt, updatedAt, currentMessageId, messageCount } = chat;
  return {
    id,
    title: title || untitled,
    createdAt,
    updatedAt,
    currentMessageId,
    messageCount,
    isPinned: chat.pinnedAt !== null,
    pages: () => pagesOf(db, userId, chat),
  };
}

/** Reads at least up to the last position that was assigned when the chat was read, and possibly a little further. */
async function* pagesOf(
  db: Db | Tx,
  userId: string,
  { id, messageCount }: Pick<WholeChat, 'id' | 'messageCount'>,
): AsyncGenerator<readonly WholeMessage[]> {
  for (let position = 0; ; ) {
    const rows = await readMessagesAfter(db, userId, id, position, pageSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(wholeOf);
    position = last.position;
    if (position >= messageCount) return;
  }
}

export function wholeOf(row: MessageRow): WholeMessage {
  const { userId: _owner, chatId: _chat, position: _position, depth: _depth, runId: _run, ...kept } = row;
  // What a pass or a space says about a reply has no meaning elsewhere.
  const { halt: _halt, grounding: _grounding, ...rest } = kept;
  return {
    ...rest,
    sources: row.sources ?? [],
    activities: row.activities ?? [],
    files: row.files ?? [],
    waiting: [...(row.waiting ?? [])],
  };
}

/** Ids of all chats of a user that have messages, read some at a time. */
export function chatIds(db: Db | Tx, userId: string): AsyncGenerator<string> {
  return eachRow<string>(idsAtATime, (last, limit) => readChatIdsAfter(db, userId, last, limit));
}
