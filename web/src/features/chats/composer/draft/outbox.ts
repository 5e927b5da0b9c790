import { isNewDraft, type Queued } from './draft.ts';
import { keepRecord, parseRecord, whose } from './draft-storage.ts';

export const outboxRecord = `atrium.draft-queued${whose}.`;
const addressOf = (key: string, runId: string) => `${outboxRecord}${key}.${runId}`;

/** The addresses this tab has seen filled: what is missing there later was sent or withdrawn by another tab. */
export const filled = new Set<string>();

/**
 * The questions of a chat that wait or are on their way, for all tabs of the browser. Each has an address of its own, so
 * that no tab overwrites what another keeps. Those of a chat that the server does not know yet are their tab's alone.
 */
export const outbox = {
  keep(key: string, queued: Queued): void {
    const address = addressOf(key, queued.runId);
    if (!isNewDraft(key) && keepRecord(localStorage, address, JSON.stringify(queued))) filled.add(address);
  },
  /** A question as it is kept; null once another tab has sent or withdrawn it. */
  find(key: string, queued: Queued): Queued | null {
    const address = addressOf(key, queued.runId);
    return parseRecord<Queued>(localStorage.getItem(address)) ?? (filled.has(address) ? null : queued);
  },
  /** Takes a question out; false where another tab has done so. */
  drop(key: string, runId: string): boolean {
    const address = addressOf(key, runId);
    const isThere = !filled.has(address) || localStorage.getItem(address) !== null;
    localStorage.removeItem(address);
    return isThere;
  },
};
