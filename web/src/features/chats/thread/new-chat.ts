import type { Chat } from '@atrium/contract/chats';
import { newChat } from '@atrium/contract/routes/first-load.generated';
import { call } from '../../../lib/api.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { userKey } from '../../accounts/index.ts';
import { newDraftKey } from '../composer/draft/draft.ts';
import { changeSettings, draftOf, moveNewDraft } from '../composer/draft/drafts.ts';
import { chatKey } from '../queries.ts';
import { runAt } from '../run/active-runs.ts';
import { noteBirth, renewSlot, useSlots } from './slots.ts';
import { newbornChat } from './thread.ts';
import { openChat } from './use-open-place.ts';

/** Empties the view and starts anew. The chat that was shown stays saved, and its reply goes on. */
export function clearChat(): void {
  renewSlot();
  changeSettings(newDraftKey, { personas: [] });
  navigate(paths.dashboard);
}

/** A new chat. For a signed-in user the server makes it first and the page takes its id, unless a question was quicker. */
export async function startNewChat(): Promise<void> {
  clearChat();
  if (!queryClient.getQueryData(userKey)) return;
  const { slot } = useSlots.getState();
  try {
    const { sessionId } = await call(newChat);
    const isStillEmpty = useSlots.getState().slot === slot && !runAt({ chatId: null, slot });
    const isStillShown = location.pathname === paths.dashboard && location.search === '';
    if (!isStillEmpty || !isStillShown) return;
    const { personas } = draftOf(newDraftKey).settings;
    queryClient.setQueryData<Chat>(chatKey(sessionId), {
      ...newbornChat(sessionId, 'New Chat', new Date().toISOString()),
      isRunning: false,
      personas: [...personas],
    });
    noteBirth(sessionId, slot);
    moveNewDraft(sessionId);
    // Chosen while the server was still making the chat.
    if (personas.length > 0) {
      const { choosePersonas } = await import('../persona/choose-personas.ts');
      choosePersonas({ chatId: sessionId, slot }, personas);
    }
    openChat(sessionId, { replace: true });
  } catch {
    // The empty view needs no session: the first question makes one.
  }
}
