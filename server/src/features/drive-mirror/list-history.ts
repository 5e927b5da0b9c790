import type { DriveSummary } from '@atrium/contract/drive-mirror';
import type { DriveMirrorDeps } from './deps.ts';
import { presentSummary } from './present.ts';

/** The entries after the one named by its time and id; or, without one, all pinned ones and the newest. */
export interface HistoryPage {
  readonly limit: number;
  /** ISO 8601. */
  readonly before?: string | undefined;
  readonly beforeId?: string | undefined;
}

/** The user's saved chats, newest first; pinned ones stand before all others. */
export const listHistory =
  ({ database: { db }, chats }: DriveMirrorDeps) =>
  async (userId: string, { limit, before, beforeId = '' }: HistoryPage): Promise<DriveSummary[]> => {
    const after = before === undefined ? undefined : { updatedAt: new Date(before), id: beforeId };
    const [pinned, newest] = await Promise.all([
      after ? [] : chats.pinned(db, userId),
      chats.newest(db, userId, limit, after),
    ]);
    return [...pinned, ...newest].map(presentSummary);
  };
