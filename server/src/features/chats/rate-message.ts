import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { setRating } from './message-store.ts';

type Rating = 'up' | 'down' | null;

/** Only replies are rated; a question is answered as if it were not there. */
export const rateMessage =
  ({ database }: ChatsDeps) =>
  async (actor: Actor, messageId: string, rating: Rating): Promise<{ rating: Rating }> => {
    if (!(await setRating(database.db, actor.userId, messageId, rating))) throw new Problem('not-found');
    return { rating };
  };
