import type { PersonaId } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { checkOffered } from './check-offered.ts';
import { greetingOf, speakerOf } from './domain/chat-cast.ts';
import { presentPersonas } from './reading/present-personas.ts';
import { lockChat, readChatRow, writePersonas } from './store.ts';

/**
 * Sets the personas that answer in a chat. An empty chat gets the greeting of the first; other chats keep the greeting
 * they were opened with.
 */
export const setChatPersonas =
  (deps: ChatsDeps) =>
  async (
    { userId }: Actor,
    chatId: string,
    ids: readonly PersonaId[],
  ): Promise<Pick<Chat, 'personas' | 'greeting'>> => {
    const { database } = deps;
    const chat = await database.transaction(async (tx) => {
      const row = (await lockChat(tx, userId, chatId)) ? await readChatRow(tx, userId, chatId) : null;
      if (!row || row.isPreview) throw new Problem('not-found');
      const voices = await deps.personas.voices(tx, userId, ids);
      const chosen = voices.map((voice) => {
        const isKept = row.personas?.some(({ id }) => id === voice?.id) ?? false;
        checkOffered(voice, isKept);
        return voice;
      });
      const isTwice = new Set(chosen.map(({ id }) => id)).size < chosen.length;
      if (isTwice) throw new Problem('invalid-request', 'A persona can be in a chat once.');
      const greeting = row.messageCount === 0 ? greetingOf(chosen) : row.greeting;
      await writePersonas(tx, userId, chatId, chosen.map(speakerOf), greeting);
      await chatChanged(deps, tx, { userId, chatId });
      return { personas: chosen.map(speakerOf), greeting };
    });
    return { ...chat, personas: await presentPersonas(deps, userId, chat.personas) };
  };
