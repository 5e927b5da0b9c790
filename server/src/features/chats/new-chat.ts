import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { insertEmptyChat } from './store.ts';

/** An empty chat is not listed, so nothing a list shows has changed. */
export const newChat =
  ({ database, clock }: ChatsDeps) =>
  async (actor: Actor): Promise<{ sessionId: string }> => {
    const id = newId();
    await insertEmptyChat(database.db, actor.userId, id, clock.now());
    return { sessionId: id };
  };
