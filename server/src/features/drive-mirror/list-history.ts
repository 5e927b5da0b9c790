import type { DriveSummary } from '@atrium/contract/drive-mirror';
import type { DriveMirrorDeps } from './deps.ts';
import { presentSummary } from './present.ts';

/** Chats the sidebar's list shows at most; older ones are reached through the paged list. */
const historyLength = 500;

/** The user's saved chats, newest first. */
export const listHistory =
  ({ database, chats }: DriveMirrorDeps) =>
  async (userId: string): Promise<DriveSummary[]> =>
    (await chats.newest(database.db, userId, historyLength)).map(presentSummary);
