import type { FoundChat, ImportPreview, ImportSource } from '@atrium/contract/exchange';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dateChat } from './domain/import/date-chat.ts';
import type { ForeignChat } from './domain/import/foreign-chat.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { incomingChat, mayBeOurs } from './incoming-chat.ts';
import { type Arrived, readInProcess } from './reading/reading-process.ts';
import { UnreadableImport } from './reading/split-json.ts';
import { Tally } from './tally.ts';

/** Lists the contents of a file and what of them would be new. Nothing is stored. Throws Problem 'unreadable-file'. */
export const previewImport =
  (deps: ExchangeDeps) =>
  async (actor: Actor, name: string, path: string, signal: AbortSignal): Promise<ImportPreview> => {
    const chats: FoundChat[] = [];
    const [skipped, notes] = [new Tally(), new Tally()];
    let source: ImportSource = 'atrium';
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for await (const found of chatsOfFile(deps, name, path, signal)) {
      if ('skipped' in found) {
        skipped.add(`A chat ${found.skipped}.`, found.title);
        continue;
      }
      const { chat } = found;
      source = chat.source;
      for (const { at } of chat.messages) {
        from = Math.min(from, at);
        to = Math.max(to, at);
      }
      for (const [reason, count] of Object.entries(chat.notes)) notes.add(reason, chat.title, count);
      chats.push({
        index: chats.length,
        title: chat.title,
        messages: chat.messages.length,
        updatedAt: new Date(chat.updatedAt).toISOString(),
        newMessages: await countNew(deps, actor.userId, chat),
      });
    }
    const sum = (of: (chat: FoundChat) => number) => chats.reduce((all, chat) => all + of(chat), 0);
    return {
      source,
      chats,
      messages: sum((chat) => chat.messages),
      newMessages: sum((chat) => chat.newMessages),
      from: to < from ? null : new Date(from).toISOString(),
      to: to < from ? null : new Date(to).toISOString(),
      skipped: skipped.list(),
      notes: notes.list(),
    };
  };

/** The chats of a received file, each with its times filled in. Throws Problem 'unreadable-file'. */
export async function* chatsOfFile(
  { clock }: Pick<ExchangeDeps, 'clock'>,
  name: string,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<Arrived> {
  const now = clock.now().getTime();
  try {
    for await (const found of readInProcess(path, name, signal))
      yield 'skipped' in found ? found : { ...found, chat: dateChat(found.chat, now) };
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
    throw new Problem('unreadable-file', error.message, { cause: error.cause });
  }
}

/** Converts a foreign chat, with the ids that it has or gets here. */
export async function localChat({ chats, database }: ExchangeDeps, userId: string, chat: ForeignChat) {
  const isOwn = mayBeOurs(chat) && (await chats.titleOf(database.db, userId, chat.id)) !== null;
  return incomingChat(userId, chat, isOwn);
}

const idsAtATime = 1_000;

/** The ids of those messages that do not exist here yet. */
export async function newIds(
  { chats, database }: ExchangeDeps,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  for (let at = 0; at < ids.length; at += idsAtATime) {
    const some = ids.slice(at, at + idsAtATime).map((messageId) => ({ userId, messageId }));
    for (const id of await chats.missing(database.db, some)) fresh.add(id);
  }
  return fresh;
}

async function countNew(deps: ExchangeDeps, userId: string, chat: ForeignChat): Promise<number> {
  const { messages } = await localChat(deps, userId, chat);
  return (
    await newIds(
      deps,
      userId,
      messages.map(({ id }) => id),
    )
  ).size;
}
