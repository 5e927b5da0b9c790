import type { StorageSubscriber } from '../../accounts/index.ts';
import type { ChatSubscriber } from '../../chats/index.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { deleteConnection, markAll, markChanged, openConnection } from '../store.ts';
import { wake } from './queue.ts';

/**
 * Marks a chat for mirroring in the transaction of its change. For a user without a drive, this costs one lookup by
 * key.
 */
export const followChats =
  ({ clock, grants }: Pick<DriveMirrorDeps, 'clock' | 'grants'>): ChatSubscriber =>
  async (tx, { userId, chatId }) => {
    if (!grants.isConfigured) return;
    if (await markChanged(tx, userId, chatId, clock.now())) await wake(tx, userId);
  };

/** When a drive is connected, marks all chats for mirroring; when its grant is dropped, forgets the drive. */
export const followGrants =
  ({ clock, chats }: Pick<DriveMirrorDeps, 'clock' | 'chats'>): StorageSubscriber =>
  async (tx, { userId, change }) => {
    if (change === 'connected') {
      await openConnection(tx, userId, clock.now());
      await markAll(tx, userId, await chats.saved.ids(tx, userId), clock.now());
      await wake(tx, userId);
    } else {
      await deleteConnection(tx, userId);
    }
    await chats.saved.touchLists(tx, userId);
  };
