import * as searchContract from '@atrium/contract/chat-search';
import * as contract from '@atrium/contract/chats';
import * as messageContract from '@atrium/contract/messages';
import * as notes from '@atrium/contract/notes';
import * as spaceContract from '@atrium/contract/space-chats';
import { unlessKnown } from '../../platform/http/conditional.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { deleteChat, deleteChats, restoreChats } from './deletion/delete-chat.ts';
import { restoreChat } from './deletion/restore-chat.ts';
import { pinChat } from './pin-chat.ts';
import { rateMessage } from './rate-message.ts';
import { listChats, listSpaceChats, requireSpace } from './reading/list-chats.ts';
import { readChat } from './reading/read-chat.ts';
import { readChatTotal } from './reading/read-chat-total.ts';
import { readMessageImage } from './reading/read-message-image.ts';
import { showBranch } from './reading/show-branch.ts';
import { renameChat } from './rename-chat.ts';
import { searchChats } from './search/search-chats.ts';
import type { SearchIndex } from './search/search-index.ts';
import { setChatPersonas } from './set-chat-personas.ts';
import { chatToSource } from './spaces/chat-to-source.ts';
import { moveChat } from './spaces/move-chat.ts';
import { saveReplyAsNote } from './spaces/save-reply-as-note.ts';
import { readVersion } from './store.ts';

export function chatRoutes(deps: ChatsDeps, index: SearchIndex): readonly Route[] {
  const version = async (userId: string) => `${userId}-${await readVersion(deps.database.db, userId)}`;
  return [
    route(contract.listChats, async (call) =>
      unlessKnown(call, await version(call.actor.userId), () => listChats(deps)(call.actor, call.query)),
    ),
    route(contract.readChat, ({ actor, params, query }) => readChat(deps)(actor, params.id, query)),
    route(contract.readChatTotal, ({ actor, params }) => readChatTotal(deps)(actor, params.id)),
    route(contract.renameChat, ({ actor, params, body }) => renameChat(deps)(actor, params.id, body.title)),
    route(contract.deleteChat, async ({ actor, params }) => {
      await deleteChat(deps)(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.restoreChat, ({ actor, params }) => restoreChat(deps)(actor, params.id)),
    route(contract.pinChat, ({ actor, params, body }) => pinChat(deps)(actor, params.id, body.pinned)),
    route(contract.setChatPersonas, ({ actor, params, body }) =>
      setChatPersonas(deps)(
        actor,
        params.id,
        body.personas.map(({ id }) => id),
      ),
    ),
    route(contract.deleteChats, async ({ actor, body }) => ({ ids: await deleteChats(deps)(actor, body.ids) })),
    route(contract.restoreChats, async ({ actor, body }) => ({ ids: await restoreChats(deps)(actor, body.ids) })),
    route(searchContract.searchChats, ({ actor, query }) => searchChats(deps, index)(actor, query)),
    route(contract.showBranch, ({ actor, params, body }) => showBranch(deps)(actor, params.id, body.messageId)),
    route(spaceContract.listSpaceChats, async (call) => {
      await requireSpace(deps, call.actor.userId, call.params.spaceId);
      return unlessKnown(call, await version(call.actor.userId), () =>
        listSpaceChats(deps)(call.actor, call.params.spaceId, call.query),
      );
    }),
    route(spaceContract.moveChat, ({ actor, params, body }) => moveChat(deps)(actor, params.id, body.spaceId)),
    route(spaceContract.chatToSource, ({ actor, params, body }) => chatToSource(deps)(actor, params.id, body.spaceId)),
    route(messageContract.rateMessage, ({ actor, params, body }) => rateMessage(deps)(actor, params.id, body.rating)),
    route(notes.saveReplyAsNote, ({ actor, params, body, attempt }) =>
      saveReplyAsNote(deps)(actor, params.id, body.spaceId, attempt),
    ),
    route(messageContract.readMessageImage, async ({ actor, params, request, reply }) => {
      const gone = new AbortController();
      request.raw.once('close', () => gone.abort());
      const image = await readMessageImage(deps)(actor, params.id, params.n, gone.signal);
      // The browser may cache it, but must not show it to the next session in the same browser.
      reply.headers({ 'content-type': image.type, 'cache-control': 'private, max-age=86400', vary: 'cookie' });
      sendWhole(reply, image.bytes);
      return undefined;
    }),
  ];
}
