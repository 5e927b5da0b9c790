import { create } from 'zustand';

interface Slots {
  /** The slot of the current empty chat, from which a first question is sent. */
  readonly slot: string;
  /** The same for empty chats in spaces, by the space's id. */
  readonly inSpaces: Readonly<Record<number, string>>;
  /** The slot in which each chat of this page began, by chat id: the screen stays mounted when a chat gets its id. */
  readonly bornIn: ReadonlyMap<string, string>;
}

export const useSlots = create<Slots>(() => ({ slot: 'new-1', inSpaces: {}, bornIn: new Map() }));

let count = 1;

/** Starts another empty chat, in a space if one is named. */
export function renewSlot(spaceId: number | null = null): void {
  count += 1;
  if (spaceId === null) useSlots.setState({ slot: `new-${count}` });
  else useSlots.setState(({ inSpaces }) => ({ inSpaces: { ...inSpaces, [spaceId]: `space-${spaceId}-${count}` } }));
}

/** The slot of the empty chat of a space, or of the one outside of spaces. */
export function slotIn({ slot, inSpaces }: Slots, spaceId: number | null): string {
  return spaceId === null ? slot : (inSpaces[spaceId] ?? `space-${spaceId}-0`);
}

/** The space in which chats of a slot are started. */
export function spaceOfSlot(slot: string): number | null {
  return Number(/^space-(\d+)-/.exec(slot)?.[1]) || null;
}

export function noteBirth(chatId: string, slot: string): void {
  useSlots.setState(({ bornIn }) => ({ bornIn: new Map(bornIn).set(chatId, slot) }));
}

/** The React key of a chat's screen: the slot it began in, or its id. */
export function useThreadKey({ chatId, slot }: { readonly chatId: string | null; readonly slot: string }): string {
  return useSlots(({ bornIn }) => (chatId === null ? slot : (bornIn.get(chatId) ?? chatId)));
}

/** The chat that began in a slot, once the server has given it an id. */
export function useBornChat(slot: string): string | null {
  return useSlots(({ bornIn }) => [...bornIn].find(([, from]) => from === slot)?.[0] ?? null);
}
