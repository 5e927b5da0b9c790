import { noteLimits } from '@atrium/contract/note-rules';
import type { Note } from '@atrium/contract/notes';
import type { Attempt } from '../../../platform/attempts/attempt-store.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { replyAsNote } from '../domain/reply-as-note.ts';
import { findMessage } from '../message-store.ts';
import { readChatRow } from '../store.ts';

/** Saves a reply as a note in one of the caller's spaces. What happens to the note later does not affect the reply. */
export const saveReplyAsNote =
  ({ database, notes }: ChatsDeps) =>
  (actor: Actor, messageId: string, spaceId: number, attempt: Attempt | null): Promise<Note> =>
    database.transaction(async (tx) => {
      const { userId } = actor;
      const message = await findMessage(tx, userId, messageId);
      if (message?.role !== 'assistant') throw new Problem('not-found');
      if (message.content.trim() === '') throw new Problem('invalid-request', 'This reply says nothing to be saved.');
      const chat = await readChatRow(tx, userId, message.chatId);
      const note = replyAsNote(message.content, message.sources, chat?.spaceId ?? null);
      if (note.content.length > noteLimits.content)
        throw new Problem('too-large', 'This reply is too long for one note.');
      return notes.add(tx, userId, { spaceId, ...note, isInKnowledgeBase: true }, { attempt, actor });
    });
