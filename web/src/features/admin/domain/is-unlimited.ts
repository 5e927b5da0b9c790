import type { AdminUser } from '@atrium/contract/admin-money';

/** Admins are charged nothing; their balance counts again once they are no longer admins. */
export function isUnlimited({ role }: Pick<AdminUser, 'role'>): boolean {
  return role === 'admin';
}
