import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { readBranch } from '../message-store.ts';
import { untitled } from '../present.ts';
import { readChatRow } from '../store.ts';
import type { BranchLimits } from '../turn/reply.ts';
import { wholeOf } from '../whole-chat/read-whole.ts';
import type { ShownChat, WholeMessage } from '../whole-chat/whole-chat.ts';

/** How many messages are read at a time: few enough that no other request waits for their decoding. */
const pageSize = 100;

/**
 * A chat with its shown branch, or null. The branch is read from its end to its start, so that its cost does not depend
 * on other branches. Throws Problem 'too-large' beyond the limits.
 */
export async function readShown(
  db: Db | Tx,
  userId: string,
  chatId: string,
  limits: BranchLimits,
): Promise<ShownChat | null> {
  const chat = await readChatRow(db, userId, chatId);
  if (!chat) return null;
  const pages: WholeMessage[][] = [];
  let messages = 0;
  let characters = 0;
  for (let leaf = chat.currentMessageId; leaf !== null; ) {
    const rows = await readBranch(db, userId, leaf, pageSize);
    messages += rows.length;
    characters += rows.reduce((sum, row) => sum + row.content.length, 0);
    if (messages > limits.messages || characters > limits.characters)
      throw new Problem('too-large', 'This chat is too long to be shared, exported or made a source.');
    pages.push(rows.map(wholeOf));
    leaf = rows[0]?.parentId ?? null;
  }
  const { id, title, createdAt, updatedAt } = chat;
  return { id, title: title || untitled, createdAt, updatedAt, messages: pages.toReversed().flat() };
}
