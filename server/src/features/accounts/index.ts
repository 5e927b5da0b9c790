export { type Accounts, createAccounts } from './create-accounts.ts';
export type { AccountsDeps } from './deps.ts';
export type { UserLifecycle } from './user-lifecycle.ts';
