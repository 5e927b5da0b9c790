import type { User } from '@atrium/contract/accounts';
import type { UserRow } from './store.ts';

/** A user as the page may know them. Addresses under `.invalid` are ours and are not shown. */
export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    email: user.kind === 'user' ? user.email : '',
    username: user.name,
    avatar: user.image,
    role: user.role,
    isDemo: user.kind === 'demo',
  };
}
