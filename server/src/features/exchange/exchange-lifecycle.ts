import type { Attachment } from '@atrium/contract/files';
import { dayOf } from '../../platform/clock/day-of.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pathPart } from '../../platform/text/path-part.ts';
import type { ExportedFile, UserLifecycle } from '../accounts/index.ts';
import type { WholeChat, WholeMessage } from '../chats/index.ts';
import { bytesOf } from './bytes-of.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { presentChat, readDocument, writeDocument } from './export-chat.ts';
import { writeChatJson } from './write-chat-json.ts';

/**
 * The slice stores nothing. It contributes every chat to the archive of an account, once for programs and once for
 * reading.
 */
export function exchangeLifecycle(deps: ExchangeDeps): UserLifecycle {
  const { chats, files, database } = deps;
  const pathOf = ({ id, name }: Attachment) => files.exportPath(id, name);
  return {
    deleting: async () => undefined,
    async *exporting(userId): AsyncGenerator<ExportedFile> {
      for await (const id of chats.chatIds(database.db, userId)) {
        const chat = await chats.readWhole(database.db, userId, id);
        if (!chat) continue;
        const path = `chats/${dayOf(chat.createdAt)}-${pathPart(chat.title, 'chat')}-${id}`;
        const { reading, shown } = keepingOnePage(chat);
        yield { path: `${path}.json`, content: bytesOf(writeChatJson(deps, userId, reading, pathOf)) };
        const messages = shown();
        const document = messages
          ? await presentChat(deps, userId, { ...chat, messages })
          : await readDocument(deps, userId, id).catch(unlessTooLong);
        if (document) yield { path: `${path}.md`, content: bytesOf(writeDocument(document, 'markdown')) };
      }
    },
  };
}

/**
 * A chat to be read, and its shown branch, which is known once that has been read if all its messages were one page:
 * most chats are, and need not be read again. null for any other chat, of which no page is kept.
 */
function keepingOnePage(chat: WholeChat): { reading: WholeChat; shown: () => readonly WholeMessage[] | null } {
  let only: readonly WholeMessage[] | null = null;
  const pages = async function* () {
    for await (const page of chat.pages()) {
      only = page.length >= chat.messageCount ? page : null;
      yield page;
    }
  };
  return { reading: { ...chat, pages }, shown: () => only && branchTo(chat.currentMessageId, only) };
}

/** The messages from the first to this one; null if one of them is missing. */
function branchTo(leaf: string | null, messages: readonly WholeMessage[]): readonly WholeMessage[] | null {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: WholeMessage[] = [];
  for (let id = leaf; id !== null; ) {
    const message = byId.get(id);
    if (!message) return null;
    branch.push(message);
    id = message.parentId;
  }
  return branch.toReversed();
}

/** A chat beyond what a document may contain has its file for programs alone. Anything else ends the archive. */
function unlessTooLong(error: unknown): null {
  if (error instanceof Problem && error.code === 'too-large') return null;
  throw error;
}
