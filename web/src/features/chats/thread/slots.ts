import { create } from 'zustand';

interface Slots {
  /** The empty chat a question without a chat is sent from. */
  readonly slot: string;
  /** The same for chats begun in spaces, by the space's number. */
  readonly inSpaces: Readonly<Record<number, string>>;
  /** The slots in which chats of this page began, by chat id: the screen stays the same when a chat gets its id. */
  readonly bornIn: ReadonlyMap<string, string>;
}

export const useSlots = create<Slots>(() => ({ slot: 'new-1', inSpaces: {}, bornIn: new Map() }));

let count = 1;

/** Begins another empty chat, of a space where one is named. */
export function renewSlot(spaceId: number | null = null): void {
  count += 1;
  if (spaceId === null) useSlots.setState({ slot: `new-${count}` });
  else useSlots.setState(({ inSpaces }) => ({ inSpaces: { ...inSpaces, [spaceId]: `space-${spaceId}-${count}` } }));
}

/** The empty chat of a space, or the one of none. */
export function slotIn({ slot, inSpaces }: Slots, spaceId: number | null): string {
  return spaceId === null ? slot : (inSpaces[spaceId] ?? `space-${spaceId}-0`);
}

/** The space that chats of a slot are begun in. */
export function spaceOfSlot(slot: string): number | null {
  return Number(/^space-(\d+)-/.exec(slot)?.[1]) || null;
}

export function noteBirth(chatId: string, slot: string): void {
  useSlots.setState(({ bornIn }) => ({ bornIn: new Map(bornIn).set(chatId, slot) }));
}

/** What identifies the screen of a chat: its id, or the slot it began in. */
export function useThreadKey({ chatId, slot }: { readonly chatId: string | null; readonly slot: string }): string {
  return useSlots(({ bornIn }) => (chatId === null ? slot : (bornIn.get(chatId) ?? chatId)));
}

/** The chat that began in a slot, once the server has told its id. */
export function useBornChat(slot: string): string | null {
  return useSlots(({ bornIn }) => [...bornIn].find(([, from]) => from === slot)?.[0] ?? null);
}
