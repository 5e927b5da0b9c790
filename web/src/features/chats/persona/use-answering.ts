import type { ChatPersona } from '@atrium/contract/chat-personas';
import { newDraftOf } from '../composer/draft/draft.ts';
import { useDrafts } from '../composer/draft/drafts.ts';
import { useChatPersonas } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';

const nobody: readonly ChatPersona[] = [];

/** Who answers in a chat, in order; nobody: the default assistant. A chat the server does not know has them in its draft. */
export function useAnswering({ chatId, slot }: Place): readonly ChatPersona[] {
  const inDraft = useDrafts(({ drafts }) => drafts[newDraftOf(slot)]?.settings.personas);
  const inChat = useChatPersonas(chatId).data;
  return (chatId === null ? inDraft : inChat) ?? nobody;
}
