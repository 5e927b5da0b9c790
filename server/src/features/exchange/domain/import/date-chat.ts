import type { ForeignChat } from './foreign-chat.ts';

/**
 * Gives a time to what a file names none for: to a message that of the one before it, to a chat that of its first message,
 * and where no time is known at all, now. A time that is not known is 0.
 */
export function dateChat(chat: ForeignChat, now: number): ForeignChat {
  const known = chat.messages.map(({ at }) => at).filter((at) => at > 0);
  const first = known.reduce((least, at) => Math.min(least, at), known[0] ?? 0);
  const createdAt = chat.createdAt || first || chat.updatedAt || now;
  const times = new Map<string | null, number>();
  const messages = chat.messages.map((message) => {
    const at = message.at || (times.get(message.parentId) ?? createdAt);
    times.set(message.id, at);
    return { ...message, at };
  });
  const updatedAt = chat.updatedAt || messages.reduce((latest, { at }) => Math.max(latest, at), createdAt);
  return { ...chat, createdAt, updatedAt, messages };
}
