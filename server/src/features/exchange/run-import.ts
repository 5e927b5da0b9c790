import type { ImportReport, ImportSource } from '@atrium/contract/exchange';
import type { Attachment } from '@atrium/contract/files';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Adopted, IncomingChat } from '../chats/index.ts';
import type { ForeignChat } from './domain/import/foreign-chat.ts';
import { absentFile } from './domain/import/notes.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { chatsOfBody, localChat, newIds } from './preview-import.ts';
import { Tally } from './tally.ts';

export interface ImportOrder {
  readonly name: string;
  /** Whether the chat with this index is to be left out. */
  readonly isWithout: (index: number) => boolean;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the import after the chat at hand. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/**
 * Takes the chats of a file in, one transaction each: a chat is here whole or not at all. Done again, after a break or
 * with a newer file, it adds only what is missing. Throws Problem 'unreadable-file' for what cannot be read to its end;
 * the chats before that are here, and a second time does not double them.
 */
export const runImport =
  (deps: ExchangeDeps) =>
  async (actor: Actor, order: ImportOrder): Promise<ImportReport> => {
    const [skipped, notes] = [new Tally(), new Tally()];
    const counts = { newChats: 0, grownChats: 0, unchangedChats: 0, newMessages: 0 };
    let source: ImportSource = 'atrium';
    let index = -1;
    for await (const found of chatsOfBody(order.name, order.body, order.signal)) {
      if ('skipped' in found) {
        skipped.add(`A chat ${found.skipped}.`, found.title);
        continue;
      }
      index += 1;
      const { chat } = found;
      source = chat.source;
      if (order.isWithout(index)) continue;
      try {
        const { isNew, added } = await takeIn(deps, actor, chat, notes);
        counts.newMessages += added.length;
        if (isNew) counts.newChats += 1;
        else if (added.length > 0) counts.grownChats += 1;
        else counts.unchangedChats += 1;
        for (const [reason, count] of Object.entries(chat.notes)) notes.add(reason, chat.title, count);
      } catch (cause) {
        deps.log.error({ userId: actor.userId, err: cause }, 'a chat of an import could not be taken in');
        skipped.add('A chat could not be stored. Try again.', chat.title);
      }
      order.onProgress(index + 1);
    }
    return { source, ...counts, skipped: skipped.list(), notes: notes.list() };
  };

async function takeIn(deps: ExchangeDeps, actor: Actor, foreign: ForeignChat, notes: Tally): Promise<Adopted> {
  const { database, chats, files } = deps;
  const chat = await localChat(deps, actor.userId, foreign);
  const kept = await keepTexts(deps, actor, foreign, chat, notes);
  const messages = chat.messages.map((message, at) => {
    const count = kept.get(message.id)?.length ?? 0;
    const names = foreign.messages[at]?.files.map(({ name }) => name) ?? [];
    // A file that could not be kept is at least named.
    const content =
      count > 0 ? message.content : [message.content, ...names.map(absentFile)].filter(Boolean).join('\n\n');
    return { ...message, content, fileCount: count };
  });
  return database.transaction(async (tx) => {
    const adopted = await chats.adopt(tx, actor.userId, { ...chat, messages });
    for (const id of adopted.added) {
      const attached = kept.get(id);
      if (attached)
        await files.attach(
          tx,
          actor.userId,
          id,
          attached.map((attachment) => attachment.id),
        );
    }
    return adopted;
  });
}

/** Stores the texts of files of the messages that are new; they wait for their messages, and go if none comes. */
async function keepTexts(
  deps: ExchangeDeps,
  actor: Actor,
  foreign: ForeignChat,
  chat: IncomingChat,
  notes: Tally,
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const kept = new Map<string, readonly Attachment[]>();
  if (foreign.messages.every(({ files }) => files.length === 0)) return kept;
  const fresh = await newIds(
    deps,
    actor.userId,
    chat.messages.map(({ id }) => id),
  );
  for (const [at, { files }] of foreign.messages.entries()) {
    const id = chat.messages[at]?.id;
    if (files.length === 0 || id === undefined || !fresh.has(id)) continue;
    try {
      kept.set(id, await deps.files.storeInline(actor, files.map(asTextFile)));
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      notes.add(`Text of attached files could not be kept: ${cause.message}`, chat.title, files.length);
    }
  }
  return kept;
}

function asTextFile({ name, text }: { readonly name: string; readonly text: string }) {
  const isText = /\.(?:txt|md|csv|json|js|ts|py|html|css|xml|ya?ml)$/i.test(name);
  return {
    name: (isText ? name : `${name}.txt`).slice(-255),
    type: 'text/plain',
    content: Buffer.from(text).toString('base64'),
  };
}
