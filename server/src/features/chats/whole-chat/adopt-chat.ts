import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { chatChanged } from '../chat-changed.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { bringBack, holdSpaces } from '../deletion/delete-chat.ts';
import { mostPinned } from '../pin-chat.ts';
import { countPinned, setPinned } from '../store.ts';
import type { Adopted, IncomingChat, WholeMessage } from './whole-chat.ts';
import {
  insertNamedChat,
  insertWhole,
  isOnBranch,
  lockCounters,
  type PlacedWhole,
  readDepths,
  setCounters,
} from './whole-chat-store.ts';

/** The most messages in one statement, and the most characters of their text. */
const atATime = { messages: 200, characters: 500_000 };
/** The most ids that are looked up in one statement. */
const idsAtATime = 1_000;

/**
 * Stores a chat from elsewhere, or what is new in one that was stored before. Messages that exist stay as they are, so
 * the same chat twice is stored once. The shown branch moves on only if it ended in a message that is now continued; a
 * branch that the user has continued stays shown. A deleted chat that is still kept is restored. The text counts
 * towards the storage of `actor`; throws Problem 'quota-exceeded' if there is no room for it.
 */
export const adoptChat =
  (deps: ChatsDeps) =>
  async (tx: Tx, userId: string, chat: IncomingChat, actor?: Actor): Promise<Adopted> => {
    const { elsewhere } = deps.files;
    if (actor) {
      // The spaces come first, as where a source is added: otherwise the two could wait for each other.
      await holdSpaces(deps, tx, userId, [chat.id]);
      await elsewhere.hold(tx, userId);
    }
    const isBack = await bringBack(deps, tx, userId, [chat.id]);
    const known = await lockCounters(tx, userId, chat.id);
    if (!known) await insertNamedChat(tx, userId, chat);
    const pins = known || !chat.isPinned || (await pinIfRoom(tx, userId, chat)) ? {} : { isUnpinned: true as const };
    const depths = known ? await knownDepths(tx, userId, chat) : new Map<string, number>();
    const fresh = chat.messages.filter((message) => !depths.has(message.id));
    if (fresh.length === 0 && known) return { isNew: isBack.length > 0, added: [] };
    const addedBytes = fresh.reduce((sum, message) => sum + bytesOfText(message), 0);
    if (actor && addedBytes > 0) await elsewhere.judge(tx, actor, addedBytes);
    const before = known ?? { messageCount: 0, sizeBytes: 0, currentMessageId: null, updatedAt: chat.updatedAt };
    const placed = place(fresh, before.messageCount, depths);
    for (const some of portions(placed)) await insertWhole(tx, userId, chat.id, some);
    const leaf = placed.find(({ message }) => message.id === chat.currentMessageId) ?? null;
    const shown = before.currentMessageId;
    const moves = leaf !== null && (shown === null || (await isOnBranch(tx, userId, leaf.message.id, shown)));
    await setCounters(tx, userId, chat.id, {
      messageCount: before.messageCount + placed.length,
      sizeBytes: before.sizeBytes + addedBytes,
      updatedAt: new Date(Math.max(before.updatedAt.getTime(), chat.updatedAt.getTime())),
      leaf: moves ? { id: leaf.message.id, depth: leaf.depth } : null,
    });
    await chatChanged(deps, tx, { userId, chatId: chat.id });
    return { isNew: !known || isBack.length > 0, added: fresh.map(({ id }) => id), ...pins };
  };

/** Pins a chat at the time of its last change, below those that the user pinned since; false if there is no room. */
async function pinIfRoom(tx: Tx, userId: string, { id, updatedAt }: IncomingChat): Promise<boolean> {
  if ((await countPinned(tx, userId)) >= mostPinned) return false;
  return setPinned(tx, userId, id, updatedAt);
}

/** The size of everything that a message from elsewhere contains: its other parts may be as large as its text. */
function bytesOfText({ content, reasoning, sources, activities }: WholeMessage): number {
  const beside = sources.length + activities.length > 0 ? JSON.stringify([sources, activities]) : '';
  return Buffer.byteLength(content) + Buffer.byteLength(reasoning) + Buffer.byteLength(beside);
}

async function knownDepths(tx: Tx, userId: string, chat: IncomingChat): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (let at = 0; at < chat.messages.length; at += idsAtATime) {
    const ids = chat.messages.slice(at, at + idsAtATime).map(({ id }) => id);
    for (const [id, depth] of await readDepths(tx, userId, chat.id, ids)) all.set(id, depth);
  }
  return all;
}

/**
 * Gives each message its place. `depths` has the depths of the messages that exist already; those of the new ones are
 * added to it.
 */
function place(fresh: readonly WholeMessage[], count: number, depths: Map<string, number>): PlacedWhole[] {
  return fresh.map((message, at) => {
    const above = message.parentId === null ? 0 : depths.get(message.parentId);
    if (above === undefined) throw new Error('A message of an incoming chat stands before its parent.');
    depths.set(message.id, above + 1);
    return { message, position: count + at + 1, depth: above + 1 };
  });
}

function* portions(placed: readonly PlacedWhole[]): Generator<readonly PlacedWhole[]> {
  let some: PlacedWhole[] = [];
  let characters = 0;
  for (const one of placed) {
    some.push(one);
    characters += one.message.content.length;
    if (some.length < atATime.messages && characters < atATime.characters) continue;
    yield some;
    some = [];
    characters = 0;
  }
  if (some.length > 0) yield some;
}
