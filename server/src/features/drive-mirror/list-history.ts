import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { listFiles } from './drive/file-store.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { presentFile, presentSummary } from './present.ts';

/** A page of entries after the one given by its time and id; without one, all pinned entries and the newest others. */
export interface HistoryPage {
  readonly limit: number;
  /** ISO 8601. */
  readonly before?: string | undefined;
  readonly beforeId?: string | undefined;
}

/**
 * The user's saved chats, and those that exist only in the drive, newest first; pinned chats come before all others.
 */
export const listHistory =
  ({ database: { db }, chats: { saved }, grants }: DriveMirrorDeps) =>
  async (userId: string, { limit, before, beforeId = '' }: HistoryPage): Promise<DriveSummary[]> => {
    const after = before === undefined ? undefined : { updatedAt: new Date(before), id: beforeId };
    const [pinned, newest, files] = await Promise.all([
      after ? [] : saved.pinned(db, userId),
      saved.newest(db, userId, limit, after),
      grants.isConfigured ? listFiles(db, userId, limit, after) : [],
    ]);
    const others = [...newest.map(presentSummary), ...files.map(presentFile)];
    if (files.length > 0) others.sort(newestFirst);
    return [...pinned.map(presentSummary), ...others.slice(0, limit)];
  };

function newestFirst(a: DriveSummary, b: DriveSummary): number {
  const [one, other] = [a.modifiedTime + a.id, b.modifiedTime + b.id];
  return one < other ? 1 : one > other ? -1 : 0;
}
