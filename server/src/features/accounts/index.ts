export { type Accounts, createAccounts } from './create-accounts.ts';
export type { AccountsDeps } from './deps.ts';
export { ownerLink } from './owner-link.ts';
export type { AdminDeed, People, Person } from './people.ts';
export { type Resealed, resealGrants } from './reseal-grants.ts';
export {
  type StorageGrant,
  StorageGrantError,
  type StorageGrants,
  type StorageSubscriber,
} from './storage-grants.ts';
export type { ExportedFile, UserLifecycle } from './user-lifecycle.ts';
