import type { Chat } from '@atrium/contract/chats';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { newChat } from '@atrium/contract/routes/drive-mirror.generated';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { emptyDraft, giveBack, hasWords, isNewDraft, newDraftKey } from '../composer/draft/draft.ts';
import { changeDraft, draftOf, moveNewDraft, useDrafts } from '../composer/draft/drafts.ts';
import { useWaiting } from '../composer/send-when-ready.ts';
import { chatKey, historyKey } from '../queries.ts';
import { runAt } from '../run/active-runs.ts';
import { isUnasked } from '../run/run-host.ts';
import { takeBack } from '../run/send.ts';
import { noteBirth, renewSlot, useSlots } from './slots.ts';
import { newbornChat } from './thread.ts';
import { openChat } from './use-open-place.ts';

/** The ids of the chats that this page created. */
const made = new Set<string>();

/**
 * Creates a chat on the server and shows it in place of the empty one, unless a question was sent first or another chat
 * is open.
 */
export async function makeChat(): Promise<void> {
  const { slot } = useSlots.getState();
  takeWordsAlong();
  // Nothing is loaded between the move of the draft and that of the address: what waits to be sent would not be sent.
  const { choosePersonas } = await import('../persona/choose-personas.ts');
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
  made.add(sessionId);
  noteBirth(sessionId, slot);
  moveNewDraft(sessionId, slot);
  useWaiting.setState(({ waiting }) => ({
    waiting: waiting?.key === newDraftKey ? { ...waiting, key: sessionId } : waiting,
  }));
  // Personas chosen while the server was still creating the chat.
  if (personas.length > 0) choosePersonas({ chatId: sessionId, slot }, personas);
  openChat(sessionId, { replace: true });
  // The next empty chat is another one: addresses without a chat would otherwise lead to this one.
  renewSlot();
}

/** Moves text typed in a chat without any question into the next one: no list leads back to that chat. */
function takeWordsAlong(): void {
  // This includes a question that could not be sent.
  for (const chatId of made) if (isUnasked(chatId)) takeBack({ chatId, slot: chatId });
  for (const [key, draft] of Object.entries(useDrafts.getState().drafts)) {
    if (!isNewDraft(key) && hasWords(draft) && isUnlisted(key)) moveWords(key, newDraftKey);
  }
}

/** Moves what one composer holds, except its settings, into another, before what that one holds. */
export function moveWords(from: string, to: string): void {
  const { text, mention, files, settings } = draftOf(from);
  changeDraft(from, { ...emptyDraft, settings });
  changeDraft(to, (now) => ({
    ...giveBack(now, { text, mention, attachments: [] }),
    files: [...files, ...now.files],
  }));
}

function isUnlisted(chatId: string): boolean {
  const chat = queryClient.getQueryData<Chat>(chatKey(chatId));
  if (chat) return isUnasked(chatId) && !chat.spaceId && !runAt({ chatId, slot: '' });
  // A chat left long ago is no longer cached; it is listed from its first question on.
  const listed = queryClient.getQueryData<DriveSummary[]>(historyKey);
  return made.has(chatId) && listed?.some(({ id }) => id === chatId) === false;
}
