import { isNewDraft, type Queued } from './draft.ts';
import { keepRecord, parseRecord, whose } from './draft-storage.ts';

export const outboxRecord = `atrium.draft-queued${whose}.`;
const addressOf = (key: string, runId: string) => `${outboxRecord}${key}.${runId}`;

/** The storage keys where this tab has seen a question. If one is empty later, another tab has sent or withdrawn it. */
export const filled = new Set<string>();

/**
 * The questions of a chat that are waiting or being sent, shared by all tabs of the browser. Each has its own storage
 * key, so that no tab overwrites another tab's questions. The questions of a chat that the server does not know yet
 * stay in their tab.
 */
export const outbox = {
  keep(key: string, queued: Queued): void {
    const address = addressOf(key, queued.runId);
    if (!isNewDraft(key) && keepRecord(localStorage, address, JSON.stringify(queued))) filled.add(address);
  },
  /** The stored question; null if another tab has sent or withdrawn it. */
  find(key: string, queued: Queued): Queued | null {
    const address = addressOf(key, queued.runId);
    return parseRecord<Queued>(localStorage.getItem(address)) ?? (filled.has(address) ? null : queued);
  },
  /** Removes a question. False if another tab has already removed it. */
  drop(key: string, runId: string): boolean {
    const address = addressOf(key, runId);
    const isThere = !filled.has(address) || localStorage.getItem(address) !== null;
    localStorage.removeItem(address);
    return isThere;
  },
};
