import type { ChatSubscriber } from './chat-subscriber.ts';
import type { Chats } from './chats.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { chatsLifecycle } from './chats-lifecycle.ts';
import { onDeleted } from './deletion/delete-chat.ts';
import { purgeChats } from './deletion/purge-chats.ts';
import {
  existingMessageIds,
  findMessage,
  findQuestion,
  noteHalt,
  readHistory,
  readUnnamedBy,
  renewSpeaker,
} from './message-store.ts';
import { measureShown } from './reading/measure-shown.ts';
import { readMessage } from './reading/read-chat.ts';
import { readShown } from './reading/read-shown.ts';
import { suggestTitle } from './rename-chat.ts';
import { chatRoutes } from './routes.ts';
import { createSearchIndex } from './search/search-index.ts';
import { hideWithSpaces, removeWithSpace, shownTitles } from './spaces/chats-of-spaces.ts';
import { isKept, readChatRow, readTitle, storedBytesOf } from './store.ts';
import { finishReply } from './turn/finish-reply.ts';
import { newTurn } from './turn/new-turn-store.ts';
import { savedChats } from './turn/saved-chats.ts';
import { adoptChat } from './whole-chat/adopt-chat.ts';
import { chatIds, readWhole } from './whole-chat/read-whole.ts';

export function createChats(given: ChatsDeps): Chats {
  const searchIndex = createSearchIndex(given);
  const noteChange: ChatSubscriber = async (_tx, { userId, chatId }) => searchIndex.note(userId, chatId);
  const deps = { ...given, subscribers: [noteChange, ...(given.subscribers ?? [])] };
  return {
    routes: chatRoutes(deps, searchIndex),
    searchIndex,
    lifecycle: chatsLifecycle(deps),
    spacesHidden: hideWithSpaces(deps),
    spaceGone: removeWithSpace(deps),
    itemTitles: { kind: 'chat', titlesOf: shownTitles },
    saved: savedChats(deps),
    turn: newTurn,
    find: findMessage,
    history: readHistory,
    questionOf: findQuestion,
    personasOf: async (db, userId, chatId) => (await readChatRow(db, userId, chatId))?.personas ?? [],
    renewSpeaker,
    noteHalt,
    finishReply: finishReply(deps),
    readMessage: readMessage(deps),
    titleOf: readTitle,
    isKept,
    unnamedBy: readUnnamedBy,
    suggestTitle: suggestTitle(deps),
    readWhole,
    readShown,
    measureShown,
    chatIds,
    adopt: adoptChat(deps),
    storedBytes: storedBytesOf,
    purge: purgeChats(deps),
    async missing(db, messages) {
      const existing = await existingMessageIds(db, messages);
      return messages.map((one) => one.messageId).filter((id) => !existing.has(id));
    },
    onDeleted: onDeleted(deps),
  };
}
