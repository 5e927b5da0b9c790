import type { Tx } from '../../../platform/database/database.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { UserRow } from '../store.ts';
import { demoteUnlisted } from './identity-store.ts';

/** The user who signs in, without the admin role if ADMIN_EMAILS names no verified address of theirs any more. */
export async function withoutLostRole(
  tx: Tx,
  user: UserRow,
  { clock, settings, log }: Pick<AccountsDeps, 'clock' | 'settings' | 'log'>,
): Promise<UserRow> {
  if (user.role !== 'admin') return user;
  if ((await demoteUnlisted(tx, settings.adminEmails, clock.now(), user.id)).length === 0) return user;
  log.warn({ userId: user.id }, 'an admin is one no more: ADMIN_EMAILS does not name an address of his');
  return { ...user, role: 'user' };
}
