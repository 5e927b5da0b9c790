import type { ImportReport, ImportSource } from '@atrium/contract/exchange';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Adopted } from '../../chats/index.ts';
import type { ForeignChat } from '../domain/import/foreign-chat.ts';
import { absentFile } from '../domain/import/notes.ts';
import type { ExchangeDeps } from '../exchange-deps.ts';
import type { Unpack } from '../reading/read-zip.ts';
import { keepFiles } from './keep-files.ts';
import { chatsOfFile, localChat } from './preview-import.ts';
import { Tally } from './tally.ts';

export interface ImportOrder {
  readonly name: string;
  /** Whether the user excluded the chat with this index. */
  readonly isWithout: (index: number) => boolean;
  /** The path of the received file. */
  readonly path: string;
  /** Ends the import after the current chat. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/**
 * Imports the chats of a file, one transaction each: a chat is stored as a whole or not at all. Repeated after an
 * interruption or with a newer file, it adds only what is missing. Throws Problem 'unreadable-file' for a file that
 * cannot be read to its end; the chats before that point are stored, and repeating does not duplicate them.
 */
export const runImport =
  (deps: ExchangeDeps) =>
  async (actor: Actor, order: ImportOrder): Promise<ImportReport> => {
    const [skipped, notes] = [new Tally(), new Tally()];
    const counts = { newChats: 0, grownChats: 0, unchangedChats: 0, newMessages: 0 };
    let source: ImportSource | null = null;
    let index = -1;
    for await (const found of chatsOfFile(deps, order.name, order.path, order.signal)) {
      if ('skipped' in found) {
        skipped.add(`A chat ${found.skipped}.`, found.title);
        continue;
      }
      if ('left' in found) {
        notes.add(found.left, found.title);
        continue;
      }
      index += 1;
      const { chat } = found;
      source = chat.source;
      if (order.isWithout(index)) continue;
      try {
        const { isNew, added, isUnpinned } = await takeIn(deps, actor, chat, found.unpackFile, notes);
        counts.newMessages += isNew ? chat.messages.length : added.length;
        if (isNew) counts.newChats += 1;
        else if (added.length > 0) counts.grownChats += 1;
        else counts.unchangedChats += 1;
        if (isUnpinned) notes.add('Not all pinned chats could be pinned here: there is room for 100.', chat.title);
        for (const [reason, count] of Object.entries(chat.notes)) notes.add(reason, chat.title, count);
      } catch (cause) {
        skipped.add(whyNotStored(deps, actor, cause), chat.title);
      }
      order.onProgress(index + 1);
    }
    return { source, ...counts, skipped: skipped.list(), notes: notes.list() };
  };

function whyNotStored({ log }: ExchangeDeps, { userId }: Actor, cause: unknown): string {
  if (cause instanceof Problem) return `A chat could not be kept: ${cause.message}`;
  log.error({ userId, err: cause }, 'a chat of an import could not be taken in');
  return 'A chat could not be stored. Try again.';
}

async function takeIn(
  deps: ExchangeDeps,
  actor: Actor,
  foreign: ForeignChat,
  unpackFile: Unpack,
  notes: Tally,
): Promise<Adopted> {
  const { database, chats, files } = deps;
  const chat = await localChat(deps, actor.userId, foreign);
  const kept = await keepFiles(deps, actor, { foreign, chat, unpackFile }, notes);
  const renamed = new Map([...kept.values()].flatMap((files) => [...files.renamed]));
  const messages = chat.messages.map((message, at) => {
    const { attachments = [], absent = foreign.messages[at]?.files.map(({ name }) => name) ?? [] } =
      kept.get(message.id) ?? {};
    // A file that could not be stored is at least named in the text.
    const content = [message.content, ...absent.map(absentFile)].filter(Boolean).join('\n\n');
    const sources = message.sources.map((source) => {
      const { attachmentId } = source;
      return attachmentId ? { ...source, attachmentId: renamed.get(attachmentId) ?? attachmentId } : source;
    });
    return { ...message, content, sources, fileCount: attachments.length };
  });
  return database.transaction(async (tx) => {
    const adopted = await chats.adopt(tx, actor.userId, { ...chat, messages }, actor);
    for (const id of adopted.added) {
      const ids = kept.get(id)?.attachments.map((attachment) => attachment.id) ?? [];
      if (ids.length > 0) await files.attach(tx, actor.userId, id, ids);
    }
    return adopted;
  });
}
