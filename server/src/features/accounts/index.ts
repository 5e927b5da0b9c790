export { type Accounts, createAccounts } from './create-accounts.ts';
export { bringsSession } from './domain/session-cookie.ts';
export { isFormer, opensFormerKey, resealFormerKey } from './former/former-names.ts';
export type { AdminDeed, People, Person } from './people.ts';
export { ownerLink } from './sign-in/owner-link.ts';
export { resealGrants } from './storage/reseal-grants.ts';
export {
  type StorageGrant,
  StorageGrantError,
  type StorageGrants,
  type StorageSubscriber,
} from './storage/storage-grants.ts';
export type { ExportedFile, UserLifecycle } from './user-lifecycle.ts';
