import { create } from 'zustand';

interface Slots {
  /** The empty chat a question without a chat is sent from. */
  readonly slot: string;
  /** The slots in which chats of this page began, by chat id: the screen stays the same when a chat gets its id. */
  readonly bornIn: Readonly<Record<string, string>>;
}

export const useSlots = create<Slots>(() => ({ slot: 'new-1', bornIn: {} }));

let count = 1;

/** Begins another empty chat. */
export function renewSlot(): void {
  count += 1;
  useSlots.setState({ slot: `new-${count}` });
}

export function noteBirth(chatId: string, slot: string): void {
  useSlots.setState(({ bornIn }) => ({ bornIn: { ...bornIn, [chatId]: slot } }));
}

/** What identifies the screen of a chat: its id, or the slot it began in. */
export function useThreadKey(chatId: string | null): string {
  return useSlots(({ slot, bornIn }) => (chatId === null ? slot : (bornIn[chatId] ?? chatId)));
}

/** The chat that began in a slot, once the server has told its id. */
export function useBornChat(slot: string): string | null {
  return useSlots(({ bornIn }) => Object.keys(bornIn).find((chatId) => bornIn[chatId] === slot) ?? null);
}
