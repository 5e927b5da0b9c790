import type { Chat } from '@atrium/contract/chats';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import {
  deleteChat,
  deleteChats,
  pinChat as pinChatRoute,
  renameChat as renameChatRoute,
  restoreChat,
  restoreChats,
} from '@atrium/contract/routes/chats.generated';
import { call } from '../../../lib/api.ts';
import { unlessGone } from '../../../lib/is-gone.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { watchHands } from '../../../lib/watch-hands.ts';
import { offerAgain } from '../../../ui/notices/offer-again.ts';
import { offerUndo } from '../../../ui/notices/offer-undo.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { leaveDraft } from '../composer/draft/leave-drafts.ts';
import { chatKey, chatListKey, chatSearchKey, historyKey, leavingChats, olderKey } from '../queries.ts';
import { runAt, runs } from '../run/active-runs.ts';
import { openSpace } from '../space/open-space.ts';
import { leaveChat } from '../space/start-space-chat.ts';
import { openChat } from '../thread/use-open-place.ts';
import type { OlderChats } from './use-history-list.ts';

/** A chat as it is passed to lists and menus. */
export interface ListedChat {
  readonly id: string;
  readonly title: string;
  readonly isPinned: boolean;
}

/** Deletes chats at once and offers to undo that. A reply being written in one of them is stopped. */
export async function removeChats(chats: readonly Pick<ListedChat, 'id' | 'title'>[]): Promise<void> {
  const ids = chats.map(({ id }) => id);
  const shown = new URLSearchParams(location.search).get('chat');
  const wasShown = shown !== null && ids.includes(shown);
  const spaceId = openSpace();
  for (const id of ids) leavingChats.add(id);
  const putBack = takeOutOfLists(ids);
  for (const chatId of ids) {
    const run = runAt({ chatId, slot: '' });
    if (run) runs.forget(run.runId);
  }
  if (wasShown) leaveChat();
  const isLeftAlone = watchHands();
  try {
    await callDelete(ids).finally(() => {
      for (const id of ids) leavingChats.delete(id);
    });
  } catch (error) {
    // The server may be unreachable for a reload, so the lists are restored locally as well.
    putBack();
    refreshLists();
    // A user who has moved on to something else is not taken back to the chat.
    if (isLeftAlone() && wasShown) openChat(shown, { spaceId });
    toastFailure(ids.length === 1 ? 'The chat was not deleted' : 'The chats were not deleted', error);
    return;
  }
  for (const id of ids) queryClient.removeQueries({ queryKey: chatKey(id) });
  const drafts = ids.map(leaveDraft);
  refreshLists();
  offerUndo({
    title: ids.length === 1 ? 'Chat deleted' : `${ids.length} chats deleted`,
    ...(chats.length === 1 && chats[0] ? { description: chats[0].title } : {}),
    undo: () => bringBack(ids, drafts, wasShown ? shown : null, spaceId),
    failure: ids.length === 1 ? 'The chat could not be brought back' : 'The chats could not be brought back',
  });
}

async function bringBack(
  ids: readonly string[],
  drafts: readonly (() => void)[],
  shown: string | null,
  spaceId: number | null,
): Promise<void> {
  try {
    const [only] = ids;
    if (ids.length === 1 && only) await call(restoreChat, { params: { id: only } });
    else await call(restoreChats, { body: { ids: [...ids] } });
  } finally {
    refreshLists();
  }
  // A user who returned to such a chat meanwhile was told that it does not exist.
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: chatKey(id) });
  for (const bringDraftBack of drafts) bringDraftBack();
  if (shown) openChat(shown, { spaceId });
}

/**
 * Deletes one or several chats. The endpoint for a single chat works for visitors too. A chat that is already gone
 * counts as deleted.
 */
async function callDelete(ids: readonly string[]): Promise<void> {
  const [only] = ids;
  if (ids.length > 1 || !only) {
    await call(deleteChats, { body: { ids: [...ids] } });
    return;
  }
  await unlessGone(call(deleteChat, { params: { id: only } }));
}

/** Pins or unpins a chat. */
export async function pinChat({ id, isPinned }: ListedChat): Promise<void> {
  try {
    await call(pinChatRoute, { params: { id }, body: { pinned: !isPinned } });
  } catch (error) {
    toastFailure(isPinned ? 'The chat was not unpinned' : 'The chat was not pinned', error);
  }
  refreshLists();
}

/** Renames a chat; the new title is shown at once. */
export async function renameChat(id: string, title: string, before: string): Promise<void> {
  showTitle(id, title);
  try {
    await call(renameChatRoute, { params: { id }, body: { title } });
  } catch (error) {
    showTitle(id, before);
    offerAgain('The chat was not renamed', error, () => void renameChat(id, title, before));
  }
  refreshLists();
}

function showTitle(id: string, title: string): void {
  queryClient.setQueryData<Chat>(chatKey(id), (chat) => chat && { ...chat, title });
  changeLists((known) => known.map((each) => (each.id === id ? { ...each, title } : each)));
}

/**
 * Removes chats from the lists before the server has confirmed it. Returns a function that puts each back in its place.
 */
function takeOutOfLists(ids: readonly string[]): () => void {
  const before = new Map<ChatList, readonly DriveSummary[]>();
  changeLists((known, list) => {
    before.set(list, known);
    return known.filter((each) => !ids.includes(each.id));
  });
  return () => changeLists((known, list) => withThese(known, ids, before.get(list) ?? []));
}

/** Returns a list with the missing chats added from an earlier list, each before the chats that followed it there. */
function withThese(
  known: readonly DriveSummary[],
  ids: readonly string[],
  before: readonly DriveSummary[],
): DriveSummary[] {
  const list = [...known];
  const below = new Set<string>();
  for (const chat of before.toReversed()) {
    if (ids.includes(chat.id) && !list.some(({ id }) => id === chat.id)) {
      const at = list.findIndex(({ id }) => below.has(id));
      list.splice(at < 0 ? list.length : at, 0, chat);
    }
    below.add(chat.id);
  }
  return list;
}

type ChatList = 'newest' | 'older';

function changeLists(change: (known: readonly DriveSummary[], list: ChatList) => DriveSummary[]): void {
  queryClient.setQueryData<DriveSummary[]>(historyKey, (known) => known && change(known, 'newest'));
  queryClient.setQueryData<OlderChats | null>(
    olderKey,
    (known) => known && { ...known, sessions: change(known.sessions, 'older') },
  );
}

/** Reloads everything that lists chats. */
export function refreshLists(): void {
  for (const queryKey of [historyKey, chatListKey, chatSearchKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
