import type { ChatPersona } from '@atrium/contract/chat-personas';
import { newDraftOf } from '../composer/draft/draft.ts';
import { useDrafts } from '../composer/draft/drafts.ts';
import { useChatPersonas } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';

const nobody: readonly ChatPersona[] = [];

/**
 * The personas that answer in a chat, in order; empty for the default assistant. For a chat that the server does not
 * know yet, they come from the draft.
 */
export function useAnswering({ chatId, slot }: Place): readonly ChatPersona[] {
  const inDraft = useDrafts(({ drafts }) => drafts[newDraftOf(slot)]?.settings.personas);
  const inChat = useChatPersonas(chatId).data;
  return (chatId === null ? inDraft : inChat) ?? nobody;
}
