import type { AccountsDeps } from './accounts-deps.ts';
import { shownEmail } from './present.ts';
import { findUser } from './store.ts';

/** Where a user gets mail; null where none of his providers has told an address. */
export const emailOf =
  ({ database }: Pick<AccountsDeps, 'database'>) =>
  async (userId: string): Promise<string | null> => {
    const user = await findUser(database.db, userId);
    return user ? shownEmail(user) || null : null;
  };
