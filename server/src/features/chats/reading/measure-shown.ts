import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { untitled } from '../present.ts';
import { readChatRow } from '../store.ts';
import type { BranchLimits } from '../turn/reply.ts';
import { measureBranch, type WithFiles } from './measure-store.ts';

/** The measures of a chat's shown branch. A message counts once it is finished and has text or attachments. */
export interface ShownMeasure {
  /** Never empty. */
  readonly title: string;
  readonly messageCount: number;
  /** The last message that counts; null if there is none. */
  readonly leafId: string | null;
  /** Messages that count and have files, oldest first. */
  readonly withFiles: readonly WithFiles[];
  /** Titles of the sources and notes of a space whose words are cited: each once, in order of first citation. */
  readonly citedTitles: readonly string[];
}

/**
 * Measures the shown branch within the database; null if there is no such chat. Characters are counted only if the chat
 * has more bytes than characters are allowed. Throws Problem 'too-large' as `readShown` does.
 */
export async function measureShown(
  db: Db | Tx,
  userId: string,
  chatId: string,
  limits: BranchLimits,
): Promise<ShownMeasure | null> {
  const chat = await readChatRow(db, userId, chatId);
  if (!chat) return null;
  const title = chat.title || untitled;
  if (chat.currentMessageId === null) return { title, messageCount: 0, leafId: null, withFiles: [], citedTitles: [] };
  const withCharacters = chat.sizeBytes > limits.characters;
  const measure = await measureBranch(db, userId, chat.currentMessageId, { most: limits.messages, withCharacters });
  if (measure.steps > limits.messages || measure.characters > limits.characters)
    throw new Problem('too-large', 'This chat is too long to be shared, exported or made a source.');
  const { messages: messageCount, leaf: leafId, withFiles } = measure;
  return { title, messageCount, leafId, withFiles, citedTitles: [...new Set(measure.cited.flat())] };
}
