import type { Attachment } from '@atrium/contract/files';
import { dayOf } from '../../platform/clock/day-of.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ExportedFile, UserLifecycle } from '../accounts/index.ts';
import { bytesOf } from './bytes-of.ts';
import { pathPart } from './domain/path-part.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { readDocument, writeDocument } from './export-chat.ts';
import { writeChatJson } from './write-chat-json.ts';

/**
 * The slice stores nothing. It contributes every chat to the archive of an account, once for programs and once for
 * reading.
 */
export function exchangeLifecycle(deps: ExchangeDeps): UserLifecycle {
  const { chats, files, database } = deps;
  const pathOf = ({ id, name }: Attachment) => files.exportPath(id, name);
  return {
    slice: 'exchange',
    deleting: async () => undefined,
    async *exporting(userId): AsyncGenerator<ExportedFile> {
      for await (const id of chats.chatIds(database.db, userId)) {
        const chat = await chats.readWhole(database.db, userId, id);
        if (!chat) continue;
        const path = `chats/${dayOf(chat.createdAt)}-${pathPart(chat.title)}-${id}`;
        yield { path: `${path}.json`, content: bytesOf(writeChatJson(deps, userId, chat, pathOf)) };
        const document = await readDocument(deps, userId, id).catch(unlessTooLong);
        if (document) yield { path: `${path}.md`, content: bytesOf(writeDocument(document, 'markdown')) };
      }
    },
  };
}

/** A chat beyond what a document may contain has its file for programs alone. Anything else ends the archive. */
function unlessTooLong(error: unknown): null {
  if (error instanceof Problem && error.code === 'too-large') return null;
  throw error;
}
