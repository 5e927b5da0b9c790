import type { AdminUser } from '@atrium/contract/admin-money';

/** Admins are charged nothing: what stands in their account is what they have once they are none any more. */
export function isUnlimited({ role }: Pick<AdminUser, 'role'>): boolean {
  return role === 'admin';
}
