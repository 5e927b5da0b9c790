import type { ChatPersona } from '@atrium/contract/chat-personas';
import type { Chat } from '@atrium/contract/chats';
import { setChatPersonas } from '@atrium/contract/routes/chats.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { newDraftOf } from '../composer/draft/draft.ts';
import { changeSettings } from '../composer/draft/drafts.ts';
import { chatKey } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { runEvents } from '../run/run-events.ts';
import { saves } from './saves.ts';

type Answering = Pick<Chat, 'personas' | 'greeting'>;

/**
 * Sets who answers from the next question on. The change is shown at once, and undone if the server does not accept it.
 */
export function choosePersonas({ chatId, slot }: Place, personas: readonly ChatPersona[]): void {
  if (chatId === null) {
    changeSettings(newDraftOf(slot), { personas });
    return;
  }
  const before = queryClient.getQueryData<Chat>(chatKey(chatId));
  show(chatId, { personas: [...personas], greeting: openingOf(before, personas) });
  const save = (saves.get(chatId) ?? Promise.resolve()).then(() => tell(chatId, personas, before));
  saves.set(chatId, save);
  void save.finally(() => saves.get(chatId) === save && saves.delete(chatId));
}

async function tell(chatId: string, personas: readonly ChatPersona[], before: Answering | undefined): Promise<void> {
  try {
    const body = { personas: personas.map(({ id }) => ({ id })) };
    show(chatId, await call(setChatPersonas, { params: { id: chatId }, body }));
    runEvents.changed(chatId);
  } catch (error) {
    if (before) show(chatId, before);
    toastFailure('The persona could not be chosen', error);
  }
}

/** A chat without messages opens with the greeting of its first persona; one that has begun keeps its greeting. */
function openingOf(chat: Chat | undefined, [first]: readonly ChatPersona[]): Answering['greeting'] {
  if (!chat || chat.messages.length > 0) return chat?.greeting ?? null;
  if (!first || first.greeting.trim() === '') return null;
  const { id, name, avatar, greeting } = first;
  return { persona: { id, name, avatar }, content: greeting };
}

function show(chatId: string, { personas, greeting }: Answering): void {
  queryClient.setQueryData<Chat>(chatKey(chatId), (chat) => chat && { ...chat, personas, greeting });
}
