import type { Speaker } from '@atrium/contract/chat-personas';
import type { FoundChat, ImportPreview, ImportSource } from '@atrium/contract/exchange';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { dateChat } from '../domain/import/date-chat.ts';
import type { ForeignChat } from '../domain/import/foreign-chat.ts';
import type { ExchangeDeps } from '../exchange-deps.ts';
import { type Arrived, readInProcess } from '../reading/reading-process.ts';
import { UnreadableImport } from '../reading/split-json.ts';
import { importedId, importedMessageId, incomingChat, mayBeOurs, speakerIn } from './incoming-chat.ts';
import { Tally } from './tally.ts';

/** Lists the contents of a file and what of them would be new. Nothing is stored. Throws Problem 'unreadable-file'. */
export const previewImport =
  (deps: ExchangeDeps) =>
  async (actor: Actor, name: string, path: string, signal: AbortSignal): Promise<ImportPreview> => {
    const chats: FoundChat[] = [];
    const [skipped, notes] = [new Tally(), new Tally()];
    let source: ImportSource | null = null;
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for await (const found of chatsOfFile(deps, name, path, signal)) {
      if ('skipped' in found) {
        skipped.add(`A chat ${found.skipped}.`, found.title);
        continue;
      }
      if ('left' in found) {
        notes.add(found.left, found.title);
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
      yield 'chat' in found ? { ...found, chat: dateChat(found.chat, now) } : found;
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
    throw new Problem('unreadable-file', error.message, { cause: error.cause });
  }
}

/** Converts a foreign chat, with the ids that it has or gets here. */
export async function localChat(deps: ExchangeDeps, userId: string, chat: ForeignChat) {
  const isOwn = mayBeOurs(chat) && (await deps.chats.titleOf(deps.database.db, userId, chat.id)) !== null;
  if (isOwn) return incomingChat(chat, { id: chat.id, isOwn, isPersona: () => true });
  const id = (await formerIdOf(deps, userId, chat)) ?? importedId(userId, chat.source, chat.id);
  return incomingChat(chat, { id, isOwn, isPersona: await personasOf(deps, userId, chat) });
}

/** The id under which an earlier version stored the chat: it begins there with the same message. null if none did. */
async function formerIdOf({ chats }: ExchangeDeps, userId: string, { source, formerId, messages }: ForeignChat) {
  const [first] = messages;
  if (formerId === undefined || !first) return null;
  const id = importedId(userId, source, formerId);
  const known = await chats.readMessage(userId, importedMessageId(id, first.id));
  return known?.content === first.content ? id : null;
}

/** Tells which personas of a chat are ones here: those with the same name. Every installation numbers its own. */
async function personasOf({ personas, database }: ExchangeDeps, userId: string, { messages }: ForeignChat) {
  const named = new Map(
    messages.flatMap((message) => speakerIn(message) ?? []).map((speaker) => [speaker.id, speaker]),
  );
  const voices = named.size > 0 ? await personas.voices(database.db, userId, [...named.keys()]) : [];
  const names = new Map(voices.flatMap((voice) => (voice ? [[voice.id, voice.fields.name]] : [])));
  return ({ id, name }: Speaker) => names.get(id) === name;
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
