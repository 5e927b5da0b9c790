import type { ForeignChat } from './foreign-chat.ts';

/**
 * Fills in times that a file does not give: a message gets the time of its parent, a chat that of its first message,
 * and if no time is known at all, now. Unknown times are 0.
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
