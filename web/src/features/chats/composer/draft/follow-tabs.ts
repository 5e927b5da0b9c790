import { forgottenAt } from '../../../../lib/drafts-forgotten.ts';
import { hasWords, isNewDraft, type Queued } from './draft.ts';
import { draftIn, keepRecord, ownRecord, parseRecord, recordOf, sharedRecord, whose } from './draft-storage.ts';
import { draftOf, own, remember, seen, setDraft, unsaved, wordsOf } from './drafts.ts';
import { forgetHere } from './forget-drafts.ts';
import { filled, outbox, outboxRecord } from './outbox.ts';

export { forgetDrafts } from './forget-drafts.ts';

/** Shows what another tab has left in a chat that is opened, unless something of this tab's own stands there. */
export function openDraft(key: string): void {
  const record = localStorage.getItem(sharedRecord + key);
  if (!own.has(key) && record !== (seen.get(key) ?? null)) show(key, record);
  readQueue(key, true);
}

/** Shows the questions that wait in a chat, as all tabs have them; when it is opened, those too that a tab left on their way. */
export function readQueue(key: string, isOpened = false): void {
  const { queue, sending } = draftOf(key);
  const here = queue.flatMap((queued) => {
    const kept = outbox.find(key, queued);
    return kept && (!kept.isSent || queued.isSent) ? kept : [];
  });
  const known = new Set([sending?.runId, ...here.map(({ runId }) => runId)]);
  const others = keptOf(key).filter(({ runId, isSent }) => !known.has(runId) && (isOpened || !isSent));
  if (!queue[0] && !others[0]) return;
  // Their ids say when they were asked.
  setDraft(key, { queue: [...here, ...others].toSorted((a, b) => (a.runId < b.runId ? -1 : 1)) });
}

function keptOf(key: string): Queued[] {
  return Object.keys(localStorage).flatMap((address) => {
    if (!address.startsWith(`${outboxRecord}${key}.`)) return [];
    filled.add(address);
    return parseRecord<Queued>(localStorage.getItem(address)) ?? [];
  });
}

/** Another tab has changed the record it shares with this one, which had been `before`. */
export function followDraft(key: string, before: string | null, record: string | null): void {
  const shown = draftOf(key);
  // What is typed here meanwhile stays, and an empty field is not written in by another tab.
  if (unsaved.has(key) || before !== seen.get(key) || !hasWords(shown)) return;
  if (!own.has(key)) show(key, record);
  else if (!hasWords(draftIn(record))) {
    // It was taken over there from here, and has been sent.
    show(key, record, { ...shown, text: '', mention: null, files: [] });
    keepRecord(sessionStorage, ownRecord + key, recordOf(wordsOf(key), Date.now()));
  }
}

function show(key: string, record: string | null, { queue, sending, ...draft } = draftIn(record)): void {
  remember(key, record);
  setDraft(key, isNewDraft(key) ? { ...draft, queue, sending } : draft);
}

/** Questions that are kept at most. Of chats that were deleted elsewhere they would stay for ever. */
const mostQueued = 100;

/** Forgets the oldest of too many: their ids say when they were asked. */
function forgetOldest(): void {
  const askedAt = (address: string) => address.slice(address.lastIndexOf('.'));
  const all = Object.keys(localStorage).filter((address) => address.startsWith('atrium.draft-queued'));
  const newestFirst = all.toSorted((a, b) => (askedAt(a) < askedAt(b) ? 1 : -1));
  for (const address of newestFirst.slice(mostQueued)) localStorage.removeItem(address);
}

/** Drafts that are kept of others at most: some of them do not come back. */
const mostOfOthers = 40;

function forgetOldestOfOthers(): void {
  const at = (address: string) => parseRecord<{ at?: number }>(localStorage.getItem(address))?.at ?? 0;
  const all = Object.keys(localStorage).filter(
    (address) => address.startsWith('atrium.draft-of.') && !address.startsWith(sharedRecord),
  );
  for (const address of all.toSorted((a, b) => at(b) - at(a)).slice(mostOfOthers)) localStorage.removeItem(address);
}

forgetOldest();
forgetOldestOfOthers();

/** What other tabs write is heard of as they write it. */
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === forgottenAt) {
    if (newValue?.startsWith(`${whose}.`)) forgetHere();
  } else if (key?.startsWith(sharedRecord)) followDraft(key.slice(sharedRecord.length), oldValue, newValue);
  else if (key?.startsWith(outboxRecord)) readQueue(key.slice(outboxRecord.length).split('.')[0] ?? '');
});
