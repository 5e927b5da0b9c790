import { forgottenAt } from '../../../../lib/drafts-forgotten.ts';
import { giveBack, hasWords, isNewDraft, type Queued } from './draft.ts';
import { draftIn, keepRecord, ownRecord, parseRecord, recordOf, sharedRecord, whose } from './draft-storage.ts';
import { changeDraft, draftOf, own, remember, seen, setDraft, unsaved, wordsOf } from './drafts.ts';
import { forgetHere } from './forget-drafts.ts';
import { filled, outbox, outboxRecord } from './outbox.ts';

export { forgetDrafts } from './forget-drafts.ts';

/** The runs of the questions that were taken into the composer. They wait no more, also when their chat comes back. */
const takenOut = new Set<string>();

/** When a chat is opened: shows the draft that another tab has left there, unless this tab has changed its own. */
export function openDraft(key: string): void {
  const record = localStorage.getItem(sharedRecord + key);
  if (!own.has(key) && record !== (seen.get(key) ?? null)) show(key, record);
  readQueue(key, true);
}

/**
 * Shows the waiting questions of a chat that all tabs share. When the chat is opened, questions that another tab has
 * sent but that are not yet acknowledged are shown too.
 */
export function readQueue(key: string, isOpened = false): void {
  const { queue, sending } = draftOf(key);
  const here = queue.flatMap((queued) => {
    const kept = outbox.find(key, queued);
    return kept && (!kept.isSent || queued.isSent) ? kept : [];
  });
  const known = new Set([...takenOut, sending?.runId, ...here.map(({ runId }) => runId)]);
  const others = keptOf(key).filter(({ runId, isSent }) => !known.has(runId) && (isOpened || !isSent));
  if (!queue[0] && !others[0]) return;
  // The ids are ordered by time.
  setDraft(key, { queue: [...here, ...others].toSorted((a, b) => (a.runId < b.runId ? -1 : 1)) });
}

function keptOf(key: string): Queued[] {
  return Object.keys(localStorage).flatMap((address) => {
    if (!address.startsWith(`${outboxRecord}${key}.`)) return [];
    filled.add(address);
    return parseRecord<Queued>(localStorage.getItem(address)) ?? [];
  });
}

/** Handles a change of the shared record by another tab, from `before` to `record`. */
export function followDraft(key: string, before: string | null, record: string | null): void {
  const shown = draftOf(key);
  // Another tab neither overwrites what is being typed here nor writes into an empty field.
  if (unsaved.has(key) || before !== seen.get(key) || !hasWords(shown)) return;
  if (!own.has(key)) show(key, record);
  else if (!hasWords(draftIn(record))) {
    // The other tab has taken over this tab's draft and sent it.
    show(key, record, { ...shown, text: '', mention: null, files: [] });
    keepRecord(sessionStorage, ownRecord + key, recordOf(wordsOf(key), Date.now()));
  }
}

/** Nothing can be sent in a deleted chat. Its waiting questions go into the composer, where the user can copy them. */
export function takeOutAll(key: string): void {
  const { queue } = draftOf(key);
  for (const { runId } of queue) {
    outbox.drop(key, runId);
    takenOut.add(runId);
  }
  if (queue[0]) changeDraft(key, (draft) => ({ ...queue.reduce(giveBack, draft), queue: [] }));
}

/**
 * What `leaveDraft` writes over the records of a deleted chat before it removes them. A tab that shows the chat keeps
 * what is written there, so that the user can copy it: what is removed next is then not the record that it has seen.
 */
export const leftRecord = '';

function isShown(key: string): boolean {
  return new URLSearchParams(location.search).get('chat') === key;
}

function show(key: string, record: string | null, { queue, sending, ...draft } = draftIn(record)): void {
  remember(key, record);
  setDraft(key, isNewDraft(key) ? { ...draft, queue, sending } : draft);
}

/** The most questions that are stored. Without a limit, those of chats deleted elsewhere would stay for ever. */
const mostQueued = 100;

/** Removes the oldest questions beyond the limit. Their ids are ordered by time. */
function forgetOldest(): void {
  const askedAt = (address: string) => address.slice(address.lastIndexOf('.'));
  const all = Object.keys(localStorage).filter((address) => address.startsWith('atrium.draft-queued'));
  const newestFirst = all.toSorted((a, b) => (askedAt(a) < askedAt(b) ? 1 : -1));
  for (const address of newestFirst.slice(mostQueued)) localStorage.removeItem(address);
}

/** The most drafts that are stored for other users of this browser. Some of them never come back. */
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

/** The `storage` event reports what other tabs write. */
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === forgottenAt) {
    if (newValue?.startsWith(`${whose}.`)) forgetHere();
  } else if (key?.startsWith(sharedRecord)) {
    const draftKey = key.slice(sharedRecord.length);
    if (newValue === leftRecord && isShown(draftKey)) takeOutAll(draftKey);
    else followDraft(draftKey, oldValue, newValue);
  } else if (key?.startsWith(outboxRecord)) {
    const [draftKey = '', runId = ''] = key.slice(outboxRecord.length).split('.');
    if (newValue === leftRecord && isShown(draftKey)) takeOutAll(draftKey);
    else {
      if (takenOut.has(runId)) outbox.drop(draftKey, runId);
      readQueue(draftKey);
    }
  }
});
