import type { AccountsDeps } from './accounts-deps.ts';
import { shownEmail } from './present.ts';
import { findUser } from './store.ts';

/** The address at which a user gets mail; null if no provider has given one. */
export const emailOf =
  ({ database }: Pick<AccountsDeps, 'database'>) =>
  async (userId: string): Promise<string | null> => {
    const user = await findUser(database.db, userId);
    return user ? shownEmail(user) || null : null;
  };
