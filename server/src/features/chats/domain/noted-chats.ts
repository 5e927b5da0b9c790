/** A chat that has changed. */
export interface NotedChat {
  readonly userId: string;
  readonly chatId: string;
}

interface Noted extends NotedChat {
  readonly first: number;
  readonly due: number;
}

/**
 * Changed chats. Each is due once it has not changed for `settling`, and at the latest `patience` after its first
 * change. Times in milliseconds.
 */
export class NotedChats {
  readonly #noted = new Map<string, Noted>();
  readonly #settling: number;
  readonly #patience: number;
  readonly #most: number;

  constructor(settling: number, patience: number, most: number) {
    this.#settling = settling;
    this.#patience = patience;
    this.#most = most;
  }

  /** False if there are too many already, so that this one was not noted. */
  note({ userId, chatId }: NotedChat, now: number): boolean {
    const key = `${chatId} ${userId}`;
    const known = this.#noted.get(key);
    if (!known && this.#noted.size >= this.#most) return false;
    const first = known?.first ?? now;
    this.#noted.set(key, { userId, chatId, first, due: Math.min(now + this.#settling, first + this.#patience) });
    return true;
  }

  /** Removes and returns at most `most` chats that are due. */
  takeDue(now: number, most: number): NotedChat[] {
    const taken: NotedChat[] = [];
    for (const [key, chat] of this.#noted) {
      if (chat.due > now) continue;
      this.#noted.delete(key);
      taken.push({ userId: chat.userId, chatId: chat.chatId });
      if (taken.length === most) break;
    }
    return taken;
  }

  /** When the next chat is due; null if there is none. */
  nextDue(): number | null {
    let next: number | null = null;
    for (const { due } of this.#noted.values()) next = Math.min(next ?? due, due);
    return next;
  }
}
