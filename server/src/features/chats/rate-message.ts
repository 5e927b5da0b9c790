import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { setRating } from './message-store.ts';

type Rating = 'up' | 'down' | null;

/** Rates a reply. Only replies can be rated; for a question, the answer is 'not-found'. */
export const rateMessage =
  ({ database }: ChatsDeps) =>
  async (actor: Actor, messageId: string, rating: Rating): Promise<{ rating: Rating }> => {
    if (!(await setRating(database.db, actor.userId, messageId, rating))) throw new Problem('not-found');
    return { rating };
  };
