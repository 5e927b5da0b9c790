import { StorageGrantError, type StorageGrants, type StorageSubscriber } from '../../features/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FakeDrive } from '../fake-drive/fake-drive.ts';

/** The storage grants of `accounts` over the fake drive, without browsers and redirects. */
export interface FakeStorageGrants extends StorageGrants {
  readonly subscribers: StorageSubscriber[];
  /** The user gives consent. */
  connect(userId: string): Promise<void>;
  /** The user revokes the consent at the provider; the server does not know yet. */
  revoke(userId: string): void;
  /** Whether the key that the tokens are sealed with is missing on the server. */
  isUnreadable: boolean;
}

export function createFakeStorageGrants(database: Database, drive: FakeDrive | null): FakeStorageGrants {
  const grants = new Map<string, { token: string; isRevoked: boolean }>();
  const subscribers: StorageSubscriber[] = [];
  const tell = (userId: string, change: 'connected' | 'dropped') =>
    database.transaction(async (tx) => {
      for (const each of subscribers) await each(tx, { userId, change });
    });
  const fake: FakeStorageGrants = {
    isConfigured: drive !== null,
    isUnreadable: false,
    subscribers,
    find: async (userId) => {
      const grant = grants.get(userId);
      return grant ? { email: 'mira@example.com', isRevoked: grant.isRevoked } : null;
    },
    async accessToken(userId, rejected) {
      const grant = grants.get(userId);
      if (!grant) throw new StorageGrantError('none', 'No storage is connected.');
      if (grant.isRevoked) throw new StorageGrantError('revoked', 'The access was taken back.');
      if (fake.isUnreadable) throw new StorageGrantError('unreadable', 'The key of the access is missing.');
      if (grant.token === rejected && drive) grant.token = drive.token();
      return grant.token;
    },
    async drop(userId) {
      grants.delete(userId);
      await tell(userId, 'dropped');
    },
    async connect(userId) {
      if (drive) grants.set(userId, { token: drive.token(), isRevoked: false });
      await tell(userId, 'connected');
    },
    revoke(userId) {
      const grant = grants.get(userId);
      if (grant) grant.isRevoked = true;
    },
  };
  return fake;
}
