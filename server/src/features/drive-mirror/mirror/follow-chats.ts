import type { StorageSubscriber } from '../../accounts/index.ts';
import type { ChatSubscriber } from '../../chats/index.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { deleteConnection, markAll, markChanged, openConnection } from '../store.ts';
import { wake } from './queue.ts';

/** Decides in the transaction of a change that it will be mirrored. Costs who has no drive one look by a key. */
export const followChats =
  ({ clock, grants }: Pick<DriveMirrorDeps, 'clock' | 'grants'>): ChatSubscriber =>
  async (tx, { userId, chatId }) => {
    if (!grants.isConfigured) return;
    if (await markChanged(tx, userId, chatId, clock.now())) await wake(tx, userId);
  };

/** A drive that was connected gets all chats; one that was given up is forgotten. */
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
