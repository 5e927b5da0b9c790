import { sourceLimits } from '@atrium/contract/source-rules';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { chatAsText } from '../domain/chat-as-text.ts';
import { readShown } from '../reading/read-shown.ts';

const limits = {
  /** Messages of the branch: few enough that no other request waits for their decoding. */
  messages: 5_000,
  characters: sourceLimits.text,
};

/** Makes a source of what a chat says now. Later changes of one do not affect the other. */
export const chatToSource =
  ({ database, sources }: ChatsDeps) =>
  async (actor: Actor, chatId: string, spaceId: number): Promise<{ id: string; isNew: boolean }> => {
    const chat = await readShown(database.db, actor.userId, chatId, limits);
    if (!chat) throw new Problem('not-found');
    const said = chat.messages.map(({ role, content, persona, badge }) => ({
      role,
      content,
      author: persona?.name ?? badge,
    }));
    const text = chatAsText(chat.title, said);
    if (text === null) throw new Problem('invalid-request', 'Nothing is said in this chat yet.');
    const { title } = chat;
    return database.transaction((tx) => sources.addText(tx, actor, { spaceId, type: 'chat', title, text }));
  };
