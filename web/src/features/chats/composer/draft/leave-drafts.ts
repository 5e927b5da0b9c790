import { keepRecord, ownRecord, sharedRecord } from './draft-storage.ts';
import { changeDraft, draftOf, own, seen, unsaved, useDrafts } from './drafts.ts';
import { leftRecord, readQueue } from './follow-tabs.ts';
import { outboxRecord } from './outbox.ts';

/**
 * Removes the draft and the waiting questions of a deleted chat from the page and the browser's storage. Other tabs
 * that show the chat keep them in their composers. Returns a function that restores them along with the chat.
 */
export function leaveDraft(key: string): () => void {
  const draft = draftOf(key);
  const isOwn = own.has(key);
  const records = Object.keys(localStorage)
    .filter((address) => address === sharedRecord + key || address.startsWith(`${outboxRecord}${key}.`))
    .map((address) => [address, localStorage.getItem(address)] as const);
  // All are marked before one is removed: another tab reads the storage as soon as it is told of the first.
  for (const [address] of records) keepRecord(localStorage, address, leftRecord);
  for (const [address] of records) localStorage.removeItem(address);
  keepRecord(sessionStorage, ownRecord + key, null);
  for (const known of [own, seen, unsaved]) known.delete(key);
  useDrafts.setState(({ drafts: { [key]: _, ...drafts } }) => ({ drafts }));
  return () => {
    for (const [address, record] of records) keepRecord(localStorage, address, record);
    if (isOwn) changeDraft(key, draft);
    readQueue(key, true);
  };
}
