import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { ChatsDeps } from '../chats-deps.ts';
import { speakerOf } from '../domain/chat-cast.ts';

/**
 * The personas of a chat as they are now; for a deleted persona, what the chat has stored of it. A chat without
 * personas makes no query.
 */
export async function presentPersonas(
  { database, personas }: ChatsDeps,
  userId: string,
  kept: readonly Speaker[] | null,
): Promise<ChatPersona[]> {
  if (kept === null || kept.length === 0) return [];
  const voices = await personas.voices(
    database.db,
    userId,
    kept.map(({ id }) => id),
  );
  return kept.map((speaker, at) => {
    const voice = voices[at];
    const owner = ownerOf(speaker, userId);
    if (!voice) {
      const isGone = speaker.id !== 'draft';
      return { ...speaker, role: '', greeting: '', userId: owner, isActive: !isGone, isGone };
    }
    const { role, greeting, multimodalConfig } = voice.fields;
    const isActive = voice.isOffered && multimodalConfig.webChat;
    return { ...speakerOf(voice), role, greeting, userId: owner, isActive, isGone: false };
  });
}

function ownerOf({ id }: Speaker, userId: string): ChatPersona['userId'] {
  return String(id).startsWith('template-') ? 0 : userId;
}
